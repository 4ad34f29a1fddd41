"""Partitions: create and move them, elect leaders, delete records (KIP-195, KIP-455, KIP-460, KIP-107)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import settle, settle_each
from kip.admin.calling.partitions import TopicPartition, by_topic
from kip.admin.calling.session import Session
from kip.admin.calling.values import known
from kip.admin.errors import AdminError, Origin
from kip.admin.versions import Offer, since
from kip.kafka.enumerations import OFFSET_SPEC_SINCE, ElectionType, OffsetSpec

__all__ = [
    "OffsetSpec",
    "PartitionOffset",
    "Reassignment",
    "alter_partition_reassignments",
    "delete_records",
    "elect_leaders",
    "list_offsets",
    "list_partition_reassignments",
]


@dataclass(frozen=True, slots=True)
class PartitionOffset:
    """An offset of a partition; None if the partition has no such offset.

    `timestamp` is the timestamp of the record in milliseconds since the epoch, None if the broker returned none.
    """

    topic: str
    partition: int
    offset: int | None
    timestamp: int | None
    leader_epoch: int | None


@dataclass(frozen=True, slots=True)
class Reassignment:
    """A partition that is being reassigned: all replicas, those to be added, and those to be removed."""

    topic: str
    partition: int
    replicas: tuple[int, ...]
    adding: tuple[int, ...]
    removing: tuple[int, ...]


async def alter_partition_reassignments(
    session: Session,
    replicas: Mapping[TopicPartition, Sequence[int] | None],
    *,
    allow_replication_factor_change: bool = True,
    timeout: float | None = None,
) -> tuple[TopicPartition, ...]:
    """Start to reassign partitions to other brokers; None cancels a reassignment. Return the partitions.

    Args:
        replicas: the brokers of each partition `(topic, number)`, the preferred leader first.
        allow_replication_factor_change: whether the number of replicas may change; False needs Kafka 4.1.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_REPLICA_ASSIGNMENT, NO_REASSIGNMENT_IN_PROGRESS and others, if the only partition failed.
        PartlyDoneError: some of several partitions failed.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     admin.alter_partition_reassignments({("orders", 0): [2, 3]})
        (('orders', 0),)
    """
    from kafka_wire.clients import AlterPartitionReassignmentsRequest
    from kafka_wire.clients.alter_partition_reassignments_request import ReassignablePartition, ReassignableTopic

    deadline = session.deadline(timeout)

    def build(offer: Offer) -> tuple[Message, int]:
        topics = [
            ReassignableTopic(
                name=name,
                partitions=[
                    ReassignablePartition(partition_index=number, replicas=_tuple(replicas[name, number]))
                    for number in numbers
                ],
            )
            for name, numbers in by_topic(replicas).items()
        ]
        request = AlterPartitionReassignmentsRequest(
            topics=topics,
            timeout_ms=deadline.milliseconds,
            allow_replication_factor_change=allow_replication_factor_change,
        )
        needs = [] if allow_replication_factor_change else [("allow_replication_factor_change", since(1))]
        return request, offer.version(AlterPartitionReassignmentsRequest, *needs)

    def read(message: Any, origin: Origin) -> tuple[TopicPartition, ...]:
        origin.check(message.error_code, message.error_message)
        done = [
            (topic.name, partition.partition_index)
            for topic in message.responses
            for partition in topic.partitions
            if not partition.error_code
        ]
        return settle(done, list(origin.errors(message)))

    return await session.run(
        Call("alter_partition_reassignments", AlterPartitionReassignmentsRequest, build, read), deadline
    )


async def list_partition_reassignments(
    session: Session, partitions: Collection[TopicPartition] | None = None, *, timeout: float | None = None
) -> tuple[Reassignment, ...]:
    """Return the partitions that are being reassigned, of all partitions by default.

    Args:
        partitions: only these partitions `(topic, number)`; all by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: CLUSTER_AUTHORIZATION_FAILED and others.
    """
    from kafka_wire.clients import ListPartitionReassignmentsRequest
    from kafka_wire.clients.list_partition_reassignments_request import ListPartitionReassignmentsTopics

    deadline = session.deadline(timeout)

    def build(offer: Offer) -> tuple[Message, int]:
        topics = None
        if partitions is not None:
            topics = [
                ListPartitionReassignmentsTopics(name=name, partition_indexes=numbers)
                for name, numbers in by_topic(partitions).items()
            ]
        request = ListPartitionReassignmentsRequest(topics=topics, timeout_ms=deadline.milliseconds)
        return request, offer.version(ListPartitionReassignmentsRequest)

    def read(message: Any, origin: Origin) -> tuple[Reassignment, ...]:
        origin.check(message.error_code, message.error_message)
        moving = (
            Reassignment(
                topic.name,
                partition.partition_index,
                tuple(partition.replicas),
                tuple(partition.adding_replicas),
                tuple(partition.removing_replicas),
            )
            for topic in message.topics
            for partition in topic.partitions
        )
        return tuple(sorted(moving, key=lambda reassignment: (reassignment.topic, reassignment.partition)))

    return await session.run(
        Call("list_partition_reassignments", ListPartitionReassignmentsRequest, build, read), deadline
    )


async def elect_leaders(
    session: Session,
    partitions: Collection[TopicPartition] | None = None,
    *,
    unclean: bool = False,
    timeout: float | None = None,
) -> tuple[TopicPartition, ...]:
    """Elect the preferred replicas as leaders; return the partitions whose leader changed.

    Args:
        partitions: the partitions; all partitions by default.
        unclean: whether to elect a replica that is not in sync, which loses records, if no in-sync replica is alive.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: PREFERRED_LEADER_NOT_AVAILABLE and others, if the only partition failed.
        PartlyDoneError: some of several partitions failed.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import ElectLeadersRequest
    from kafka_wire.clients.elect_leaders_request import TopicPartitions

    deadline = session.deadline(timeout)

    def build(offer: Offer) -> tuple[Message, int]:
        topics = None
        if partitions is not None:
            topics = [TopicPartitions(topic=name, partitions=some) for name, some in by_topic(partitions).items()]
        request = ElectLeadersRequest(
            election_type=ElectionType.UNCLEAN if unclean else ElectionType.PREFERRED,
            topic_partitions=topics,
            timeout_ms=deadline.milliseconds,
        )
        return request, offer.version(ElectLeadersRequest, *([("unclean", since(1))] if unclean else []))

    def read(message: Any, origin: Origin) -> tuple[TopicPartition, ...]:
        origin.check(message.error_code)
        done = [
            (topic.topic, partition.partition_id)
            for topic in message.replica_election_results
            for partition in topic.partition_result
            if not partition.error_code
        ]
        return settle(
            sorted(done), [error for error in origin.errors(message) if error.code != ErrorCode.ELECTION_NOT_NEEDED]
        )

    return await session.run(Call("elect_leaders", ElectLeadersRequest, build, read, is_change=True), deadline)


