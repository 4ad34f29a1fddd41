"""Records of groups and their members."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from kafka_wire.group_coordinator import (
    ConsumerGroupCurrentMemberAssignmentKey,
    ConsumerGroupCurrentMemberAssignmentValue,
    ConsumerGroupMemberMetadataKey,
    ConsumerGroupMemberMetadataValue,
    ConsumerGroupMetadataKey,
    ConsumerGroupMetadataValue,
    ConsumerGroupTargetAssignmentMetadataKey,
    ConsumerGroupTargetAssignmentMetadataValue,
)
from kafka_wire.group_coordinator.consumer_group_current_member_assignment_value import TopicPartitions
from kafka_wire.group_coordinator.group_metadata_value import MemberMetadata

from tests.spark.pipeline.log_rows import record

TOPIC = "__consumer_offsets"
TOPIC_ID = UUID(int=5)


def member(member_id: str, subscription: bytes, assignment: bytes) -> MemberMetadata:
    return MemberMetadata(member_id=member_id, subscription=subscription, assignment=assignment)


def modern(offset: int, group: str, *, epoch: int, target: int, members: dict[str, tuple[int, int]]) -> list[Any]:
    """Return the records of a consumer group; members have an epoch and a state."""
    parts: list[Any] = [
        (ConsumerGroupMetadataKey(group_id=group), ConsumerGroupMetadataValue(epoch=epoch)),
        (
            ConsumerGroupTargetAssignmentMetadataKey(group_id=group),
            ConsumerGroupTargetAssignmentMetadataValue(assignment_epoch=target),
        ),
    ]
    for member_id, (member_epoch, state) in members.items():
        topics = [TopicPartitions(topic_id=TOPIC_ID, partitions=[1]), TopicPartitions(topic_id=UUID(int=6))]
        parts += [
            (
                ConsumerGroupMemberMetadataKey(group_id=group, member_id=member_id),
                ConsumerGroupMemberMetadataValue(client_id="c", subscribed_topic_regex="t.*"),
            ),
            (
                ConsumerGroupCurrentMemberAssignmentKey(group_id=group, member_id=member_id),
                ConsumerGroupCurrentMemberAssignmentValue(
                    member_epoch=member_epoch, state=state, assigned_partitions=topics
                ),
            ),
        ]
    return [record(offset + n, key, value, topic=TOPIC) for n, (key, value) in enumerate(parts)]
