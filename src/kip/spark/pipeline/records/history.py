"""The records of logs, each once and in order, from rows of `kafka-log` of any number of replicas.

Rows that could not be read are omitted; they are in the table `errors`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from kafka_wire.records.control import ControlType
from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import reused
from kip.spark.pipeline.definitions.table import IS_ONLY

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

    from kip.spark.pipeline.records.replicated_log import ReplicatedLog

AT = ("at.offset", "at.ordinal")
"""The order of the records of a metadata log, see `metadata_history`; Sail has no windows ordered by a struct."""

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
"""The columns that locate a record and select one of its copies; fewer other columns are faster."""

_LOG = ("cluster_id", "topic", "partition")
_COUNTS = "counts"
"""The column that is true for records that `metadata_history` returns."""
_BEGIN = "BEGIN_TRANSACTION_RECORD"
_END = "END_TRANSACTION_RECORD"
_ABORT = "ABORT_TRANSACTION_RECORD"
MARKS = (_BEGIN, _END, _ABORT)
"""The types of the records that begin and end transactions of the metadata log (KIP-868)."""
MARKERS = (ControlType.COMMIT.name, ControlType.ABORT.name)
"""The types of the control records that end transactions of producers."""


def readable(rows: DataFrame) -> DataFrame:
    """Return the rows that are records and could be decoded."""
    return rows.where("_error IS NULL")


def each_record_once(rows: DataFrame, *columns: Column | str) -> DataFrame:
    """Return the records of logs, each once, whichever replica it was read from: their places, and these columns.

    Where replicas differ, as their ends may after a failure, the record of the newest leader counts. Filter records
    afterwards, not before. Records that have one replica only (`IS_ONLY`) are not sorted.
    """
    records = readable(rows.select(*PLACE, *columns)).where("snapshot_offset IS NULL")
    return records if IS_ONLY in rows.columns else _newest(records, *_LOG, "offset")


def without_lost(rows: DataFrame) -> DataFrame:
    """Omit records that are not in the log, since their leader failed before other replicas fetched them.

    The replica with the newest epoch and, among those, the highest end offset defines the log. A record is lost if this
    log has another epoch at its offset, as when replicas truncate themselves (KIP-101, KIP-595). Records that this
    replica has compacted or deleted count if their epoch fits. Reads the rows twice.
    """
    later = Window.partitionBy(*_LOG, "replica").orderBy("epoch").rowsBetween(1, Window.unboundedFollowing)
    epochs = (
        rows.where("_error IS NULL AND snapshot_offset IS NULL AND leader_epoch IS NOT NULL")
        .groupBy(*_LOG, F.regexp_extract("file", "^(.*)/", 1).alias("replica"), F.col("leader_epoch").alias("epoch"))
        .agg(F.min("offset").alias("start"), F.max("offset").alias("end"))
        # Records that a stream read before the replica truncated itself are included.
        .withColumn("end", F.least("end", F.min("start").over(later) - 1))
    )
    replicas = epochs.groupBy(*_LOG, "replica").agg(
        F.collect_list(F.struct("epoch", "start", "end")).alias("epochs"), F.max(F.struct("epoch", "end")).alias("last")
    )
    newest = replicas.groupBy(*_LOG).agg(F.max_by("epochs", F.struct("last", "replica")).alias("epochs"))
    epoch, offset = F.col("leader_epoch"), F.col("offset")
    is_lost = F.exists(
        "epochs",
        lambda span: (
            ((span["epoch"] > epoch) & (span["start"] <= offset)) | ((span["epoch"] < epoch) & (span["end"] >= offset))
        ),
    )
    counts = F.col("snapshot_offset").isNotNull() | F.col("_error").isNotNull() | ~F.coalesce(is_lost, F.lit(False))
    return _with_facts(rows, newest).where(counts).select(*rows.columns)


def _with_facts(rows: DataFrame, facts: DataFrame) -> DataFrame:
    """Add facts about logs to their rows, null where there are none.

    Sail keeps the rows of the left side in memory, unless it knows that the right side has fewer.
    """
    return F.broadcast(reused(facts)).join(rows, list(_LOG), "right")


def latest(rows: DataFrame, *key: str) -> DataFrame:
    """Return the newest record of each key, which is the contents of a compacted topic.

    The rows have the columns of the key, `offset` and others; duplicate records do no harm.
    """
    return rows.groupBy(*key).agg(F.max_by(F.struct("*"), "offset").alias("newest")).select("newest.*")


def metadata_history(rows: DataFrame, *types: str) -> DataFrame:
    """Return the records of these types in metadata logs: their places, at, timestamp, type, value and file.

    `at` is a struct that sorts them: `offset` in the log, and `ordinal`, the place in a snapshot, 0 in the log. A log
    that starts at offset 0 is complete. A truncated log continues a snapshot, whose records have the last offset that
    it contains: the oldest snapshot that the log continues without a gap, or else the newest.

    Records of metadata transactions (KIP-868) that were aborted or have no end are omitted. The rows must not contain
    records that their log has lost, see `without_lost`.
    """
    value = F.struct(*(f"value.{kind.lower()}" for kind in types)).alias("value")
    placed = rows
    if _COUNTS not in rows.columns:
        # Facts about a whole log are aggregated, so that no task has to hold a log; windows only sort a few types.
        needed = readable(rows).where(F.col("type").isin(*types, *MARKS)).select(*PLACE, value)
        placed = reused(_placed(needed, _bases(rows)))
    return placed.where(F.col(_COUNTS) & F.col("type").isin(*types)).select(
        *_LOG, "at", "timestamp", "type", value, "file"
    )


def with_places(rows: DataFrame) -> DataFrame:
    """Add to the rows of metadata logs what `metadata_history` finds about each record, which then only selects them.

    This sorts all rows: store the result where several tables use it, and rows are few.
    """
    return _placed(rows, _bases(rows))


def _placed(rows: DataFrame, bases: DataFrame) -> DataFrame:
    """Add `at` and whether a record counts, see `metadata_history`; correct the timestamps of snapshots."""
    in_log = F.col("snapshot_offset").isNull()
    in_base = (F.col("snapshot_offset") == F.col("base")) & F.col("file").eqNullSafe(F.col("base_file"))
    is_based = F.when(in_log, F.col("base").isNull() | (F.col("offset") >= F.col("base"))).otherwise(in_base)
    counts = F.col("_error").isNull() & F.coalesce(is_based, F.lit(False))
    placed = _with_facts(rows, bases).withColumns(
        {
            "at": F.struct(
                # Offsets in a snapshot file count its records, and are not offsets of the log (KIP-630).
                F.when(in_log, F.col("offset")).otherwise(F.col("base") - 1).alias("offset"),
                F.when(in_log, F.lit(0).cast("bigint")).otherwise(F.col("offset")).alias("ordinal"),
            ),
            # A snapshot is written while the log grows: its records may have later times than those that follow it.
            "timestamp": F.when(counts & ~in_log, F.least("timestamp", "following")).otherwise(F.col("timestamp")),
            _COUNTS: counts,
        }
    )
    once = _numbered(placed, *_LOG, "at", _COUNTS).withColumn(_COUNTS, F.col(_COUNTS) & (F.col("copy") == 1))
    return _without_aborted(once).select(*rows.columns, "at", _COUNTS)


def newest_time(metadata: DataFrame) -> DataFrame:
    """Return the time of the newest record of each metadata log, a good clock: `cluster_id`, `now`.

    The active controller writes a NoOpRecord every half a second (`metadata.max.idle.interval.ms`).
    """
    in_log = readable(metadata).where("snapshot_offset IS NULL")
    return in_log.groupBy("cluster_id").agg(F.max("timestamp").alias("now"))


def from_bases(rows: DataFrame, bases: Mapping[ReplicatedLog, int | None]) -> DataFrame:
    """Omit snapshots with which no metadata log begins, and records that are in the one with which it begins.

    `bases` are the end offsets of the snapshots, None for logs that begin at 0. Afterwards, the records of some
    entities have the same base as those of all.
    """
    schema = "base_cluster string, base_topic string, base_partition int, base bigint"
    starts = rows.sparkSession.createDataFrame([(*log, base) for log, base in bases.items()], schema)
    is_log = F.lit(True)
    for name, other in zip(_LOG, starts.columns, strict=False):
        is_log = is_log & rows[name].eqNullSafe(starts[other])
    in_log, base = F.col("snapshot_offset").isNull(), F.col("base")
    counts = (in_log & (base.isNull() | (F.col("offset") >= base))) | F.coalesce(
        F.col("snapshot_offset") == base, F.lit(False)
    )
    based = F.broadcast(starts).join(rows, is_log, "right")
    return based.where(counts | F.col("_error").isNotNull()).select(*(rows[name] for name in rows.columns))


def _bases(rows: DataFrame) -> DataFrame:
    """Return the snapshot with which each log begins: end offset and file, and the time of the first record after it.

    All are null for a log that starts at 0.
    """
    in_log = F.col("snapshot_offset").isNull()
    snapshot = F.struct(F.col("snapshot_offset").alias("end"), "file")
    start, snapshots = F.col("start"), F.col("snapshots")
    is_cut = start.isNull() | (start > 0)
    complete = F.filter(snapshots, lambda entry: entry.end >= start)
    base = F.coalesce(F.array_min(complete), F.get(F.filter(snapshots, _is_last(snapshots)), 0))
    places = readable(rows).select(*_LOG, "offset", "timestamp", "snapshot_offset", "file")
    bases = (
        places.groupBy(*_LOG)
        .agg(
            F.min(F.when(in_log, F.col("offset"))).alias("start"),
            F.sort_array(F.collect_set(F.when(~in_log, snapshot))).alias("snapshots"),
        )
        # Not a struct that is null: Sail 0.7 returns fields of the value that it hides.
        .select(*_LOG, F.when(is_cut, base["end"]).alias("base"), F.when(is_cut, base["file"]).alias("base_file"))
    )
    following = places.join(F.broadcast(bases), list(_LOG)).where(in_log & (F.col("offset") >= F.col("base")))
    return bases.join(following.groupBy(*_LOG).agg(F.min("timestamp").alias("following")), list(_LOG), "left")


def _is_last(snapshots: Column) -> Callable[[Column], Column]:
    """Return the condition that a snapshot has the highest end offset."""
    last = F.array_max(F.transform(snapshots, lambda entry: entry.end))
    return lambda entry: entry.end == last


def _newest(rows: DataFrame, *place: str) -> DataFrame:
    """Return one row for each position in a log."""
    return _numbered(rows, *place).where("copy = 1").drop("copy")


def _numbered(rows: DataFrame, *place: str) -> DataFrame:
    """Number the copies of the record at each position in a log, from 1 for the one that counts."""
    # The leader epoch of a record is that of the leader that appended it (KIP-101): the highest one counts.
    copies = Window.partitionBy(*place).orderBy(F.desc_nulls_last("leader_epoch"), F.asc_nulls_last("file"))
    return rows.withColumn("copy", F.row_number().over(copies))


def _without_aborted(records: DataFrame) -> DataFrame:
    """Do not count records in transactions without an end; so few records mark transactions that they fit in a row."""
    mark = F.struct("at", F.col("type").alias("kind"))
    is_mark = F.col(_COUNTS) & F.col("type").isin(_BEGIN, _END, _ABORT)
    marks = records.where(is_mark).groupBy(*_LOG).agg(F.sort_array(F.collect_list(mark)).alias("marks"))
    at = F.col("at")
    begun = F.size(F.filter("marks", lambda mark: (mark.kind == _BEGIN) & (mark["at"] <= at)))
    ended_before = F.size(F.filter("marks", lambda mark: (mark.kind != _BEGIN) & (mark["at"] < at)))
    end = F.get(F.filter("marks", lambda mark: (mark.kind != _BEGIN) & (mark["at"] >= at)), 0)
    is_complete = F.col("marks").isNull() | (begun <= ended_before) | (end.kind.eqNullSafe(_END))
    return _with_facts(records, marks).withColumn(_COUNTS, F.col(_COUNTS) & is_complete)
