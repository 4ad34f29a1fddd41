"""The table `group_lag`: how far groups were behind, in records and in time, each time that `kip collect` asked.

Takes snapshots; has a row for each group, partition with a committed offset, and time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.lag import lag
from kip.spark.pipeline.log_ends import with_log_offsets, with_times
from kip.spark.pipeline.merge import accumulate
from kip.spark.pipeline.offset_observations import COMMITS, GROUPS, LOGS, committed_offsets, listed_groups, log_offsets
from kip.spark.pipeline.table import CLUSTER, Table

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

__all__ = ["TABLE"]

STALLED_AFTER_MS = 300_000

COLUMNS = {
    **CLUSTER,
    "time": "time at which the committed offset was observed, by the collector's clock",
    "group_id": "id of the group",
    "topic": "name of the topic",
    "partition": "number of the partition",
    "committed_offset": "committed offset: that of the next record to read",
    "start_offset": "first offset of the log, null if its leader did not respond",
    "end_offset": "end offset of the log right after `time`, null if its leader did not respond within a minute",
    "lag": "records from the committed offset, or from the log start if that is later, to the end",
    "deleted_unread": "records that were deleted before the group read them, between committed offset and log start",
    "time_lag_ms": "time since the first unread record was written, in ms, interpolated between observed end offsets; "
    "null if that was before the first observation",
    "group_type": "classic, consumer or streams, null before Kafka 3.8",
    "group_state": "state of the group, such as Stable or Empty",
    "unchanged_since": "time since which observations have had this committed offset",
    "status": "`caught-up`; `reading`; `stalled`: it has members, and its offset has not changed for 5 minutes; "
    "`abandoned`: it has no members, so nothing will be read; `unknown`: without an end offset",
}

_KEY = ("cluster_id", "time", "group_id", "topic", "partition")


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    logs = log_offsets(snapshots)
    commits = committed_offsets(snapshots).withColumnRenamed("offset", "committed_offset")
    with_logs = with_log_offsets(commits, logs)
    timed = with_times(with_logs, logs.where("spec = 'end'"))
    return _judged(_with_groups(timed, listed_groups(snapshots))).select(*COLUMNS)


def _with_groups(commits: DataFrame, groups: DataFrame) -> DataFrame:
    """Add the type and state of the group, as its coordinator listed it last before."""
    listed = groups.withColumn("is_commit", F.lit(0))
    events = commits.withColumn("is_commit", F.lit(1)).unionByName(listed, allowMissingColumns=True)
    in_order = Window.partitionBy("cluster_id", "group_id").orderBy("time", "is_commit")
    so_far = in_order.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    last = F.last(F.when(F.col("is_commit") == 0, F.struct("group_type", "state")), ignorenulls=True).over(so_far)
    found = events.withColumn("group", last).where("is_commit = 1").drop("group_type", "state")
    return found.select("*", "group.group_type", F.col("group.state").alias("group_state"))


def _judged(rows: DataFrame) -> DataFrame:
    """Add the lag and the status."""
    in_order = Window.partitionBy("cluster_id", "group_id", "topic", "partition").orderBy("time")
    so_far = in_order.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    committed, start, end = (
        F.col("committed_offset"),
        F.coalesce("start_offset", "committed_offset"),
        F.col("end_offset"),
    )
    behind = lag(committed, end, start, least=F.least, greatest=F.greatest)
    is_new = ~F.lag("committed_offset").over(in_order).eqNullSafe(committed)
    changed_at = F.last(F.when(F.col("is_new"), F.col("time")), ignorenulls=True).over(so_far)
    now = F.unix_millis("time")
    status = (
        F.when(F.col("lag").isNull(), "unknown")
        .when(F.col("lag") == 0, "caught-up")
        .when(F.col("group_state").isin("Empty", "Dead"), "abandoned")
        .when(now - F.unix_millis("unchanged_since") >= STALLED_AFTER_MS, "stalled")
        .otherwise("reading")
    )
    return (
        rows.withColumn("lag", F.when(end.isNotNull(), behind))
        .withColumn("deleted_unread", F.greatest(F.col("start_offset") - committed, F.lit(0)))
        .withColumn("time_lag_ms", F.when(F.col("lag") == 0, F.lit(0)).otherwise(now - F.col("reached")))
        .withColumn("is_new", is_new)
        .withColumn("unchanged_since", changed_at)
        .withColumn("status", status)
    )


TABLE = Table(
    name="group_lag",
    about="How far each group is behind in each partition, in records and in time, and whether it is still reading.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=accumulate(*_KEY),
    reads={"snapshots": (*COMMITS, *GROUPS, *LOGS)},
)
