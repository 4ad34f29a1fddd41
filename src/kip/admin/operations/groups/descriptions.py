"""Descriptions of groups and their members, in one form for the responses of the four describing APIs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kafka_wire.runtime.errors import DecodeError

from kip.admin.calling.partitions import TopicPartition
from kip.kafka.acls import operation_names
from kip.kafka.enumerations import CONSUMER_PROTOCOL

__all__ = ["GroupDescription", "GroupMember", "read_classic", "read_modern", "read_streams"]


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A member of a group; `epoch` is None in classic groups.

    Attributes:
        assignment: the assigned partitions; in a streams group, the tasks by subtopology.
    """

    id: str
    instance_id: str | None
    client_id: str
    host: str
    assignment: tuple[TopicPartition, ...]
    epoch: int | None = None


@dataclass(frozen=True, slots=True)
class GroupDescription:
    """A group.

    Attributes:
        type: `Classic`, `Consumer`, `Share` or `Streams`.
        assignor: the name of the assignor; empty if there is none.
        epoch: the group epoch, None in classic groups.
        authorized_operations: names, None if they were not requested.
    """

    group: str
    type: str
    state: str
    assignor: str
    members: tuple[GroupMember, ...]
    epoch: int | None = None
    authorized_operations: tuple[str, ...] | None = None


def read_classic(group: Any) -> GroupDescription:
    """Return the description of a group from a DescribeGroups response."""
    members = tuple(
        GroupMember(
            member.member_id,
            member.group_instance_id,
            member.client_id,
            member.client_host,
            _assigned(group.protocol_type, member.member_assignment),
        )
        for member in group.members
    )
    operations = operation_names(group.authorized_operations)
    return GroupDescription(
        group.group_id, "Classic", group.group_state, group.protocol_data, members, None, operations
    )


def read_modern(group: Any, kind: str) -> GroupDescription:
    """Return the description of a group from a ConsumerGroupDescribe or ShareGroupDescribe response."""
    members = tuple(
        GroupMember(
            member.member_id,
            getattr(member, "instance_id", None),
            member.client_id,
            member.client_host,
            tuple(
                (topic.topic_name, number)
                for topic in member.assignment.topic_partitions
                for number in topic.partitions
            ),
            member.member_epoch,
        )
        for member in group.members
    )
    operations = operation_names(group.authorized_operations)
    return GroupDescription(
        group.group_id, kind, group.group_state, group.assignor_name, members, group.group_epoch, operations
    )


def read_streams(group: Any) -> GroupDescription:
    """Return the description of a group from a StreamsGroupDescribe response."""
    members = tuple(
        GroupMember(
            member.member_id,
            member.instance_id,
            member.client_id,
            member.client_host,
            tuple(
                (task.subtopology_id, number) for task in member.assignment.active_tasks for number in task.partitions
            ),
            member.member_epoch,
        )
        for member in group.members
    )
    operations = operation_names(group.authorized_operations)
    return GroupDescription(group.group_id, "Streams", group.group_state, "", members, group.group_epoch, operations)


def _assigned(protocol: str, data: bytes) -> tuple[TopicPartition, ...]:
    """Return the partitions in the assignment of a member of a classic group; other protocols have their own bytes."""
    from kafka_wire.clients import ConsumerProtocolAssignment

    if protocol != CONSUMER_PROTOCOL or len(data) < 2:
        return ()
    version = min(int.from_bytes(data[:2]), ConsumerProtocolAssignment.VERSIONS[-1])
    try:
        assignment, _ = ConsumerProtocolAssignment.decode_prefix(data[2:], version)
    except DecodeError:
        return ()
    return tuple((topic.topic, number) for topic in assignment.assigned_partitions for number in topic.partitions)
