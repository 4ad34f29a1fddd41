"""Parts of responses about groups that several APIs share."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Protocol, TypeVar
from uuid import UUID

from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.group import Group
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_OF_CONFIGS = 1 << Operation.DESCRIBE_CONFIGS | 1 << Operation.ALTER_CONFIGS


class _Described(Protocol):
    group_id: str
    error_code: int
    authorized_operations: int


class _OfTopic(Protocol):
    topic_id: UUID
    partitions: tuple[int, ...]


_T = TypeVar("_T", bound=_OfTopic)


def set_operations(call: ReceivedCall, groups: Iterable[_Described]) -> None:
    """Set the allowed operations of the groups that are described without an error."""
    # Groups have configs since Kafka 4.0, which also has the first level of `group.version`.
    of_configs = 0 if "group.version" in call.state.release.features else _OF_CONFIGS
    for group in groups:
        if not group.error_code:
            bits = call.state.authorizer.allowed_bits(call.client, Resource.GROUP, group.group_id)
            group.authorized_operations = bits & ~of_configs


def group_of_kind(call: ReceivedCall, group_id: str, kind: str) -> Group:
    """Return a group of a kind.

    Raises:
        ApiError: GROUP_ID_NOT_FOUND.
    """
    group = call.state.groups.find(group_id)
    if group is None:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group_id} not found.")
    if group.kind != kind:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group_id} is not a {kind} group.")
    return group


def group_to_join(call: ReceivedCall, group_id: str, member_epoch: int, kind: str) -> Group:
    """Return the group of a heartbeat; the first one of a member creates it.

    Raises:
        ApiError: GROUP_ID_NOT_FOUND.
    """
    group = call.state.groups.find(group_id)
    if group is None and member_epoch != 0:
        noun = "Group" if member_epoch < 0 else f"{kind.capitalize()} group"
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"{noun} {group_id} not found.")
    if group is not None and group.kind != kind:
        # A classic group without members becomes one of these types (maybeDeleteEmptyClassicGroup), but its offsets are
        # nothing for a share group.
        is_replaced = group.is_unused if kind == "share" else group.kind == "classic" and group.is_empty
        if not is_replaced:
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group_id} is not a {kind} group.")
    return call.state.groups.get(group_id)


def visible_topics(call: ReceivedCall) -> dict[str, tuple[UUID, int]]:
    """Return the ids and the numbers of partitions of the topics that the caller may describe."""
    return {
        topic.name: (topic.id, len(topic.partitions))
        for topic in call.state.topics.values()
        if call.allows_topic(Operation.DESCRIBE, topic.name)
    }


def by_topic(partitions: Collection[AssignedPartition], new: Callable[[UUID], _T]) -> list[_T]:
    """Return partitions by topic, in order; `new` returns the struct of a topic, without partitions."""
    topics: dict[UUID, _T] = {}
    for topic_id, index in sorted(partitions):
        struct = topics.get(topic_id) or topics.setdefault(topic_id, new(topic_id))
        struct.partitions = (*struct.partitions, index)
    return list(topics.values())
