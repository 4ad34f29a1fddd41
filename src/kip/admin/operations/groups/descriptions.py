"""Descriptions of groups and their members, in one form for the responses of the four describing APIs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kafka_wire.runtime.errors import DecodeError

from kip.admin.calling.partitions import TopicPartition
from kip.kafka.acls import operation_names
from kip.kafka.enumerations import CONSUMER_PROTOCOL

_STABLE = "Stable"
_NODE_TYPES = {1: "source", 2: "processor", 3: "sink"}
_TOPOLOGY_STATUS = {1: "not stored", 2: "failed", 3: "available"}


@dataclass(frozen=True, slots=True)
class StreamsTask:
    """A task of a streams group: partition number `partition` of each topic that the subtopology reads (KIP-1071).

    Attributes:
        role: `active`, `standby` or `warmup`; only active tasks read and commit.
    """

    role: str
    subtopology: str
    partition: int

    def __str__(self) -> str:
        return f"{self.role} {self.subtopology}_{self.partition}"


@dataclass(frozen=True, slots=True)
class Subtopology:
    """The topics of a part of a Kafka Streams application.

    Attributes:
        sources: the topics of the user that it reads.
        repartition_sources: the internal topics that it reads.
        changelogs: the internal topics of its state stores.
    """

    id: str
    sources: tuple[str, ...]
    repartition_sources: tuple[str, ...]
    changelogs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TopologyNode:
    """A node of the topology of a Kafka Streams application, as it described itself to the broker (KIP-1331).

    Attributes:
        subtopology: None for a node of a global store.
        kind: `source`, `processor` or `sink`.
        topics: that a source reads, or that a sink writes.
        stores: that a processor uses.
        successors: the names of the nodes that receive its records.
    """

    subtopology: str | None
    name: str
    kind: str
    topics: tuple[str, ...]
    stores: tuple[str, ...]
    successors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupMember:
    """A member of a group; `epoch` is None in classic groups.

    Attributes:
        assignment: the assigned partitions; in a streams group, those that the active tasks read.
        tasks: in a streams group.
    """

    id: str
    instance_id: str | None
    client_id: str
    host: str
    assignment: tuple[TopicPartition, ...]
    epoch: int | None = None
    tasks: tuple[StreamsTask, ...] = ()


@dataclass(frozen=True, slots=True)
class GroupDescription:
    """A group.

    Attributes:
        type: `Classic`, `Consumer`, `Share` or `Streams`.
        assignor: the name of the assignor; empty if there is none, and in streams groups before Kafka 4.4 (KIP-1357).
        epoch: the group epoch, None in classic groups.
        authorized_operations: names, None if they were not requested.
        has_all_assignments: whether the assignments of the members are those of the whole group: not during a
            rebalance, and not if they cannot be decoded, or depend on an unknown topology.
        subtopologies: in a streams group, None if its topology is not known.
        topology: the nodes of a streams group, None if they were not requested or are not available.
        topology_status: `not stored`, `failed`, `available`, or the number of another status; None if the topology was
            not requested.
    """

    group: str
    type: str
    state: str
    assignor: str
    members: tuple[GroupMember, ...]
    epoch: int | None = None
    authorized_operations: tuple[str, ...] | None = None
    has_all_assignments: bool = False
    subtopologies: tuple[Subtopology, ...] | None = None
    topology: tuple[TopologyNode, ...] | None = None
    topology_status: str | None = None


def read_classic(group: Any) -> GroupDescription:
    """Return the description of a group from a DescribeGroups response."""
    assigned = [_assigned(group.protocol_type, member.member_assignment) for member in group.members]
    members = tuple(
        GroupMember(member.member_id, member.group_instance_id, member.client_id, member.client_host, assignment or ())
        for member, assignment in zip(group.members, assigned, strict=True)
    )
    return GroupDescription(
        group.group_id,
        "Classic",
        group.group_state,
        group.protocol_data,
        members,
        None,
        operation_names(group.authorized_operations),
        group.group_state == _STABLE and None not in assigned,
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
    return GroupDescription(
        group.group_id,
        kind,
        group.group_state,
        group.assignor_name,
        members,
        group.group_epoch,
        operation_names(group.authorized_operations),
        group.group_state == _STABLE,
    )


def read_streams(group: Any) -> GroupDescription:
    """Return the description of a group from a StreamsGroupDescribe response."""
    subtopologies = None
    if group.topology is not None and group.topology.subtopologies is not None:
        subtopologies = tuple(map(_subtopology, group.topology.subtopologies))
    return GroupDescription(
        group.group_id,
        "Streams",
        group.group_state,
        group.assignor_name or "",
        tuple(_streams_member(member, subtopologies or ()) for member in group.members),
        group.group_epoch,
        operation_names(group.authorized_operations),
        group.group_state == _STABLE and subtopologies is not None,
        subtopologies,
        None if group.topology_description is None else tuple(_nodes(group.topology_description)),
        _topology_status(group.topology_description_status),
    )


def _topology_status(status: int) -> str | None:
    """Return the name of a status of a topology, and the number of one that Kafka 4.4 does not have."""
    return None if status == 0 else _TOPOLOGY_STATUS.get(status, str(status))


def _nodes(topology: Any) -> Iterator[TopologyNode]:
    for part in topology.subtopologies:
        yield from (_node(part.subtopology_id, node) for node in part.nodes)
    for store in topology.global_stores:
        yield from (_node(None, node) for node in (store.source, store.processor))


def _node(subtopology: str | None, node: Any) -> TopologyNode:
    topics = tuple(node.source_topics) or tuple(filter(None, [node.sink_topic]))
    kind = _NODE_TYPES.get(node.node_type, str(node.node_type))
    return TopologyNode(subtopology, node.name, kind, topics, tuple(node.stores), tuple(node.successors))


def _subtopology(subtopology: Any) -> Subtopology:
    return Subtopology(
        subtopology.subtopology_id,
        tuple(subtopology.source_topics),
        tuple(topic.name for topic in subtopology.repartition_source_topics),
        tuple(topic.name for topic in subtopology.state_changelog_topics),
    )


def _streams_member(member: Any, subtopologies: Sequence[Subtopology]) -> GroupMember:
    read = {subtopology.id: subtopology.sources + subtopology.repartition_sources for subtopology in subtopologies}
    tasks = tuple(
        StreamsTask(role, task.subtopology_id, number)
        for role in ("active", "standby", "warmup")
        for task in getattr(member.assignment, f"{role}_tasks")
        for number in sorted(task.partitions)
    )
    assignment = sorted(
        (topic, task.partition) for task in tasks if task.role == "active" for topic in read.get(task.subtopology, ())
    )
    return GroupMember(
        member.member_id,
        member.instance_id,
        member.client_id,
        member.client_host,
        tuple(assignment),
        member.member_epoch,
        tasks,
    )


def without_missing(group: GroupDescription, counts: Mapping[str, int]) -> GroupDescription:
    """Return a streams group without assigned partitions that do not exist, by the number of partitions of topics.

    A subtopology has as many tasks as the largest of its topics has partitions.
    """
    members = (
        replace(
            member,
            assignment=tuple(
                (topic, number) for topic, number in member.assignment if number < counts.get(topic, number + 1)
            ),
        )
        for member in group.members
    )
    return replace(group, members=tuple(members))


def _assigned(protocol: str, data: bytes) -> tuple[TopicPartition, ...] | None:
    """Return the partitions in the assignment of a member of a classic group, None if they are not known.

    Other protocols have their own bytes; a member without partitions has none.
    """
    from kafka_wire.clients import ConsumerProtocolAssignment

    if protocol != CONSUMER_PROTOCOL or len(data) == 1:
        return None
    if not data:
        return ()
    version = min(int.from_bytes(data[:2]), ConsumerProtocolAssignment.VERSIONS[-1])
    try:
        assignment, _ = ConsumerProtocolAssignment.decode_prefix(data[2:], version)
    except DecodeError:
        return None
    return tuple((topic.topic, number) for topic in assignment.assigned_partitions for number in topic.partitions)
