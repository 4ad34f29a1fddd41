"""The records of a group of the consumer protocol (GroupCoordinatorRecordHelpers)."""

from __future__ import annotations

import re
from collections.abc import Iterable

from kafka_wire.group_coordinator import (
    ConsumerGroupCurrentMemberAssignmentKey,
    ConsumerGroupCurrentMemberAssignmentValue,
    ConsumerGroupMemberMetadataKey,
    ConsumerGroupMemberMetadataValue,
    ConsumerGroupMetadataKey,
    ConsumerGroupMetadataValue,
    ConsumerGroupPartitionMetadataKey,
    ConsumerGroupPartitionMetadataValue,
    ConsumerGroupRegularExpressionKey,
    ConsumerGroupRegularExpressionValue,
    ConsumerGroupTargetAssignmentMemberKey,
    ConsumerGroupTargetAssignmentMemberValue,
    ConsumerGroupTargetAssignmentMetadataKey,
    ConsumerGroupTargetAssignmentMetadataValue,
)
from kafka_wire.group_coordinator.consumer_group_current_member_assignment_value import TopicPartitions
from kafka_wire.group_coordinator.consumer_group_partition_metadata_value import TopicMetadata
from kafka_wire.group_coordinator.consumer_group_target_assignment_member_value import TopicPartition

from kip.cluster.calls.group_answers import by_topic
from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.consumer import ConsumerGroup, ConsumerMember
from kip.cluster.groups.membership import CLIENT_HOST, MemberState
from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.internal_topics.records import NOW, GroupRecords, RecordContext
from kip.cluster.metadata.partitions import Topic

_STATES = {MemberState.STABLE: 0, MemberState.UNREVOKED: 1, MemberState.UNRELEASED: 2}
"""The numbers of `org.apache.kafka.coordinator.group.modern.MemberState`."""


def consumer_records(group_id: str, group: ConsumerGroup, context: RecordContext) -> GroupRecords:
    """Yield the records of a group."""
    subscribed = [topic for topic in context.topics.values() if topic.id in group.topic_ids]
    members = group.members.values()
    for member in members:
        yield ConsumerGroupMemberMetadataKey(group_id=group_id, member_id=member.id), _metadata(member)
    for pattern in {member.pattern for member in members if member.pattern}:
        matched = sorted(name for name in context.topics if re.fullmatch(pattern, name))
        expression_key = ConsumerGroupRegularExpressionKey(group_id=group_id, regular_expression=pattern)
        yield expression_key, ConsumerGroupRegularExpressionValue(topics=matched, timestamp=NOW)
    if not context.layout.has_hashes:
        yield ConsumerGroupPartitionMetadataKey(group_id=group_id), _described(subscribed)
    metadata = ConsumerGroupMetadataValue(epoch=group.epoch, metadata_hash=context.hash(subscribed))
    yield ConsumerGroupMetadataKey(group_id=group_id), metadata
    for member in members:
        target = by_topic(member.target, lambda topic_id: TopicPartition(topic_id=topic_id))
        target_key = ConsumerGroupTargetAssignmentMemberKey(group_id=group_id, member_id=member.id)
        yield target_key, ConsumerGroupTargetAssignmentMemberValue(topic_partitions=target)
    assigned = ConsumerGroupTargetAssignmentMetadataValue(
        assignment_epoch=group.assignment_epoch, assignment_timestamp=context.assignment_time(members)
    )
    assigned_key = ConsumerGroupTargetAssignmentMetadataKey(group_id=group_id)
    yield assigned_key, assigned if context.stores_assignment(members) else None
    for member in members:
        key = ConsumerGroupCurrentMemberAssignmentKey(group_id=group_id, member_id=member.id)
        yield key, _assignment(member, context.layout)


def _metadata(member: ConsumerMember) -> ConsumerGroupMemberMetadataValue:
    return ConsumerGroupMemberMetadataValue(
        instance_id=member.instance_id,
        rack_id=member.rack,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        subscribed_topic_names=sorted(member.topics),
        subscribed_topic_regex=member.pattern or "",
        rebalance_timeout_ms=member.rebalance_timeout,
        server_assignor=member.assignor,
        classic_member_metadata=None,
    )


def _described(topics: Iterable[Topic]) -> ConsumerGroupPartitionMetadataValue:
    return ConsumerGroupPartitionMetadataValue(
        topics=[
            TopicMetadata(topic_id=topic.id, topic_name=topic.name, num_partitions=len(topic.partitions))
            for topic in topics
        ]
    )


def _assignment(member: ConsumerMember, layout: RecordLayout) -> ConsumerGroupCurrentMemberAssignmentValue:
    return ConsumerGroupCurrentMemberAssignmentValue(
        member_epoch=member.epoch,
        previous_member_epoch=member.previous_epoch,
        state=_STATES[member.state],
        assigned_partitions=_listed(member, member.assigned, layout),
        partitions_pending_revocation=_listed(member, member.revoking, layout),
    )


def _listed(member: ConsumerMember, partitions: set[AssignedPartition], layout: RecordLayout) -> list[TopicPartitions]:
    topics = by_topic(partitions, lambda topic_id: TopicPartitions(topic_id=topic_id))
    for topic in topics if layout.has_epochs else ():
        topic.assignment_epochs = tuple(member.since[topic.topic_id, index] for index in topic.partitions)
    return topics
