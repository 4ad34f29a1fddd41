"""Compares committed offsets with observed ends of logs: the end observed next, and when the log got that far."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.columns.expressions import united
from kip.spark.pipeline.groups.offset_observations import SAME_ROUND_MS

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

_PARTITION = ("cluster_id", "topic", "partition")


def with_lives(logs: DataFrame) -> DataFrame:
    """Add `life` to the ends in the result of `log_offsets`: how often the end of the log had gone back before.

    It goes back if the topic is created again, or the log loses records; times of another life say nothing about it.
    """
    ends = logs.where("spec = 'end'")
    in_order = Window.partitionBy(*_PARTITION).orderBy("time", "offset")
    so_far = in_order.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    has_gone_back = (F.lag("offset").over(in_order) > F.col("offset")).cast("int")
    lives = F.coalesce(F.sum("has_gone_back").over(so_far), F.lit(0))
    numbered = ends.withColumn("has_gone_back", has_gone_back).withColumn("life", lives).drop("has_gone_back")
    return united(logs.where("spec <> 'end'"), numbered)


def with_log_offsets(commits: DataFrame, logs: DataFrame) -> DataFrame:
    """Add `start_offset`, `end_offset`, `end_observed_at` and `life` as observed next, in the minute after `time`.

    They are null otherwise. `commits` has cluster_id, topic, partition, time and committed_offset; `logs` is the result
    of `with_lives`.
    """
    observed = logs.where("spec IN ('start', 'end')").withColumn("is_commit", F.lit(0))
    events = united(commits.withColumn("is_commit", F.lit(1)), observed)
    # Backwards in time, as a frame of following rows is read again for each row.
    following = Window.partitionBy(*_PARTITION).orderBy(F.desc("time"), "is_commit")
    following = following.rowsBetween(Window.unboundedPreceding, Window.currentRow)

    def next_of(spec: str, name: str) -> Column:
        end = F.last(F.when(F.col("spec") == spec, F.struct("time", "offset", "life")), ignorenulls=True).over(
            following
        )
        is_near = F.unix_millis(end["time"]) - F.unix_millis("time") <= SAME_ROUND_MS
        # Not a struct that is null: Sail 0.7 returns fields of the value that it hides.
        return F.when(is_near, end[name])

    with_ends = events.withColumns(
        {
            "start_offset": next_of("start", "offset"),
            "end_offset": next_of("end", "offset"),
            "end_observed_at": next_of("end", "time"),
            "life": next_of("end", "life"),
        }
    )
    return with_ends.where("is_commit = 1").drop("is_commit", "spec", "offset", "timestamp")


def with_times(commits: DataFrame, ends: DataFrame) -> DataFrame:
    """Add `reached`: when the log's end went beyond `committed_offset`, in ms since 1970, between two observations.

    It is null if that was before the first observation in the same life of the log, or has not been observed.
    `not_reached` is the time of the last observation of an end that was not beyond it. `ends` are ends from
    `with_lives`.
    """
    stays = ends.groupBy(*_PARTITION, "life", "offset").agg(
        F.unix_millis(F.min("time")).alias("first_seen"), F.unix_millis(F.max("time")).alias("last_seen")
    )
    placed = commits.withColumns({"offset": F.col("committed_offset"), "is_commit": F.lit(1)})
    events = united(placed, stays.withColumn("is_commit", F.lit(0)))
    by_partition = Window.partitionBy(*_PARTITION, "life")
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
        .withColumns({"reached": reached.cast("bigint"), "not_reached": before["last_seen"]})
        .drop("before", "after", "offset", "is_commit", "first_seen", "last_seen", "life")
    )
