"""The records of a share group (GroupCoordinatorRecordHelpers)."""

from __future__ import annotations

from kafka_wire.group_coordinator import (
    ShareGroupCurrentMemberAssignmentKey,
    ShareGroupCurrentMemberAssignmentValue,
    ShareGroupMemberMetadataKey,
    ShareGroupMemberMetadataValue,
    ShareGroupMetadataKey,
    ShareGroupMetadataValue,
    ShareGroupStatePartitionMetadataKey,
    ShareGroupTargetAssignmentMemberKey,
    ShareGroupTargetAssignmentMemberValue,
    ShareGroupTargetAssignmentMetadataKey,
    ShareGroupTargetAssignmentMetadataValue,
)
from kafka_wire.group_coordinator.share_group_current_member_assignment_value import TopicPartitions
from kafka_wire.group_coordinator.share_group_target_assignment_member_value import TopicPartition

from kip.cluster.calls.group_answers import by_topic
from kip.cluster.groups.membership import CLIENT_HOST
from kip.cluster.groups.share import ShareGroup, ShareMember
from kip.cluster.internal_topics.records import GroupRecords, RecordContext


def share_records(group_id: str, group: ShareGroup, context: RecordContext) -> GroupRecords:
    """Yield the records of a group."""
    members = group.members.values()
    for member in members:
        yield ShareGroupMemberMetadataKey(group_id=group_id, member_id=member.id), _metadata(member)
    names = {name for member in members for name in member.topics}
    hashed = context.hash(topic for name, topic in context.topics.items() if name in names)
    metadata = ShareGroupMetadataValue(epoch=group.epoch, metadata_hash=hashed)
    yield ShareGroupMetadataKey(group_id=group_id), metadata
    for member in members:
        target = by_topic(group.targets.get(member.id, set()), lambda topic_id: TopicPartition(topic_id=topic_id))
        target_key = ShareGroupTargetAssignmentMemberKey(group_id=group_id, member_id=member.id)
        yield target_key, ShareGroupTargetAssignmentMemberValue(topic_partitions=target)
    assigned = ShareGroupTargetAssignmentMetadataValue(
        assignment_epoch=group.assignment_epoch, assignment_timestamp=context.assignment_time(members)
    )
    assigned_key = ShareGroupTargetAssignmentMetadataKey(group_id=group_id)
    yield assigned_key, assigned if context.stores_assignment(members) else None
    for member in members:
        value = ShareGroupCurrentMemberAssignmentValue(
            member_epoch=member.epoch,
            previous_member_epoch=member.previous_epoch,
            assigned_partitions=by_topic(member.assigned, lambda topic_id: TopicPartitions(topic_id=topic_id)),
        )
        yield ShareGroupCurrentMemberAssignmentKey(group_id=group_id, member_id=member.id), value
    # Written before and after the share coordinator has done its part, see ShareJournal.
    yield ShareGroupStatePartitionMetadataKey(group_id=group_id), None


def _metadata(member: ShareMember) -> ShareGroupMemberMetadataValue:
    return ShareGroupMemberMetadataValue(
        rack_id=member.rack,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        subscribed_topic_names=sorted(member.topics),
    )
