"""The table `stream_lag`: how far Structured Streaming queries were behind, in records and in time, batch by batch.

Takes checkpoints, in which Spark keeps the offsets of its queries, as it commits none to Kafka, and snapshots, which
have the ends of logs. Has a row for each batch, source and partition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import CLUSTER, Table
from kip.spark.pipeline.groups.log_ends import with_lives, with_log_offsets, with_times
from kip.spark.pipeline.groups.offset_observations import LOGS, log_offsets

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

COLUMNS = {
    **CLUSTER,
    "query_id": "string: ID of the query, or the path of its checkpoint if `metadata` in it cannot be read",
    "batch_id": "bigint: number of the batch",
    "source": "string: name of the query's source, or its number from 0 on",
    "topic": "string: name of the topic",
    "partition": "int: number of the partition",
    "time": "timestamp: time at which the batch was planned, by the driver's clock",
    "offset": "bigint: offset reached by the batch: that of the next record to read",
    "records": "bigint: records that the batch read: offsets since the batch before; null if that batch is unknown",
    "is_newest": "boolean: whether this was the newest batch of the query",
    "is_committed": "boolean: whether the batch, or a later one, is complete; otherwise Spark runs it again",
    "end_offset": (
        "bigint: end offset of the log: for the newest batch the one observed last, for others the one observed next, "
        "within a minute; null if there is none"
    ),
    "end_observed_at": "timestamp: time at which `end_offset` was observed, by the collector's clock",
    "lag": "bigint: records from `offset` to `end_offset`",
    "time_lag_ms": (
        "bigint: time from the first record that the batch did not read until `end_observed_at`, in ms, interpolated "
        "between observed end offsets; null if that record was written before the first observation"
    ),
    "status": (
        "string: `running`: the newest batch, not complete: it runs, or its query has ended without it; `unknown`: "
        "without an end offset; `recreated`: the log ends before `offset`, so the topic was created again, lost "
        "records, or belongs to another cluster; `caught-up`; `behind`"
    ),
    "source_file": "string: file of the checkpoint that contains the offsets of the batch",
}

_PARTITION = ("cluster_id", "topic", "partition")
_QUERY = ("cluster_id", "query_id")
_KEY = (*_QUERY, "batch_id", "source", "topic", "partition")


def build(checkpoints: DataFrame, snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    logs = with_lives(log_offsets(snapshots))
    ends = logs.where("spec = 'end'")
    batches = _batches(checkpoints)
    compared = _with_newest_ends(with_log_offsets(batches, logs), ends)
    return _judged(with_times(compared, ends)).select(*COLUMNS)


def _batches(checkpoints: DataFrame) -> DataFrame:
    """Return the offsets of batches, and which of them are complete."""
    identified = checkpoints.withColumn("query_id", F.coalesce("query_id", "checkpoint"))
    of_query = Window.partitionBy(*_QUERY)
    last_complete = F.max(F.when(F.col("kind") == "commit", F.col("batch_id"))).over(of_query)
    last = F.max(F.when(F.col("kind") == "offset", F.col("batch_id"))).over(of_query)
    by_batch = Window.partitionBy(*_QUERY, "source", "topic", "partition").orderBy("batch_id")
    is_next = F.col("batch_id") == F.lag("batch_id").over(by_batch) + 1
    return (
        identified.withColumns(
            {
                "is_committed": F.coalesce(F.col("batch_id") <= last_complete, F.lit(False)),
                "is_newest": F.col("batch_id") == last,
            }
        )
        .where("kind = 'offset'")
        .withColumn("copy", F.row_number().over(Window.partitionBy(*_KEY).orderBy("file")))
        .where("copy = 1")  # others are in a copy of the checkpoint
        .withColumn("records", F.when(is_next, F.col("offset") - F.lag("offset").over(by_batch)))
        .select(
            *_KEY,
            "time",
            F.col("offset").alias("committed_offset"),
            "records",
            "is_newest",
            "is_committed",
            F.col("file").alias("source_file"),
        )
    )


def _with_newest_ends(batches: DataFrame, ends: DataFrame) -> DataFrame:
    """Replace the ends of the newest batches, as a query that has stopped has no later ones."""
    newest = ends.groupBy(*_PARTITION).agg(F.max(F.struct("time", "offset", "life")).alias("newest"))
    is_later = F.col("is_newest") & (F.col("newest.time") >= F.col("time"))
    chosen = {
        "end_offset": F.when(is_later, F.col("newest.offset")).otherwise(F.col("end_offset")),
        "end_observed_at": F.when(is_later, F.col("newest.time")).otherwise(F.col("end_observed_at")),
        "life": F.when(is_later, F.col("newest.life")).otherwise(F.col("life")),
    }
    return batches.join(newest, list(_PARTITION), "left").withColumns(chosen).drop("newest")


def _judged(rows: DataFrame) -> DataFrame:
    """Add the lag and the status."""
    behind = F.col("end_offset") - F.col("committed_offset")
    since = F.unix_millis("end_observed_at") - F.col("reached")
    status = (
        F.when(F.col("is_newest") & ~F.col("is_committed"), "running")
        .when(behind.isNull(), "unknown")
        .when(behind < 0, "recreated")
        .when(behind == 0, "caught-up")
        .otherwise("behind")
    )
    return rows.withColumns(
        {
            "offset": F.col("committed_offset"),
            "lag": F.when(behind >= 0, behind),
            "time_lag_ms": F.when(behind == 0, F.lit(0).cast("bigint")).when(behind > 0, since),
            "status": status,
        }
    )


TABLE = Table(
    name="stream_lag",
    about="How far each Structured Streaming query was behind in each partition after each batch, in records and time.",
    inputs=("checkpoints", "snapshots"),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    rows_of=("checkpoints",),
    merge=accumulate(*_KEY),
    reads={"snapshots": LOGS},
)
