"""The record of a classic group (GroupCoordinatorRecordHelpers)."""

from __future__ import annotations

from kafka_wire.group_coordinator import GroupMetadataKey, GroupMetadataValue
from kafka_wire.group_coordinator.group_metadata_value import MemberMetadata

from kip.cluster.groups.classic import ClassicGroup, ClassicMember, GroupState
from kip.cluster.groups.membership import CLIENT_HOST
from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.internal_topics.records import NOW, GroupRecords


def classic_records(group_id: str, group: ClassicGroup, layout: RecordLayout) -> GroupRecords:
    """Yield the record of a group, unless it only has offsets."""
    key = GroupMetadataKey(group=group_id)
    if group.generation == 0:
        if layout.stores_new_groups and (group.pending or group.members):
            yield key, GroupMetadataValue(current_state_timestamp=NOW, protocol=None, leader=None)
    elif group.state in (GroupState.PREPARING_REBALANCE, GroupState.COMPLETING_REBALANCE):
        yield key, None
    else:
        value = GroupMetadataValue(
            protocol_type=group.protocol_type,
            generation=group.generation,
            protocol=group.protocol,
            leader=group.leader or None,
            current_state_timestamp=NOW,
            members=[_member(member, group.protocol) for member in group.members.values()],
        )
        yield key, value


def _member(member: ClassicMember, protocol: str | None) -> MemberMetadata:
    return MemberMetadata(
        member_id=member.id,
        group_instance_id=member.instance_id,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        rebalance_timeout=int(member.rebalance * 1000),
        session_timeout=int(member.session * 1000),
        subscription=member.metadata(protocol),
        assignment=member.assignment,
    )
