"""The records of a streams group (StreamsCoordinatorRecordHelpers)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from kafka_wire.clients import StreamsGroupHeartbeatRequest
from kafka_wire.clients.streams_group_heartbeat_request import Topology
from kafka_wire.group_coordinator import (
    StreamsGroupCurrentMemberAssignmentKey,
    StreamsGroupCurrentMemberAssignmentValue,
    StreamsGroupMemberMetadataKey,
    StreamsGroupMemberMetadataValue,
    StreamsGroupMetadataKey,
    StreamsGroupMetadataValue,
    StreamsGroupTargetAssignmentMemberKey,
    StreamsGroupTargetAssignmentMemberValue,
    StreamsGroupTargetAssignmentMetadataKey,
    StreamsGroupTargetAssignmentMetadataValue,
    StreamsGroupTopologyKey,
    StreamsGroupTopologyValue,
    streams_group_current_member_assignment_value,
    streams_group_target_assignment_member_value,
)
from kafka_wire.group_coordinator.streams_group_member_metadata_value import Endpoint, KeyValue
from kafka_wire.group_coordinator.streams_group_metadata_value import LastAssignmentConfig

from kip.cluster.groups.membership import CLIENT_HOST, MemberState
from kip.cluster.groups.streams import StreamsGroup, StreamsMember
from kip.cluster.groups.streams_assignor import Task
from kip.cluster.groups.streams_topology import named_topics
from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.internal_topics.records import GroupRecords, RecordContext

_STATES = {MemberState.STABLE: 1, MemberState.UNREVOKED: 2, MemberState.UNRELEASED: 3}
"""The numbers of `org.apache.kafka.coordinator.group.streams.MemberState`."""


def streams_records(group_id: str, group: StreamsGroup, context: RecordContext) -> GroupRecords:
    """Yield the records of a group."""
    members = group.members.values()
    for member in members:
        yield StreamsGroupMemberMetadataKey(group_id=group_id, member_id=member.id), _metadata(member)
    if group.topology is not None:
        yield StreamsGroupTopologyKey(group_id=group_id), _topology(group.topology.topology)
    yield StreamsGroupMetadataKey(group_id=group_id), _metadata_of_group(group, context)
    for member in members:
        key = StreamsGroupTargetAssignmentMemberKey(group_id=group_id, member_id=member.id)
        target = StreamsGroupTargetAssignmentMemberValue(
            active_tasks=_targets(member.target.active), standby_tasks=_targets(member.target.standby)
        )
        yield key, target
    assigned = StreamsGroupTargetAssignmentMetadataValue(
        assignment_epoch=group.assignment_epoch, assignment_timestamp=context.assignment_time(members)
    )
    assigned_key = StreamsGroupTargetAssignmentMetadataKey(group_id=group_id)
    yield assigned_key, assigned if context.stores_assignment(members) else None
    for member in members:
        assignment_key = StreamsGroupCurrentMemberAssignmentKey(group_id=group_id, member_id=member.id)
        yield assignment_key, _assignment(member, context.layout)


def _metadata(member: StreamsMember) -> StreamsGroupMemberMetadataValue:
    endpoint = None if member.endpoint is None else Endpoint(host=member.endpoint[0], port=member.endpoint[1])
    return StreamsGroupMemberMetadataValue(
        instance_id=member.instance_id,
        rack_id=member.rack,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        rebalance_timeout_ms=member.rebalance_timeout,
        topology_epoch=member.topology_epoch,
        process_id=member.process_id,
        user_endpoint=endpoint,
        client_tags=[KeyValue(key=key, value=value) for key, value in member.tags.items()],
    )


def _topology(topology: Topology) -> StreamsGroupTopologyValue:
    # The record has the fields of the request, under the same names.
    request = StreamsGroupHeartbeatRequest(topology=topology).to_json(0)
    return StreamsGroupTopologyValue.from_json(request["topology"], 0)


def _metadata_of_group(group: StreamsGroup, context: RecordContext) -> StreamsGroupMetadataValue:
    topology = group.topology
    names = [] if topology is None else named_topics(topology.topology)
    is_valid = topology is not None and topology.is_ready
    return StreamsGroupMetadataValue(
        epoch=group.epoch,
        metadata_hash=context.hash(topic for name, topic in context.topics.items() if name in names),
        validated_topology_epoch=topology.topology.epoch if topology is not None and is_valid else -1,
        last_assignment_configs=[LastAssignmentConfig(key="num.standby.replicas", value=str(group.standbys))],
    )


def _assignment(member: StreamsMember, layout: RecordLayout) -> StreamsGroupCurrentMemberAssignmentValue:
    return StreamsGroupCurrentMemberAssignmentValue(
        member_epoch=member.epoch,
        previous_member_epoch=member.previous_epoch,
        state=_STATES[member.state],
        active_tasks=_tasks(member.assigned.active, member, layout),
        standby_tasks=_tasks(member.assigned.standby),
        active_tasks_pending_revocation=_tasks(member.revoking.active, member, layout),
        standby_tasks_pending_revocation=_tasks(member.revoking.standby),
    )


def _tasks(
    tasks: Iterable[Task], member: StreamsMember | None = None, layout: RecordLayout | None = None
) -> list[streams_group_current_member_assignment_value.TaskIds]:
    """Return tasks by subtopology, with the epochs in which a member got them if it is given."""
    by_part = []
    for part, partitions in _by_part(tasks):
        ids = streams_group_current_member_assignment_value.TaskIds(subtopology_id=part, partitions=partitions)
        if member is not None and layout is not None and layout.has_epochs:
            ids.assignment_epochs = tuple(member.since[part, index] for index in partitions)
        by_part.append(ids)
    return by_part


def _targets(tasks: Iterable[Task]) -> list[streams_group_target_assignment_member_value.TaskIds]:
    return [
        streams_group_target_assignment_member_value.TaskIds(subtopology_id=part, partitions=partitions)
        for part, partitions in _by_part(tasks)
    ]


def _by_part(tasks: Iterable[Task]) -> list[tuple[str, tuple[int, ...]]]:
    return [(part, tuple(index for _, index in in_part)) for part, in_part in groupby(sorted(tasks), key=itemgetter(0))]
