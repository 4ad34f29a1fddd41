"""The requests that KIP-4 and KIP-142 proposed and Kafka never implemented; only the embedded cluster serves them.

    admin.run(proposals.create_topic, "orders", partitions=3, replication_factor=2)

A server that does not offer a request raises `UnsupportedByBrokerError`. See docs/kips.md for the API keys.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from kafka_wire.kips import kip_4, kip_142
from kafka_wire.runtime.message import Message

from kip.admin.assignments import Assignment, format_assignment
from kip.admin.calling.calls import Call
from kip.admin.calling.locating import LocatedNode
from kip.admin.calling.session import Session
from kip.admin.errors import Origin

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AdminCluster:
    """The description of a cluster in KIP-4; `controller` is None if there is none."""

    brokers: tuple[LocatedNode, ...]
    controller: LocatedNode | None


@dataclass(frozen=True, slots=True)
class AdminPartition:
    """The description of a partition in KIP-4; `leader` is None if there is none."""

    partition: int
    leader: int | None
    replicas: tuple[int, ...]
    isr: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AdminTopic:
    """The description of a topic in KIP-4; `configs` contains the topic's overrides."""

    name: str
    configs: Mapping[str, str]
    partitions: tuple[AdminPartition, ...]


@dataclass(frozen=True, slots=True)
class AdminTopics:
    """The names of topics: topics marked for deletion, and all others."""

    marked_for_deletion: tuple[str, ...]
    alive: tuple[str, ...]


async def cluster_metadata(session: Session, *, timeout: float | None = None) -> AdminCluster:
    """Return the brokers and the controller (KIP-4 ClusterMetadata); any broker serves this request."""

    def read(message: Any, origin: Origin) -> AdminCluster:
        origin.check(message.error_code)
        brokers = tuple((broker.node_id, broker.host, broker.port) for broker in message.brokers)
        controller = message.controller
        return AdminCluster(
            brokers, None if controller is None else (controller.node_id, controller.host, controller.port)
        )

    return await _run(session, kip_4.ClusterMetadataRequest(), read, timeout)


async def create_topic(
    session: Session,
    name: str,
    *,
    partitions: int | None = None,
    replication_factor: int | None = None,
    assignment: Assignment | None = None,
    configs: Mapping[str, str] | None = None,
    timeout: float | None = None,
) -> None:
    """Create a topic (KIP-4 CreateTopic): with `partitions` and `replication_factor`, or with an `assignment`.

    Raises:
        BrokerError: ADMIN_REQUEST_FAILED.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.kips.kip_4.create_topic_request import ConfigEntry

    request = kip_4.CreateTopicRequest(
        topic_name=name,
        partitions=partitions,
        replicas=replication_factor,
        replica_assignment=None if assignment is None else format_assignment(assignment),
        configs=[ConfigEntry(config_key=key, config_value=value) for key, value in (configs or {}).items()],
    )
    await _run(session, request, _check(f"topic {name}"), timeout, is_change=True)


async def alter_topic(
    session: Session,
    name: str,
    *,
    partitions: int | None = None,
    assignment: Assignment | None = None,
    added_configs: Mapping[str, str] | None = None,
    deleted_configs: Sequence[str] = (),
    timeout: float | None = None,
) -> None:
    """Change a topic in one atomic request (KIP-4 AlterTopic).

    Raises:
        BrokerError: ADMIN_REQUEST_FAILED.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.kips.kip_4.alter_topic_request import AddedConfigEntry

    added = added_configs or {}
    request = kip_4.AlterTopicRequest(
        topic_name=name,
        partitions=partitions,
        replica_assignment=None if assignment is None else format_assignment(assignment),
        added_configs=[AddedConfigEntry(config_key=key, config_value=added[key]) for key in added],
        deleted_configs=tuple(deleted_configs),
    )
    await _run(session, request, _check(f"topic {name}"), timeout, is_change=True)


async def delete_topic(session: Session, name: str, *, timeout: float | None = None) -> None:
    """Mark a topic for deletion (KIP-4 DeleteTopic).

    Raises:
        BrokerError: ADMIN_REQUEST_FAILED.
        OutcomeUnknownError: the request was sent and never answered.
    """
    await _run(session, kip_4.DeleteTopicRequest(topic_name=name), _check(f"topic {name}"), timeout, is_change=True)


async def describe_topic(session: Session, name: str, *, timeout: float | None = None) -> AdminTopic:
    """Describe a topic (KIP-4 DescribeTopic).

    Raises:
        BrokerError: ADMIN_REQUEST_FAILED.
    """

    def read(message: Any, origin: Origin) -> AdminTopic:
        origin.check(message.error_code, message.error_description, f"topic {name}")
        topic = message.topic_description
        return AdminTopic(
            topic.topic_name,
            {entry.config_key: entry.config_value for entry in topic.topic_config_details.configs},
            tuple(
                AdminPartition(
                    partition.partition_id, partition.leader, tuple(partition.replicas), tuple(partition.isr)
                )
                for partition in topic.topic_partition_details
            ),
        )

    return await _run(session, kip_4.DescribeTopicRequest(topic_name=name), read, timeout)


async def list_all_topics(session: Session, *, timeout: float | None = None) -> AdminTopics:
    """Return the names of all topics, and of those marked for deletion (KIP-4 ListTopics)."""

    def read(message: Any, origin: Origin) -> AdminTopics:
        origin.check(message.error_code, message.error_description)
        topics = message.topics_list
        if topics is None:
            return AdminTopics((), ())
        return AdminTopics(tuple(sorted(topics.topics_marked_for_deletion)), tuple(sorted(topics.alive_topics)))

    return await _run(session, kip_4.ListTopicsRequest(), read, timeout)


async def list_topics(
    session: Session, *, list_internal: bool = False, timeout: float | None = None
) -> tuple[tuple[str, bool], ...]:
    """Return the names of topics, each with whether it is internal (KIP-142 ListTopics)."""

    def read(message: Any, origin: Origin) -> tuple[tuple[str, bool], ...]:
        origin.check(message.error_code)
        return tuple(sorted((topic.name, topic.internal) for topic in message.topic_listing))

    return await _run(session, kip_142.ListTopicsRequest(list_internal=list_internal), read, timeout)


async def _run(
    session: Session,
    request: Message,
    read: Callable[[Any, Origin], T],
    timeout: float | None,
    *,
    is_change: bool = False,
) -> T:
    name = type(request).__name__.removesuffix("Request")
    return await session.run(Call.of(name, request, read, is_change=is_change), session.deadline(timeout))


def _check(subject: str) -> Callable[[Any, Origin], None]:
    return lambda message, origin: origin.check(message.error_code, message.error_description, subject)
