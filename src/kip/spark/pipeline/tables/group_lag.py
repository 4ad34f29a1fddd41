"""The table `group_lag`: how far groups were behind, in records and in time, each time that `kip collect` asked.

Takes snapshots; has a row for each group, partition with a committed offset, and time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import ListGroupsRequest, ListOffsetsRequest, MetadataRequest, OffsetFetchRequest
from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.lag import WITHOUT_MEMBERS, lag
from kip.spark.checkpoints import computed, reused
from kip.spark.pipeline.columns.expressions import united
from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import CLUSTER, RESPONSE, Continuation, Table
from kip.spark.pipeline.groups.assignments import ASSIGNMENTS, DESCRIBING, with_assignments
from kip.spark.pipeline.groups.log_ends import with_lives, with_log_offsets, with_times
from kip.spark.pipeline.groups.offset_observations import (
    COMMITS,
    GROUPS,
    LOGS,
    SAME_ROUND_MS,
    committed_offsets,
    listed_groups,
    log_offsets,
    since_first_new,
)

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

# The default of max.poll.interval.ms: a consumer that does not poll for so long leaves its group.
STALLED_AFTER_MS = 300_000

COLUMNS = {
    **CLUSTER,
    "time": "timestamp: time at which the committed offset was observed, by the collector's clock",
    "group_id": "string: id of the group",
    "topic": "string: name of the topic",
    "partition": "int: number of the partition",
    "committed_offset": "bigint: committed offset: that of the next record to read",
    "start_offset": "bigint: first offset of the log, null if its leader did not respond",
    "end_offset": "bigint: end offset of the log right after `time`, null without a response within a minute",
    "lag": (
        "bigint: records from the committed offset, or from the log start if that is later, to the end; negative if "
        "the committed offset is beyond the end"
    ),
    "deleted_unread": (
        "bigint: records that were deleted before the group read them, between committed offset and log start; null "
        "if one of them is not known, or if the committed offset is beyond the end"
    ),
    "time_lag_ms": (
        "bigint: time since the first unread record was written, in ms, interpolated between observed end offsets; "
        "null if that was before the first observation, without an end offset, or with a negative lag"
    ),
    "caught_up_at": (
        "timestamp: time of the last observation of an end offset that was not beyond the committed offset, null if "
        "there is none, without an end offset, or with a negative lag"
    ),
    "group_type": "string: classic, consumer or streams, null before Kafka 3.8",
    "group_state": "string: state of the group, such as Stable or Empty",
    "unchanged_since": "timestamp: time since which observations have had this committed offset",
    "is_assigned": "boolean: whether a member had the partition a minute before `time` at most; null if not known",
    "status": (
        "string: `unknown`: without an end offset; `beyond-end`: the committed offset is beyond the end, so the log "
        "lost records, or the topic was created again; `caught-up`: lag 0; `abandoned`: the group has no members, so "
        "nothing will be read; `unassigned`: it has members, but none of them has the partition; `stalled`: its "
        "offset has not changed for 5 minutes; `reading`"
    ),
    **RESPONSE,
}

_KEY = ("cluster_id", "time", "group_id", "topic", "partition")
_ENTITY = ("cluster_id", "group_id", "topic", "partition")
_CARRIED = ("committed_offset", "lag", "time_lag_ms", "caught_up_at", "group_type", "group_state", "unchanged_since")
_KNOWN = ("known_reached", "known_caught_up")
_REQUESTS = (OffsetFetchRequest, MetadataRequest, ListGroupsRequest, ListOffsetsRequest, *DESCRIBING)


def build(snapshots: DataFrame) -> DataFrame:
    """Return the table."""
    rows = with_assignments(_with_ends(_commits(snapshots), snapshots), snapshots)
    return _judged(_with_groups(rows, listed_groups(snapshots))).select(*COLUMNS)


def _commits(snapshots: DataFrame) -> DataFrame:
    return committed_offsets(snapshots).withColumnRenamed("offset", "committed_offset")


def _with_ends(commits: DataFrame, snapshots: DataFrame) -> DataFrame:
    logs = with_lives(log_offsets(snapshots))
    return with_times(with_log_offsets(commits, logs), logs.where("spec = 'end'"))


def _continued(old: DataFrame, snapshots: DataFrame) -> DataFrame:
    """Return the rows that new responses change: those from a minute before the first of them on.

    They are made from responses since then, from the last row before of each group and partition, and from earlier end
    offsets only if a group has read on from an offset that these lie beyond.
    """
    since = since_first_new(snapshots, _REQUESTS, SAME_ROUND_MS)
    answers = snapshots.where(F.col("api_key").isin(*(request.API_KEY for request in _REQUESTS)))
    last = computed(_last_rows(old.where(F.col("time") < since)))
    commits = computed(_commits(answers.where(F.col("time") >= since)))
    start = _start_of_ends(commits, last)
    near = (
        answers if start is None else answers.where(F.col("time") >= F.least(since, F.timestamp_micros(F.lit(start))))
    )
    listed = united(
        listed_groups(near),
        last.select("cluster_id", "time", "group_id", "group_type", F.col("group_state").alias("state")),
    )
    round_before = F.timestamp_micros(F.unix_micros(since) - 1000 * SAME_ROUND_MS)
    described = with_assignments(reused(_with_ends(commits, near)), answers.where(F.col("time") >= round_before))
    rows = reused(united(_with_groups(described, listed), last))
    judged = _judged(rows).where(F.col("time") >= since).select(*COLUMNS)
    return judged.subtract(old.where(F.col("time") >= since).select(*COLUMNS))


def _last_rows(old: DataFrame) -> DataFrame:
    """Return the last row of each group and partition, and the last that knows how far the log was.

    Of an unread record `known_reached` is the time at which it was written.
    """
    is_known = F.col("caught_up_at").isNotNull()
    caught_up = F.max_by(F.struct("committed_offset", "caught_up_at"), F.when(is_known, F.col("time")))
    last = F.max_by(F.struct("time", *_CARRIED), "time")
    entities = (
        old.groupBy(*_ENTITY).agg(last.alias("last"), caught_up.alias("known")).select(*_ENTITY, "last.*", "known")
    )
    reached = F.unix_millis("time") - F.col("time_lag_ms")
    is_behind = F.col("lag") > 0
    return entities.withColumns(
        {
            "known_since": F.col("unchanged_since"),
            "known_reached": F.when(is_behind, reached),
            "known_caught_up": F.when(is_behind, F.col("caught_up_at")),
        }
    )


def _start_of_ends(commits: DataFrame, last: DataFrame) -> int | None:
    """Return the time of the first response that is needed, in microseconds since 1970; None if all are."""
    before = last.select(
        *_ENTITY, *(F.col(name).alias(f"last_{name}") for name in ("time", "committed_offset", "lag", "known"))
    )
    is_carried = (F.col("committed_offset") == F.col("last_committed_offset")) & (F.col("last_lag") > 0)
    is_after = F.col("committed_offset") >= F.col("last_known.committed_offset")
    start = F.when(is_carried, F.col("last_time")).when(is_after, F.least("last_time", "last_known.caught_up_at"))
    starts = commits.join(before, list(_ENTITY), "left").agg(
        F.unix_micros(F.min(start)).alias("start"), F.count_if(start.isNull()).alias("unknown")
    )
    row = starts.collect()[0]
    return None if row.unknown else row.start


def _with_groups(commits: DataFrame, groups: DataFrame) -> DataFrame:
    """Add the type and state of the group, as its coordinator listed it last before."""
    listed = groups.withColumn("is_commit", F.lit(0))
    events = united(commits.withColumn("is_commit", F.lit(1)), listed)
    in_order = Window.partitionBy("cluster_id", "group_id").orderBy("time", "is_commit")
    so_far = in_order.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    last = F.last(F.when(F.col("is_commit") == 0, F.struct("group_type", "state")), ignorenulls=True).over(so_far)
    with_group = events.withColumn("group", last).where("is_commit = 1").drop("group_type", "state")
    return with_group.select("*", "group.group_type", F.col("group.state").alias("group_state"))


def _judged(rows: DataFrame) -> DataFrame:
    """Add the lag and the status."""
    in_order = Window.partitionBy(*_ENTITY).orderBy("time")
    so_far = in_order.rowsBetween(Window.unboundedPreceding, Window.currentRow)
    committed, start, end = (
        F.col("committed_offset"),
        F.coalesce("start_offset", "committed_offset"),
        F.col("end_offset"),
    )
    behind = lag(committed, end, start, greatest=F.greatest)
    deleted = F.when(F.col("start_offset") >= committed, F.col("start_offset") - committed).when(
        F.col("start_offset") < committed, F.lit(0)
    )
    is_new = ~F.lag("committed_offset").over(in_order).eqNullSafe(committed)
    begin = F.struct(
        F.coalesce(_or_null(rows, "known_since"), "time").alias("since"), *(_or_null(rows, name) for name in _KNOWN)
    )
    begun = F.last(F.when(F.col("is_new"), begin), ignorenulls=True).over(so_far)
    # What the row before knows is from another life of the log if these observations have the time.
    not_beyond = F.coalesce(F.timestamp_millis("not_reached"), "begun.known_caught_up")
    now, none = F.unix_millis("time"), F.lit(0).cast("bigint")
    reached = F.coalesce("reached", "begun.known_reached")
    status = (
        F.when(F.col("lag").isNull(), "unknown")
        .when(F.col("lag") < 0, "beyond-end")
        .when(F.col("lag") == 0, "caught-up")
        .when(F.col("group_state").isin(*WITHOUT_MEMBERS), "abandoned")
        .when(~F.col("is_assigned"), "unassigned")
        .when(now - F.unix_millis("unchanged_since") >= STALLED_AFTER_MS, "stalled")
        .otherwise("reading")
    )
    return (
        rows.withColumn("lag", F.when(end.isNotNull(), behind))
        .withColumn("deleted_unread", F.when(F.col("lag") < 0, F.lit(None).cast("bigint")).otherwise(deleted))
        .withColumn("is_new", is_new)
        .withColumn("begun", begun)
        .withColumn("unchanged_since", F.col("begun.since"))
        .withColumn("time_lag_ms", F.when(F.col("lag") == 0, none).when(F.col("lag") > 0, now - reached))
        .withColumn(
            "caught_up_at",
            F.when(F.col("lag") < 0, F.lit(None).cast("timestamp"))
            .when(end <= committed, F.col("end_observed_at"))
            .when(end > committed, not_beyond),
        )
        .withColumn("status", status)
    )


def _or_null(rows: DataFrame, name: str) -> Column:
    """Return a column that only the last rows of the table have."""
    kind = "bigint" if name == "known_reached" else "timestamp"
    return (F.col(name) if name in rows.columns else F.lit(None).cast(kind)).alias(name)


TABLE = Table(
    name="group_lag",
    about="How far each group is behind in each partition, in records and in time, and whether it is still reading.",
    inputs=("snapshots",),
    build=build,
    columns=COLUMNS,
    key=_KEY,
    merge=accumulate(*_KEY),
    reads={"snapshots": (*COMMITS, *GROUPS, *LOGS, *ASSIGNMENTS)},
    increment=Continuation(_continued, _KEY),
)
