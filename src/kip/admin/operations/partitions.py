"""Partitions: create and move them, elect leaders, delete records (KIP-195, KIP-455, KIP-460, KIP-107)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calls import Call, Leader, Target
from kip.admin.errors import AdminError, Origin
from kip.admin.outcomes import missing, settle, settle_each
from kip.admin.partitions import Partition, by_topic
from kip.admin.session import Session
from kip.admin.versions import Offer, since

__all__ = [
    "Reassignment",
    "alter_partition_reassignments",
    "create_partitions",
    "delete_records",
    "elect_leaders",
    "list_partition_reassignments",
]

_NOTHING_TO_ELECT = 84
"""ELECTION_NOT_NEEDED: the replica is the leader already."""


@dataclass(frozen=True, slots=True)
class Reassignment:
    """A partition that is being reassigned: all replicas, those to be added, and those to be removed."""

    topic: str
    partition: int
    replicas: tuple[int, ...]
    adding: tuple[int, ...]
    removing: tuple[int, ...]


async def create_partitions(
    session: Session,
    counts: Mapping[str, int],
    assignments: Mapping[str, Sequence[Sequence[int]] | None] | None = None,
    *,
    validate_only: bool = False,
    timeout: float | None = None,
) -> tuple[str, ...]:
    """Increase the number of partitions of topics; return the names of the topics.

    Args:
        counts: the new number of partitions of each topic.
        assignments: the brokers of the new partitions of some topics; the controller chooses by default.
        validate_only: whether to check the request without making the change.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: INVALID_PARTITIONS and others, if the only topic failed.
        PartlyDoneError: some of several topics failed.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     admin.create_partitions({"orders": 3})
        ('orders',)
    """
    from kafka_wire.clients import CreatePartitionsRequest
    from kafka_wire.clients.create_partitions_request import CreatePartitionsAssignment, CreatePartitionsTopic

    deadline = session.deadline(timeout)

    def build(offer: Offer) -> tuple[Message, int]:
        topics = []
        for name, count in counts.items():
            brokers = (assignments or {}).get(name)
            chosen = None if brokers is None else [CreatePartitionsAssignment(broker_ids=one) for one in brokers]
            topics.append(CreatePartitionsTopic(name=name, count=count, assignments=chosen))
        request = CreatePartitionsRequest(topics=topics, timeout_ms=deadline.milliseconds, validate_only=validate_only)
        return request, offer.version(CreatePartitionsRequest)

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        done = [result.name for result in message.results if not result.error_code]
        failed: list[AdminError] = [*origin.errors(message)]
        return settle(done, failed + missing(counts, [one.name for one in message.results], origin, "topic"))

    return await session.run(Call("create_partitions", build, read, Target.CONTROLLER, is_change=True), deadline)


async def alter_partition_reassignments(
    session: Session,
    replicas: Mapping[Partition, Sequence[int] | None],
    *,
    allow_replication_factor_change: bool = True,
    timeout: float | None = None,
) -> tuple[Partition, ...]:
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

    def read(message: Any, origin: Origin) -> tuple[Partition, ...]:
        origin.check(message.error_code, message.error_message)
        done = [
            (topic.name, one.partition_index)
            for topic in message.responses
            for one in topic.partitions
            if not one.error_code
        ]
        return settle(done, list(origin.errors(message)))

    return await session.run(Call("alter_partition_reassignments", build, read, Target.CONTROLLER), deadline)


async def list_partition_reassignments(
    session: Session, partitions: Collection[Partition] | None = None, *, timeout: float | None = None
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
                one.partition_index,
                tuple(one.replicas),
                tuple(one.adding_replicas),
                tuple(one.removing_replicas),
            )
            for topic in message.topics
            for one in topic.partitions
        )
        return tuple(sorted(moving, key=lambda one: (one.topic, one.partition)))

    return await session.run(Call("list_partition_reassignments", build, read, Target.CONTROLLER), deadline)


async def elect_leaders(
    session: Session,
    partitions: Collection[Partition] | None = None,
    *,
    unclean: bool = False,
    timeout: float | None = None,
) -> tuple[Partition, ...]:
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
            election_type=int(unclean), topic_partitions=topics, timeout_ms=deadline.milliseconds
        )
        return request, offer.version(ElectLeadersRequest, *([("unclean", since(1))] if unclean else []))

    def read(message: Any, origin: Origin) -> tuple[Partition, ...]:
        origin.check(message.error_code)
        done = [
            (topic.topic, one.partition_id)
            for topic in message.replica_election_results
            for one in topic.partition_result
            if not one.error_code
        ]
        return settle(sorted(done), [error for error in origin.errors(message) if error.code != _NOTHING_TO_ELECT])

    return await session.run(Call("elect_leaders", build, read, Target.CONTROLLER, is_change=True), deadline)


async def delete_records(
    session: Session, offsets: Mapping[Partition, int], *, timeout: float | None = None
) -> Mapping[Partition, int]:
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

    def call(some: Sequence[Partition]) -> Call[Mapping[Partition, tuple[Partition, int] | AdminError]]:
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

        def read(message: Any, origin: Origin) -> dict[Partition, tuple[Partition, int] | AdminError]:
            return {
                (topic.name, one.partition_index): origin.failure(
                    one, f"partition {one.partition_index} of {topic.name}"
                )
                or ((topic.name, one.partition_index), one.low_watermark)
                for topic in message.topics
                for one in topic.partitions
            }

        return Call("delete_records", build, read)

    return dict(settle_each(await session.scatter(offsets, lambda one: Leader(*one), call, deadline)))


def _tuple(brokers: Sequence[int] | None) -> tuple[int, ...] | None:
    return None if brokers is None else tuple(brokers)
