"""The start offsets of share groups (KIP-932): list, alter, delete."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from kafka_wire.error_codes import ErrorCode

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import separate, settle
from kip.admin.calling.partitions import TopicPartition, by_topic
from kip.admin.calling.session import Session
from kip.admin.calling.values import known
from kip.admin.errors import AdminError, Origin


@dataclass(frozen=True, slots=True)
class ShareOffset:
    """The share-partition start offset: the first record that a share group has not finished; None if not known.

    `lag` is the number of records after it, None if not known, as before Kafka 4.2 or without a leader.
    """

    topic: str
    partition: int
    start_offset: int | None
    lag: int | None


async def list_share_group_offsets(
    session: Session, groups: Iterable[str], *, timeout: float | None = None
) -> Mapping[str, tuple[ShareOffset, ...]]:
    """Return the start offsets of share groups, by group.

    Args:
        groups: ids of share groups.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: GROUP_ID_NOT_FOUND and others, if the only group failed.
        PartlyDoneError: some of several groups failed, or some partitions have no leader; `done` has pairs of groups
            and their offsets.
    """
    from kafka_wire.clients import DescribeShareGroupOffsetsRequest
    from kafka_wire.clients.describe_share_group_offsets_request import DescribeShareGroupOffsetsRequestGroup

    leaderless: list[AdminError] = []

    def call(group: str) -> Call[tuple[str, tuple[ShareOffset, ...]]]:
        asked_group = DescribeShareGroupOffsetsRequestGroup(group_id=group, topics=None)
        request = DescribeShareGroupOffsetsRequest(groups=[asked_group])

        def read(message: Any, origin: Origin) -> tuple[str, tuple[ShareOffset, ...]]:
            for error in origin.errors(message):
                if error.code != ErrorCode.LEADER_NOT_AVAILABLE:
                    raise error
                leaderless.append(error)
            offsets = (
                ShareOffset(
                    topic.topic_name, partition.partition_index, known(partition.start_offset), known(partition.lag)
                )
                for answered in message.groups
                for topic in answered.topics
                for partition in topic.partitions
            )
            return group, tuple(sorted(offsets, key=lambda offset: (offset.topic, offset.partition)))

        return Call.of("list_share_group_offsets", request, read, key=group)

    done, failed = separate(await session.each(groups, call, session.deadline(timeout)))
    return dict(settle(done.values(), [*failed, *leaderless]))


async def alter_share_group_offsets(
    session: Session, group: str, offsets: Mapping[TopicPartition, int], *, timeout: float | None = None
) -> tuple[TopicPartition, ...]:
    """Set the start offsets of a share group that has no members; return the partitions.

    Args:
        group: id of the share group.
        offsets: the new start offset of each partition `(topic, number)`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: NON_EMPTY_GROUP, UNKNOWN_TOPIC_OR_PARTITION and others.
        PartlyDoneError: some of several partitions failed.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> with Admin("localhost:9092") as admin:  # doctest: +SKIP
        ...     admin.alter_share_group_offsets("workers", {("orders", 0): 42})
    """
    from kafka_wire.clients import AlterShareGroupOffsetsRequest
    from kafka_wire.clients.alter_share_group_offsets_request import (
        AlterShareGroupOffsetsRequestPartition,
        AlterShareGroupOffsetsRequestTopic,
    )

    topics = [
        AlterShareGroupOffsetsRequestTopic(
            topic_name=name,
            partitions=[
                AlterShareGroupOffsetsRequestPartition(partition_index=number, start_offset=offsets[name, number])
                for number in numbers
            ],
        )
        for name, numbers in by_topic(offsets).items()
    ]

    def read(message: Any, origin: Origin) -> tuple[TopicPartition, ...]:
        origin.check(message.error_code, message.error_message, f"group {group}")
        done = [
            (topic.topic_name, partition.partition_index)
            for topic in message.responses
            for partition in topic.partitions
            if not partition.error_code
        ]
        return settle(done, list(origin.errors(message)))

    request = AlterShareGroupOffsetsRequest(group_id=group, topics=topics)
    call = Call.of("alter_share_group_offsets", request, read, key=group, is_change=True)
    return await session.run(call, session.deadline(timeout))


async def delete_share_group_offsets(
    session: Session, group: str, topics: Collection[str], *, timeout: float | None = None
) -> tuple[str, ...]:
    """Delete the offsets of a share group without members for topics; return the topics.

    Args:
        group: id of the share group.
        topics: names of topics; offsets are deleted in all of their partitions.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: NON_EMPTY_GROUP, UNKNOWN_TOPIC_OR_PARTITION and others.
        PartlyDoneError: some of several topics failed.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import DeleteShareGroupOffsetsRequest
    from kafka_wire.clients.delete_share_group_offsets_request import DeleteShareGroupOffsetsRequestTopic

    asked_topics = [DeleteShareGroupOffsetsRequestTopic(topic_name=name) for name in topics]

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        origin.check(message.error_code, message.error_message, f"group {group}")
        done = [topic.topic_name for topic in message.responses if not topic.error_code]
        return settle(done, list(origin.errors(message)))

    request = DeleteShareGroupOffsetsRequest(group_id=group, topics=asked_topics)
    call = Call.of("delete_share_group_offsets", request, read, key=group, is_change=True)
    return await session.run(call, session.deadline(timeout))