async def delete_records(
    session: Session, offsets: Mapping[TopicPartition, int], *, timeout: float | None = None
) -> Mapping[TopicPartition, int]:
    """Delete the records before an offset in each partition (-1: the high watermark); return the low watermarks.

    Args:
        offsets: the first offset to keep in each partition `(topic, number)`; -1 means the high watermark.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: OFFSET_OUT_OF_RANGE, POLICY_VIOLATION and others, if the only partition failed.
        PartlyDoneError: some of several partitions failed; `done` has pairs of partitions and low watermarks.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     dict(admin.delete_records({("orders", 0): 0}))
        {('orders', 0): 0}
    """
    from kafka_wire.clients import DeleteRecordsRequest
    from kafka_wire.clients.delete_records_request import DeleteRecordsPartition, DeleteRecordsTopic

    deadline = session.deadline(timeout)

    def call(some: Sequence[TopicPartition]) -> Call[Mapping[TopicPartition, tuple[TopicPartition, int] | AdminError]]:
        def build(offer: Offer) -> tuple[Message, int]:
            topics = [
                DeleteRecordsTopic(
                    name=name,
                    partitions=[
                        DeleteRecordsPartition(partition_index=number, offset=offsets[name, number])
                        for number in numbers
                    ],
                )
                for name, numbers in by_topic(some).items()
            ]
            return DeleteRecordsRequest(topics=topics, timeout_ms=deadline.milliseconds), offer.version(
                DeleteRecordsRequest
            )

        def read(message: Any, origin: Origin) -> dict[TopicPartition, tuple[TopicPartition, int] | AdminError]:
            return {
                (topic.name, partition.partition_index): origin.failure(
                    partition, f"partition {partition.partition_index} of {topic.name}"
                )
                or ((topic.name, partition.partition_index), partition.low_watermark)
                for topic in message.topics
                for partition in topic.partitions
            }

        return Call("delete_records", DeleteRecordsRequest, build, read)

    return dict(settle_each(await session.scatter(offsets, call, deadline)))


async def list_offsets(
    session: Session,
    partitions: Mapping[TopicPartition, OffsetSpec | int],
    *,
    read_committed: bool = False,
    timeout: float | None = None,
) -> tuple[PartitionOffset, ...]:
    """Return offsets of partitions, in their order.

    Args:
        partitions: for each partition an `OffsetSpec`, or a timestamp in milliseconds since the epoch, which finds the
            first record that is not older.
        read_committed: whether the latest offset is the last stable offset.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: UNKNOWN_TOPIC_OR_PARTITION and others, if the only partition failed.
        PartlyDoneError: some of several partitions failed; `done` has the offsets of the others.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.partitions import OffsetSpec
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     [end] = admin.list_offsets({("orders", 0): OffsetSpec.LATEST})
        ...     end.offset
        0
    """
    from kafka_wire.clients import ListOffsetsRequest
    from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic

    deadline = session.deadline(timeout)

    def call(some: Sequence[TopicPartition]) -> Call[Mapping[TopicPartition, PartitionOffset | AdminError]]:
        def build(offer: Offer) -> tuple[Message, int]:
            topics = [
                ListOffsetsTopic(
                    name=topic,
                    partitions=[
                        ListOffsetsPartition(partition_index=number, timestamp=int(partitions[topic, number]))
                        for number in numbers
                    ],
                )
                for topic, numbers in by_topic(some).items()
            ]
            specs_asked = {partitions[partition] for partition in some}
            needs = [(spec.name, since(first)) for spec, first in OFFSET_SPEC_SINCE.items() if spec in specs_asked]
            version = offer.version(ListOffsetsRequest, ("one offset", since(1)), *needs)
            request = ListOffsetsRequest(replica_id=-1, isolation_level=int(read_committed), topics=topics)
            if version >= 10:
                request.timeout_ms = deadline.milliseconds
            return request, version

        return Call("list_offsets", ListOffsetsRequest, build, _read_offsets)

    return settle_each(await session.scatter(sorted(partitions), call, deadline))


def _read_offsets(message: Any, origin: Origin) -> dict[TopicPartition, PartitionOffset | AdminError]:
    return {
        (topic.name, partition.partition_index): origin.failure(
            partition, f"partition {partition.partition_index} of topic {topic.name}"
        )
        or PartitionOffset(
            topic.name,
            partition.partition_index,
            known(partition.offset),
            known(partition.timestamp),
            known(partition.leader_epoch),
        )
        for topic in message.topics
        for partition in topic.partitions
    }


def _tuple(brokers: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if brokers is None else tuple(brokers)
