"""Create and delete topics (CreateTopics, DeleteTopics), with a result per topic."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID

from kafka_wire.clients import CreateTopicsRequest, DeleteTopicsRequest
from kafka_wire.clients.create_topics_request import (
    CreatableReplicaAssignment,
    CreatableTopic,
    CreatableTopicConfig,
)
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.runtime.message import Message

from kip.admin.assignments import parse_assignment
from kip.admin.calling.calls import Call, Deadline
from kip.admin.calling.outcomes import missing, settle
from kip.admin.calling.session import Session
from kip.admin.errors import AdminError, Origin, PartlyDoneError
from kip.admin.operations.topics import topics_marked_for_deletion
from kip.admin.versions import Offer, since

T = TypeVar("T")

_BROKER_DECIDES = -1
"""The number of partitions or replicas for the default of the broker; since version 4 of CreateTopics (KIP-464)."""
_TAKES_IDS = 6
"""The first version of DeleteTopics with ids, which has names in another field (KIP-516)."""


@dataclass(frozen=True, slots=True)
class NewTopic:
    """A topic to create.

    If `partitions` or `replicas` is None, the broker uses its default; `assignment` replaces both. The broker rejects
    invalid combinations.
    """

    name: str
    partitions: int | None = None
    replicas: int | None = None
    assignment: str | Sequence[Sequence[int]] | None = None
    configs: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CreatedTopic:
    """A created or validated topic; values that the version does not return are None, as is the id after validation."""

    name: str
    topic_id: UUID | None = None
    partitions: int | None = None
    replicas: int | None = None


@dataclass(frozen=True, slots=True)
class Deletion:
    """Deleted topics; `marked_for_deletion` lists those not deleted yet, None if the broker does not report them."""

    names: tuple[str, ...]
    marked_for_deletion: tuple[str, ...] | None = None


async def create_topics(
    session: Session, topics: Sequence[NewTopic], *, validate_only: bool = False, timeout: float | None = None
) -> tuple[CreatedTopic, ...]:
    """Create topics, or have the broker validate the request only.

    Args:
        topics: names, and optionally partitions, replicas or an assignment, and configs.
        validate_only: check the request without creating topics; needs Kafka 0.10.2.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: TOPIC_ALREADY_EXISTS and others, if the only topic failed.
        PartlyDoneError: some of several topics failed; `done` has the others.
        OutcomeUnknownError: the request was sent, but no response arrived.

    Example:
        >>> from kip.admin import Admin, NewTopic
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     orders = NewTopic("orders", partitions=3, replicas=2, configs={"retention.ms": "60000"})
        ...     [created] = admin.create_topics([orders], timeout=30)
        >>> created.name, created.partitions, created.replicas
        ('orders', 3, 2)
    """
    deadline = session.deadline(timeout)

    def build(offer: Offer) -> tuple[Message, int]:
        needs: list[tuple[str, Iterable[int]]] = [("validate_only", since(1))] if validate_only else []
        if any(_leaves_choices(topic) for topic in topics):
            needs.append(("a topic without partitions or replicas", since(4)))
        request = CreateTopicsRequest(
            topics=map(_creatable, topics), timeout_ms=deadline.milliseconds, validate_only=validate_only
        )
        return request, offer.version(CreateTopicsRequest, *needs)

    def read(message: Any, origin: Origin) -> tuple[CreatedTopic, ...]:
        names = [topic.name for topic in topics]
        return _results_or_errors(
            names, message.topics, origin, lambda topic: _created(topic, origin.version, validate_only)
        )

    return await session.run(Call("create_topics", CreateTopicsRequest, build, read, is_change=True), deadline)


async def delete_topics(session: Session, names: Sequence[str] | str, *, timeout: float | None = None) -> Deletion:
    """Delete topics.

    Args:
        names: names of topics; a string is one name.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: UNKNOWN_TOPIC_OR_PARTITION and others, if the only topic failed.
        PartlyDoneError: some of several topics failed; `done` has the `Deletion` of the others.
        OutcomeUnknownError: the request was sent, but no response arrived.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     topic = kafka.create_topic("orders")
        ...     admin.delete_topics(["orders"]).names
        ('orders',)
    """
    deadline = session.deadline(timeout)
    topics = [names] if isinstance(names, str) else list(names)  # a string is also a sequence of strings

    def build(offer: Offer) -> tuple[Message, int]:
        version = offer.version(DeleteTopicsRequest)
        request = DeleteTopicsRequest(timeout_ms=deadline.milliseconds)
        if version >= _TAKES_IDS:
            request.topics = [DeleteTopicState(name=name) for name in topics]
        else:
            request.topic_names = tuple(topics)
        return request, version

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        return _results_or_errors(topics, message.responses, origin, lambda topic: str(topic.name))

    call = Call("delete_topics", DeleteTopicsRequest, build, read, is_change=True)
    try:
        return Deletion(await session.run(call, deadline), await _marked(session, deadline))
    except PartlyDoneError as error:
        if not error.done:
            raise
        raise PartlyDoneError([Deletion(error.done, await _marked(session, deadline))], error.failed) from None


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
            chosen = (
                None
                if brokers is None
                else [CreatePartitionsAssignment(broker_ids=broker_ids) for broker_ids in brokers]
            )
            topics.append(CreatePartitionsTopic(name=name, count=count, assignments=chosen))
        request = CreatePartitionsRequest(topics=topics, timeout_ms=deadline.milliseconds, validate_only=validate_only)
        return request, offer.version(CreatePartitionsRequest)

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        done = [result.name for result in message.results if not result.error_code]
        failed: list[AdminError] = [*origin.errors(message)]
        return settle(done, failed + missing(counts, [result.name for result in message.results], origin, "topic"))

    return await session.run(Call("create_partitions", CreatePartitionsRequest, build, read, is_change=True), deadline)


async def _marked(session: Session, deadline: Deadline) -> tuple[str, ...] | None:
    """Return the topics that are marked for deletion; ignore errors, as the deletion itself has succeeded."""
    try:
        return await topics_marked_for_deletion(session, timeout=deadline.remaining)
    except AdminError:
        return None


def _leaves_choices(topic: NewTopic) -> bool:
    return topic.assignment is None and (topic.partitions is None or topic.replicas is None)


def _creatable(topic: NewTopic) -> CreatableTopic:
    assignment = () if topic.assignment is None else parse_assignment(topic.assignment)
    return CreatableTopic(
        name=topic.name,
        num_partitions=_BROKER_DECIDES if topic.partitions is None else topic.partitions,
        replication_factor=_BROKER_DECIDES if topic.replicas is None else topic.replicas,
        assignments=[
            CreatableReplicaAssignment(partition_index=index, broker_ids=brokers)
            for index, brokers in enumerate(assignment)
        ],
        configs=[CreatableTopicConfig(name=name, value=value) for name, value in topic.configs.items()],
    )


def _created(topic: Any, version: int, validate_only: bool) -> CreatedTopic:
    return CreatedTopic(
        name=topic.name,
        topic_id=topic.topic_id if version >= 7 and not validate_only else None,
        partitions=topic.num_partitions if topic.num_partitions >= 0 else None,
        replicas=topic.replication_factor if topic.replication_factor >= 0 else None,
    )


def _results_or_errors(
    names: Sequence[str], results: Sequence[Any], origin: Origin, make: Callable[[Any], T]
) -> tuple[T, ...]:
    """Return the results; raise for failed topics, and for topics that are missing in the response."""
    failed: list[AdminError] = [
        origin.error(result.error_code, getattr(result, "error_message", None), f"topic {result.name}")
        for result in results
        if result.error_code
    ]
    failed += missing(names, [result.name for result in results], origin, "topic")
    return settle([make(result) for result in results if not result.error_code], failed)
