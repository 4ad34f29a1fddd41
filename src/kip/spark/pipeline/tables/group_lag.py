"""The table `group_lag`: how far groups were behind, in records and in time, each time that `kip collect` asked.

Takes snapshots; has a row for each group, partition with a committed offset, and time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.progress import lag
from kip.spark.pipeline.merge import accumulate
from kip.spark.pipeline.offset_observations import COMMITS, GROUPS, LOGS, committed_offsets, listed_groups, log_offsets
from kip.spark.pipeline.table import CLUSTER, Table

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

__all__ = ["TABLE"]

STALLED_AFTER_MS = 300_000
_LATEST_END_MS = 60_000
"""An end offset that was observed later than this after a committed offset is not compared with it."""

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

_PARTITION = ("cluster_id", "topic", "partition")
_KEY = ("cluster_id", "time", "group_id", "topic", "partition")


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    logs = log_offsets(snapshots)
    commits = committed_offsets(snapshots).withColumnRenamed("offset", "committed_offset")
    with_logs = _with_log_offsets(commits, logs)
    timed = _with_times(with_logs, logs.where("spec = 'end'"))
    return _judged(_with_groups(timed, listed_groups(snapshots))).select(*COLUMNS)


def _with_log_offsets(commits: DataFrame, logs: DataFrame) -> DataFrame:
    """Add the start and end offsets that were observed next."""
    observed = logs.where("spec IN ('start', 'end')").withColumn("is_commit", F.lit(0))
    events = commits.withColumn("is_commit", F.lit(1)).unionByName(observed, allowMissingColumns=True)
    # Backwards in time, as a frame of following rows is read again for each row.
    following = Window.partitionBy(*_PARTITION).orderBy(F.desc("time"), "is_commit")
    following = following.rowsBetween(Window.unboundedPreceding, Window.currentRow)

    def next_of(spec: str) -> Column:
        found = F.last(F.when(F.col("spec") == spec, F.struct("time", "offset")), ignorenulls=True).over(following)
        is_near = F.unix_millis(found["time"]) - F.unix_millis("time") <= _LATEST_END_MS
        return F.when(is_near, found["offset"])

    found = events.withColumns({"start_offset": next_of("start"), "end_offset": next_of("end")})
    return found.where("is_commit = 1").drop("is_commit", "spec", "offset", "timestamp")


def _with_times(commits: DataFrame, ends: DataFrame) -> DataFrame:
    """Add the time at which the end of the log went beyond each committed offset, between two observations."""
    stays = ends.groupBy(*_PARTITION, "offset").agg(
        F.unix_millis(F.min("time")).alias("first_seen"), F.unix_millis(F.max("time")).alias("last_seen")
    )
    placed = commits.withColumns({"offset": F.col("committed_offset"), "is_commit": F.lit(1)})
    events = placed.unionByName(stays.withColumn("is_commit", F.lit(0)), allowMissingColumns=True)
    by_partition = Window.partitionBy(*_PARTITION)
    up_to = by_partition.orderBy("offset", "is_commit").rowsBetween(Window.unboundedPreceding, Window.currentRow)
    beyond = by_partition.orderBy(F.desc("offset"), F.desc("is_commit"))
    beyond = beyond.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    is_end = F.col("is_commit") == 0
    before, after = F.col("before"), F.col("after")
    share = (F.col("offset") - before["offset"]) / (after["offset"] - before["offset"])
    reached = before["last_seen"] + share * (after["first_seen"] - before["last_seen"])
    return (
        events.withColumns(
            {
                "before": F.last(F.when(is_end, F.struct("offset", "last_seen")), ignorenulls=True).over(up_to),
                "after": F.last(F.when(is_end, F.struct("offset", "first_seen")), ignorenulls=True).over(beyond),
            }
        )
        .where("is_commit = 1")
        .withColumn("reached", reached.cast("bigint"))
        .drop("before", "after", "offset", "is_commit", "first_seen", "last_seen")
    )


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
    about="How far each group is behind in each partition, in records and in time, and whether it still reads.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=accumulate(*_KEY),
    reads={"snapshots": (*COMMITS, *GROUPS, *LOGS)},
)
