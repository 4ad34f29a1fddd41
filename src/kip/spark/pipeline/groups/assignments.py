"""Which partitions the members of groups have, in the responses that `kip collect` records when it describes groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import (
    ConsumerGroupDescribeRequest,
    ConsumerProtocolAssignment,
    DescribeGroupsRequest,
    StreamsGroupDescribeRequest,
)
from pyspark.sql import Window
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import CONSUMER_PROTOCOL
from kip.spark.pipeline.columns.expressions import united
from kip.spark.pipeline.definitions.table import responses_to
from kip.spark.pipeline.groups.classic_members import consumer_protocol
from kip.spark.pipeline.groups.offset_observations import SAME_ROUND_MS, responses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kafka_wire.runtime.message import Message
    from pyspark.sql import Column, DataFrame, WindowSpec

DESCRIBING = (DescribeGroupsRequest, ConsumerGroupDescribeRequest, StreamsGroupDescribeRequest)
ASSIGNMENTS = responses_to(*DESCRIBING)
"""The types of responses with assignments."""

_GROUP = ("cluster_id", "group_id")
_PARTITION = (*_GROUP, "topic", "partition")
# The assignments of a group are those of all of its partitions only when it has no rebalance.
_STABLE = "Stable"


def with_assignments(commits: DataFrame, snapshots: DataFrame) -> DataFrame:
    """Add `is_assigned`: whether a member had the partition, by the last description in the minute before `time`.

    It is null without such a description, and for a partition that no member has while the assignments are not
    known: during a rebalance, without the topology of a streams group, or with bytes that cannot be decoded.
    `commits` has cluster_id, group_id, topic, partition and time.
    """
    described = _described(snapshots).withColumn("is_commit", F.lit(0))
    events = united(commits.withColumn("is_commit", F.lit(1)), described)
    of_group = F.last(_when_described("time", "is_complete"), ignorenulls=True).over(_so_far(_GROUP))
    of_partition = F.last(_when_described("time"), ignorenulls=True).over(_so_far(_PARTITION))
    is_near = F.unix_millis("time") - F.unix_millis("described.time") <= SAME_ROUND_MS
    has_it = F.coalesce(F.col("had.time") == F.col("described.time"), F.lit(False))
    is_assigned = F.when(is_near & has_it, True).when(is_near & F.col("described.is_complete"), False)
    return (
        events.withColumns({"described": of_group, "had": of_partition})
        .where("is_commit = 1")
        .withColumn("is_assigned", is_assigned)
        .drop("described", "had", "is_commit", "is_complete")
    )


def _when_described(*names: str) -> Column:
    return F.when(F.col("is_commit") == 0, F.struct(*names))


def _so_far(key: Sequence[str]) -> WindowSpec:
    in_order = Window.partitionBy(*key).orderBy("time", "is_commit")
    return in_order.rowsBetween(Window.unboundedPreceding, Window.currentRow)


def _described(snapshots: DataFrame) -> DataFrame:
    """Return cluster_id, group_id, time, is_complete, topic and partition: a row for each partition that a member has.

    A member without partitions, or a group without members, has a row without a topic.
    """
    assignments = _classic(snapshots).unionByName(_consumer(snapshots)).unionByName(_streams(snapshots))
    of_response = Window.partitionBy(*_GROUP, "time")
    return assignments.withColumn("is_complete", F.bool_and("is_complete").over(of_response))


def _groups(snapshots: DataFrame, request: type[Message]) -> DataFrame:
    groups = responses(snapshots, request).select("cluster_id", "time", F.inline("groups"))
    return groups.where("error_code = 0")


def _classic(snapshots: DataFrame) -> DataFrame:
    members = _groups(snapshots, DescribeGroupsRequest).select(
        "cluster_id",
        "time",
        "group_id",
        ((F.col("group_state") == _STABLE) & (F.col("protocol_type") == CONSUMER_PROTOCOL)).alias("is_settled"),
        F.explode_outer("members.member_assignment").alias("assignment"),
    )
    decoded = members.withColumn("assigned", consumer_protocol("assignment", ConsumerProtocolAssignment))
    topics = F.col("assigned.assigned_partitions")
    has_none = F.coalesce(F.length("assignment") == 0, F.lit(True))
    return _exploded(
        decoded.withColumns(
            {
                "is_complete": F.col("is_settled") & (has_none | topics.isNotNull()),
                "topics": F.transform(topics, lambda entry: _topic(entry.topic, entry.partitions)),
            }
        )
    )


def _consumer(snapshots: DataFrame) -> DataFrame:
    members = _groups(snapshots, ConsumerGroupDescribeRequest).select(
        "cluster_id",
        "time",
        "group_id",
        (F.col("group_state") == _STABLE).alias("is_complete"),
        F.explode_outer("members").alias("member"),
    )
    topics = F.transform("member.assignment.topic_partitions", lambda entry: _topic(entry.topic_name, entry.partitions))
    return _exploded(members.withColumn("topics", topics))


def _streams(snapshots: DataFrame) -> DataFrame:
    """Return the partitions of active tasks: those of each topic that the subtopology reads."""
    parts = F.col("topology.subtopologies")
    members = _groups(snapshots, StreamsGroupDescribeRequest).select(
        "cluster_id",
        "time",
        "group_id",
        ((F.col("group_state") == _STABLE) & parts.isNotNull()).alias("is_complete"),
        parts.alias("parts"),
        F.explode_outer("members").alias("member"),
    )
    tasks = members.withColumn("task", F.explode_outer("member.assignment.active_tasks"))
    own = F.filter("parts", lambda part: part.subtopology_id == F.col("task.subtopology_id"))
    read = F.flatten(
        F.transform(
            own,
            lambda part: F.concat(
                part.source_topics, F.transform(part.repartition_source_topics, lambda topic: topic["name"])
            ),
        )
    )
    topics = F.transform(read, lambda name: _topic(name, F.col("task.partitions")))
    return _exploded(tasks.withColumn("topics", topics))


def _topic(name: Column, partitions: Column) -> Column:
    return F.struct(name.alias("topic"), partitions.alias("partitions"))


def _exploded(members: DataFrame) -> DataFrame:
    columns = ("cluster_id", "group_id", "time", "is_complete")
    topics = members.select(*columns, F.explode_outer("topics").alias("entry"))
    return topics.select(
        *columns, F.col("entry.topic").alias("topic"), F.explode_outer("entry.partitions").alias("partition")
    )
