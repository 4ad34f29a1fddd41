"""Members of classic groups: one record of the group contains all of them, with subscriptions and assignments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kafka_wire.clients import ConsumerProtocolAssignment, ConsumerProtocolSubscription
from pyspark.sql import functions as F  # noqa: N812

from kip.kafka.enumerations import CONSUMER_PROTOCOL
from kip.spark.functions import from_kafka
from kip.spark.pipeline.columns.expressions import known
from kip.spark.pipeline.groups.modern_members import STATES
from kip.spark.pipeline.records.history import latest, readable

if TYPE_CHECKING:
    from kafka_wire.runtime.message import Message
    from pyspark.sql import Column, DataFrame

_STATE = "Stable"
"""A coordinator writes members only when a rebalance has completed; one in progress is in its memory alone."""


def classic_members(consumer_offsets: DataFrame) -> DataFrame:
    """Return the current members, with the columns of the table `group_members` that they have."""
    member = F.col("member")
    return (
        _members(consumer_offsets)
        .withColumns(
            {
                "subscription": consumer_protocol("subscription", ConsumerProtocolSubscription),
                "assigned": consumer_protocol("assignment", ConsumerProtocolAssignment),
            }
        )
        .select(
            "cluster_id",
            "group_id",
            F.lit("classic").alias("group_type"),
            F.lit(_STATE).alias("group_state"),
            F.col("group.generation").alias("group_epoch"),
            member.member_id.alias("member_id"),
            member.group_instance_id.alias("instance_id"),
            member.client_id.alias("client_id"),
            member.client_host.alias("client_host"),
            F.col("subscription.rack_id").alias("rack"),
            F.array_sort("subscription.topics").alias("subscribed_topics"),
            F.transform("assigned.assigned_partitions", _assignment).alias("assignment"),
            F.col("group.protocol_type").alias("protocol_type"),
            F.col("group.protocol").alias("protocol"),
            (member.member_id == F.col("group.leader")).alias("is_leader"),
            known(member.session_timeout).alias("session_timeout_ms"),
            known(member.rebalance_timeout).alias("rebalance_timeout_ms"),
            "log_partition",
            "record_offset",
            "source_file",
        )
    )


def classic_states(consumer_offsets: DataFrame) -> DataFrame:
    """Return the current members with the columns `STATES`; the others take longest to plan."""
    return _members(consumer_offsets).withColumn("group_state", F.lit(_STATE)).select(*STATES)


def _members(consumer_offsets: DataFrame) -> DataFrame:
    """Return a row for each member of a group, with the bytes that only consumers write as messages."""
    records = readable(consumer_offsets).where("type = 'GROUP_METADATA'")
    groups = records.select(
        "cluster_id",
        F.col("key.group_metadata.group").alias("group_id"),
        F.col("partition").alias("log_partition"),
        "offset",
        F.col("file").alias("source_file"),
        F.col("value.group_metadata").alias("group"),
    )
    member = F.col("member")
    is_consumer = F.col("group.protocol_type") == CONSUMER_PROTOCOL
    return (
        latest(groups, "cluster_id", "group_id")
        .select("*", F.explode("group.members").alias("member"))
        .select(
            "cluster_id",
            "group_id",
            "group",
            "member",
            F.when(is_consumer, member.subscription).alias("subscription"),
            F.when(is_consumer, member.assignment).alias("assignment"),
            "log_partition",
            F.col("offset").alias("record_offset"),
            "source_file",
        )
    )


def consumer_protocol(name: str, message: type[Message]) -> Column:
    """Decode bytes of the consumer protocol, which start with a version; null if they are not such a message.

    A version that is newer than the newest known one is read as that one, as consumers do.
    """
    # Sail takes parts of text only, not of bytes.
    digits = F.hex(name)
    version = F.conv(F.substring(digits, 1, 4), 16, 10).cast("int")
    has_body = F.length(name) > 2
    known_version = F.least(version, F.lit(message.VERSIONS[-1])).cast("smallint")
    return from_kafka(
        F.when(has_body, F.unhex(F.substr(digits, F.lit(5)))),
        message.SPEC.name,
        F.when(has_body, known_version),
        {"mode": "PERMISSIVE"},
    )


def _assignment(topic: Column) -> Column:
    return F.struct(
        topic.topic.alias("topic"),
        F.lit(None).cast("string").alias("topic_id"),
        F.array_sort(topic.partitions).alias("partitions"),
    )
