"""What a log says, each record once and in order: rows of `kafka-log` in, however many replicas they come from.

Rows that could not be read are left out; the table `errors` has them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame
    from pyspark.sql.window import WindowSpec

__all__ = ["PLACE", "each_record_once", "latest", "metadata_history", "readable", "without_lost"]

PLACE = (
    "cluster_id",
    "topic",
    "partition",
    "offset",
    "timestamp",
    "leader_epoch",
    "snapshot_offset",
    "file",
    "type",
    "_error",
)
"""The columns that tell where a record stands, and which of its copies counts; the fewer others, the faster."""

_LOG = ("cluster_id", "topic", "partition")
_BEGIN = "BEGIN_TRANSACTION_RECORD"
_END = "END_TRANSACTION_RECORD"
_ABORT = "ABORT_TRANSACTION_RECORD"


def readable(rows: DataFrame) -> DataFrame:
    """Return the rows that are records and could be decoded."""
    return rows.where("_error IS NULL")


def each_record_once(rows: DataFrame) -> DataFrame:
    """Return the records of logs, each once, whichever replica it was read from.

    Where replicas differ, as their ends may after a failure, the record of the newest leader counts; so what is not
    wanted is to be left out afterwards.
    """
    return _newest(readable(rows).where("snapshot_offset IS NULL"), *_LOG, "offset")


def without_lost(rows: DataFrame) -> DataFrame:
    """Leave out records that a replica has and the log has not, as their leader failed before others got them.

    The replica with the newest epoch, and of those the one that goes furthest, has the log as it is; a record is lost
    where that log had another epoch at its offset, as when replicas truncate themselves (KIP-101, KIP-595). What that
    replica no longer has, because it was compacted or deleted, counts where its epoch fits. Reads the rows twice.
    """
    later = Window.partitionBy(*_LOG, "replica").orderBy("epoch").rowsBetween(1, Window.unboundedFollowing)
    epochs = (
        rows.where("_error IS NULL AND snapshot_offset IS NULL AND leader_epoch IS NOT NULL")
        .groupBy(*_LOG, F.regexp_extract("file", "^(.*)/", 1).alias("replica"), F.col("leader_epoch").alias("epoch"))
        .agg(F.min("offset").alias("start"), F.max("offset").alias("end"))
        # What a stream read before the replica truncated itself is there as well.
        .withColumn("end", F.least("end", F.min("start").over(later) - 1))
    )
    replicas = epochs.groupBy(*_LOG, "replica").agg(
        F.collect_list(F.struct("epoch", "start", "end")).alias("epochs"), F.max(F.struct("epoch", "end")).alias("last")
    )
    newest = replicas.groupBy(*_LOG).agg(F.max_by("epochs", F.struct("last", "replica")).alias("epochs"))
    epoch, offset = F.col("leader_epoch"), F.col("offset")
    is_lost = F.exists(
        "epochs",
        lambda each: (
            ((each["epoch"] > epoch) & (each["start"] <= offset)) | ((each["epoch"] < epoch) & (each["end"] >= offset))
        ),
    )
    counts = F.col("snapshot_offset").isNotNull() | F.col("_error").isNotNull() | ~F.coalesce(is_lost, F.lit(False))
    return rows.join(F.broadcast(newest), list(_LOG), "left").where(counts).select(*rows.columns)


def latest(rows: DataFrame, *key: str) -> DataFrame:
    """Return the newest of the records of each key, which what is written to a compacted topic comes down to.

    The rows have the columns of the key, `offset` and others; records read twice do no harm.
    """
    others = [name for name in rows.columns if name not in key]
    newest = rows.groupBy(*key).agg(F.max_by(F.struct(*others), "offset").alias("newest"))
    return newest.select(*key, "newest.*")


def metadata_history(rows: DataFrame, *types: str) -> DataFrame:
    """Return the records of these types in metadata logs: cluster_id, topic, partition, at, timestamp, type, value.

    `at` is a struct that sorts them: `offset` in the log, and `ordinal`, the place in a snapshot, 0 in the log. A log
    that starts at offset 0 says all. One that was truncated goes on from a snapshot, whose records are at the last
    offset it contains: the oldest snapshot that the log goes on from without a gap, or else the newest.

    Records of metadata transactions (KIP-868) that were aborted or have no end are left out.
    """
    log = Window.partitionBy(*_LOG)
    in_log = F.col("snapshot_offset").isNull()
    value = F.struct(*(f"value.{kind.lower()}" for kind in types)).alias("value")
    based = (
        readable(rows)
        .select(*PLACE, value)
        .withColumn("start", F.min(F.when(in_log, F.col("offset"))).over(log))
        .withColumn("base", _base(log))
        .withColumn("base_file", F.min(F.when(F.col("snapshot_offset") == F.col("base"), F.col("file"))).over(log))
        .where(
            (in_log & (F.col("base").isNull() | (F.col("offset") >= F.col("base"))))
            | ((F.col("snapshot_offset") == F.col("base")) & F.col("file").eqNullSafe(F.col("base_file")))
        )
    )
    # A snapshot is written while the log goes on: its records may have later times than those that follow it.
    following = F.min(F.when(in_log, F.col("timestamp"))).over(log)
    placed = based.select(
        *_LOG,
        F.struct(
            F.when(in_log, F.col("offset")).otherwise(F.col("base") - 1).alias("offset"),
            F.when(in_log, F.lit(0)).otherwise(F.col("offset")).alias("ordinal"),
        ).alias("at"),
        F.when(in_log, F.col("timestamp")).otherwise(F.least("timestamp", following)).alias("timestamp"),
        "type",
        "value",
        "leader_epoch",
        "file",
    )
    once = _newest(placed, *_LOG, "at").drop("leader_epoch", "file")
    wanted = once.where(F.col("type").isin(*types, _BEGIN, _END, _ABORT))
    return _without_aborted(wanted).where(F.col("type").isin(*types))


def _base(log: WindowSpec) -> Column:
    """Return the end offset of the snapshot that a log goes on from, null for a log that starts at 0."""
    start, end = F.col("start"), F.col("snapshot_offset")
    oldest_complete = F.min(F.when(end >= start, end)).over(log)
    base = F.coalesce(oldest_complete, F.max(end).over(log))
    return F.when(start.isNull() | (start > 0), base)


def _newest(rows: DataFrame, *place: str) -> DataFrame:
    """Return one row for each place in a log."""
    copies = Window.partitionBy(*place).orderBy(F.desc_nulls_last("leader_epoch"), F.asc_nulls_last("file"))
    return rows.withColumn("copy", F.row_number().over(copies)).where("copy = 1").drop("copy")


def _without_aborted(records: DataFrame) -> DataFrame:
    log = Window.partitionBy(*_LOG)
    kind = F.col("type")
    so_far = log.orderBy("at").rowsBetween(Window.unboundedPreceding, Window.currentRow)
    before = log.orderBy("at").rowsBetween(Window.unboundedPreceding, -1)
    begun = F.count(F.when(kind == _BEGIN, 1)).over(so_far)
    ended_before = F.count(F.when(kind.isin(_END, _ABORT), 1)).over(before)
    # Spark reads a frame that follows anew for each row, so the next end is looked for from behind.
    from_behind = log.orderBy(F.desc("at")).rowsBetween(Window.unboundedPreceding, Window.currentRow)
    end = F.last(F.when(kind.isin(_END, _ABORT), kind), ignorenulls=True).over(from_behind)
    return (
        records.withColumns({"is_inside": begun > ended_before, "end": end})
        .where(~F.col("is_inside") | F.col("end").eqNullSafe(_END))
        .drop("is_inside", "end")
    )
