"""Committed offsets of groups: list, alter and delete them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call, expect_success
from kip.admin.calling.outcomes import settle, settle_each
from kip.admin.calling.partitions import TopicPartition, by_topic
from kip.admin.calling.session import Session
from kip.admin.calling.values import known
from kip.admin.errors import Origin
from kip.admin.versions import Offer, since

_BY_NAME = range(10)
"""Versions of OffsetFetch and OffsetCommit that contain topic names; later versions contain topic ids (KIP-848)."""
_MANY_GROUPS = 8
"""The first version of OffsetFetch with several groups, and only in this form (KIP-709)."""


@dataclass(frozen=True, slots=True)
class CommittedOffset:
    """The committed offset of a group for a partition: the offset of the next record to read."""

    offset: int
    metadata: str = ""
    leader_epoch: int | None = None


async def list_group_offsets(
    session: Session,
    groups: Iterable[str],
    *,
    require_stable: bool = False,
    timeout: float | None = None,
) -> Mapping[str, Mapping[TopicPartition, CommittedOffset]]:
    """Return the committed offsets of groups, by group and partition.

    Args:
        groups: consumer groups, classic or not.
        require_stable: whether to wait for open transactions that commit offsets (KIP-447).
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: GROUP_AUTHORIZATION_FAILED and others, if the only group failed.
        PartlyDoneError: some of several groups failed; `done` has pairs of groups and their offsets.
    """
    from kafka_wire.clients import OffsetFetchRequest
    from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup

    def call(group: str) -> Call[tuple[str, Mapping[TopicPartition, CommittedOffset]]]:
        def build(offer: Offer) -> tuple[Message, int]:
            needs = [("require_stable", since(7))] if require_stable else []
            version = offer.version(OffsetFetchRequest, ("all partitions", _BY_NAME[2:]), *needs)
            if version < _MANY_GROUPS:
                return OffsetFetchRequest(group_id=group, topics=None, require_stable=require_stable), version
            asked_groups = [OffsetFetchRequestGroup(group_id=group, topics=None)]
            return OffsetFetchRequest(groups=asked_groups, require_stable=require_stable), version

        def read(message: Any, origin: Origin) -> tuple[str, Mapping[TopicPartition, CommittedOffset]]:
            answer = message.groups[0] if origin.version >= _MANY_GROUPS else message
            origin.check(answer.error_code, None, f"group {group}")
            expect_success(message, origin)
            return group, {
                (topic.name, partition.partition_index): _committed(partition)
                for topic in answer.topics
                for partition in topic.partitions
                if partition.committed_offset >= 0
            }

        return Call("list_group_offsets", OffsetFetchRequest, build, read, key=group)

    return dict(settle_each(await session.each(groups, call, session.deadline(timeout))))


async def alter_group_offsets(
    session: Session,
    group: str,
    offsets: Mapping[TopicPartition, CommittedOffset | int],
    *,
    timeout: float | None = None,
) -> tuple[TopicPartition, ...]:
    """Commit offsets for a group that has no members; return the partitions.

    Args:
        group: id of the group.
        offsets: the new offset of each partition `(topic, number)`, with metadata as a `CommittedOffset`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: UNKNOWN_MEMBER_ID if the group has members, UNKNOWN_TOPIC_OR_PARTITION and others.
        PartlyDoneError: some of several partitions failed.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     admin.alter_group_offsets("billing", {("orders", 0): 0})
        (('orders', 0),)
    """
    from kafka_wire.clients import OffsetCommitRequest
    from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic

    committed = {
        partition: CommittedOffset(offset) if isinstance(offset, int) else offset
        for partition, offset in offsets.items()
    }

    def build(offer: Offer) -> tuple[Message, int]:
        topics = [
            OffsetCommitRequestTopic(
                name=topic,
                partitions=[
                    OffsetCommitRequestPartition(
                        partition_index=number,
                        committed_offset=committed[topic, number].offset,
                        committed_leader_epoch=_or(committed[topic, number].leader_epoch, -1),
                        committed_metadata=committed[topic, number].metadata,
                    )
                    for number in numbers
                ],
            )
            for topic, numbers in by_topic(committed).items()
        ]
        request = OffsetCommitRequest(group_id=group, generation_id_or_member_epoch=-1, topics=topics)
        return request, offer.version(OffsetCommitRequest, ("topics by name", _BY_NAME[2:]))

    def read(message: Any, origin: Origin) -> tuple[TopicPartition, ...]:
        return settle(_succeeded(message.topics), list(origin.errors(message)))

    call = Call("alter_group_offsets", OffsetCommitRequest, build, read, key=group, is_change=True)
    return await session.run(call, session.deadline(timeout))


async def delete_group_offsets(
    session: Session, group: str, partitions: Collection[TopicPartition], *, timeout: float | None = None
) -> tuple[TopicPartition, ...]:
    """Delete the committed offsets of a group for partitions (KIP-496); return the partitions.

    Args:
        group: id of the group.
        partitions: the partitions, as `(topic, number)`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: GROUP_SUBSCRIBED_TO_TOPIC, GROUP_ID_NOT_FOUND and others.
        PartlyDoneError: some of several partitions failed.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import OffsetDeleteRequest
    from kafka_wire.clients.offset_delete_request import OffsetDeleteRequestPartition, OffsetDeleteRequestTopic

    topics = [
        OffsetDeleteRequestTopic(
            name=topic, partitions=[OffsetDeleteRequestPartition(partition_index=number) for number in numbers]
        )
        for topic, numbers in by_topic(partitions).items()
    ]
    request = OffsetDeleteRequest(group_id=group, topics=topics)

    def read(message: Any, origin: Origin) -> tuple[TopicPartition, ...]:
        origin.check(message.error_code, None, f"group {group}")
        return settle(_succeeded(message.topics), list(origin.errors(message)))

    call = Call.of(
        "delete_group_offsets",
        request,
        read,
        key=group,
        is_change=True,
    )
    return await session.run(call, session.deadline(timeout))


def _committed(partition: Any) -> CommittedOffset:
    return CommittedOffset(
        partition.committed_offset, partition.metadata or "", known(partition.committed_leader_epoch)
    )


def _succeeded(topics: Iterable[Any]) -> list[TopicPartition]:
    return [
        (topic.name, partition.partition_index)
        for topic in topics
        for partition in topic.partitions
        if not partition.error_code
    ]


def _or(value: int | None, otherwise: int) -> int:
    return otherwise if value is None else value
