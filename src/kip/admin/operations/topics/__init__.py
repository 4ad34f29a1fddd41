"""List topics, and describe them and their partitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from uuid import UUID

from kafka_wire.clients import DescribeTopicPartitionsRequest, MetadataRequest
from kafka_wire.clients.describe_topic_partitions_request import Cursor, TopicRequest
from kafka_wire.clients.metadata_request import MetadataRequestTopic
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call
from kip.admin.calling.locating import NEVER_CREATES
from kip.admin.calling.outcomes import settle
from kip.admin.calling.session import Session
from kip.admin.errors import BrokerError, Origin
from kip.admin.lazy import importer
from kip.admin.operations.topics import shortcuts
from kip.admin.versions import Offer, since
from kip.kafka.acls import operation_names
from kip.kafka.topics import ZERO_ID

if TYPE_CHECKING:
    from kip.admin.operations.configs import ConfigEntry
    from kip.admin.operations.topics import alterations as alterations
    from kip.admin.operations.topics import changes as changes
else:
    __getattr__ = importer(__name__)

__all__ = [
    "PartitionDescription",
    "TopicDescription",
    "TopicListing",
    "describe_topics",
    "list_topics",
    "topics_marked_for_deletion",
]


@dataclass(frozen=True, slots=True)
class TopicListing:
    """A listed topic; `topic_id` is None if the version has no such field."""

    name: str
    internal: bool
    topic_id: UUID | None = None


@dataclass(frozen=True, slots=True)
class PartitionDescription:
    """Broker ids; `leader` is None if there is no leader, the eligible leaders (KIP-966) are None if not known."""

    partition: int
    leader: int | None
    replicas: tuple[int, ...]
    isr: tuple[int, ...]
    eligible_leader_replicas: tuple[int, ...] | None = None
    last_known_eligible_leader_replicas: tuple[int, ...] | None = None
    offline_replicas: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TopicDescription:
    """A topic.

    Attributes:
        partitions: sorted by index.
        configs: those that differ from Kafka's built-in defaults, as kafka-topics shows them; None if the user may not
            describe them.
        authorized_operations: names, None if they were not requested.
    """

    name: str
    topic_id: UUID | None
    internal: bool
    partitions: tuple[PartitionDescription, ...]
    configs: tuple[ConfigEntry, ...] | None = None
    authorized_operations: tuple[str, ...] | None = None

    @property
    def replication_factor(self) -> int:
        return len(self.partitions[0].replicas) if self.partitions else 0


async def list_topics(
    session: Session, *, list_internal: bool = False, timeout: float | None = None
) -> tuple[TopicListing, ...]:
    """Return the topics that the user may describe, by name; internal topics only on request.

    The request for a listing is used if the broker serves one, else Metadata.

    Args:
        list_internal: whether to include internal topics such as `__consumer_offsets`.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        DeadlineError: no response in time.
    """

    def build(offer: Offer) -> tuple[Message, int]:
        metadata = MetadataRequest(topics=None)
        return shortcuts.listing_request(offer, list_internal) or (
            metadata,
            offer.version(MetadataRequest, ("telling internal topics", since(1))),
        )

    topics = await session.run(Call("list_topics", MetadataRequest, build, _read_listing), session.deadline(timeout))
    return tuple(topic for topic in topics if list_internal or not topic.internal)


async def describe_topics(
    session: Session,
    names: Sequence[str] | str | None = None,
    *,
    include_authorized_operations: bool = False,
    include_configs: bool = True,
    timeout: float | None = None,
) -> tuple[TopicDescription, ...]:
    """Describe topics, or all that the user may describe if `names` is None; never trigger automatic creation.

    Args:
        names: the topics, in the order of the result.
        include_authorized_operations: whether to include `authorized_operations` (KIP-430).
        include_configs: whether to include `configs`, which requires another request.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: UNKNOWN_TOPIC_OR_PARTITION or TOPIC_AUTHORIZATION_FAILED, if the only topic failed.
        PartlyDoneError: some of several topics failed; `done` has the descriptions of the others.
    """
    deadline = session.deadline(timeout)
    if isinstance(names, str):  # a string is also a sequence of strings
        names = [names]
    if names is not None and not names:
        return ()
    pages = _Pages(names, include_authorized_operations)
    while True:
        await session.run(Call("describe_topics", DescribeTopicPartitionsRequest, pages.build, pages.read), deadline)
        if pages.cursor is None:
            break
    configs: Mapping[str, tuple[ConfigEntry, ...]] = {}
    if include_configs:
        from kip.admin.operations.configs import overridden_configs

        configs = await overridden_configs(session, list(pages.topics), deadline, may_be_gone=names is None)
    described = [name for name in names or sorted(pages.topics) if name in pages.topics]
    return settle((pages.description(name, configs.get(name)) for name in described), list(pages.errors.values()))


async def topics_marked_for_deletion(session: Session, *, timeout: float | None = None) -> tuple[str, ...] | None:
    """Return the topics that are being deleted, None if the broker does not report them.

    Args:
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: the request failed.
    """
    return await shortcuts.marked_for_deletion(session, session.deadline(timeout))


def _read_listing(message: Any, origin: Origin) -> list[TopicListing]:
    names = shortcuts.read_listing(message, origin)
    if names is None:
        listed = [TopicListing(topic.name, topic.is_internal, _topic_id(topic)) for topic in _readable(message)]
    else:
        listed = [TopicListing(name, is_internal) for name, is_internal in names]
    return sorted(listed, key=lambda topic: topic.name)


def _readable(message: Any) -> list[Any]:
    """Return the topics of a Metadata response, except those that the user may not describe."""
    return [topic for topic in message.topics if topic.error_code != ErrorCode.TOPIC_AUTHORIZATION_FAILED]


class _Pages:
    """The pages of one description: DescribeTopicPartitions limits the number of partitions per response."""

    def __init__(self, names: Sequence[str] | None, with_operations: bool) -> None:
        self.names = names
        self.with_operations = with_operations
        self.cursor: Cursor | None = None
        self.topics: dict[str, Any] = {}
        self.errors: dict[str, BrokerError] = {}
        self._partitions: dict[str, dict[int, PartitionDescription]] = {}

    def build(self, offer: Offer) -> tuple[Message, int]:
        if offer.serves(DescribeTopicPartitionsRequest):
            asked_topics = [TopicRequest(name=name) for name in sorted(self.names or ())]
            paged = DescribeTopicPartitionsRequest(topics=asked_topics, cursor=self.cursor)
            return paged, offer.version(DescribeTopicPartitionsRequest)
        needs = [("include_authorized_operations", since(8))] if self.with_operations else []
        version = offer.version(MetadataRequest, ("topics without partitions", since(1)), *needs)
        request = MetadataRequest(topics=None, include_topic_authorized_operations=self.with_operations)
        if self.names is not None and version >= NEVER_CREATES:
            request.topics = [MetadataRequestTopic(name=name) for name in self.names]
            request.allow_auto_topic_creation = False
        return request, version

    def read(self, message: Any, origin: Origin) -> None:
        asked_names = set(self.names or ())
        for topic in message.topics if asked_names else _readable(message):
            if asked_names and topic.name not in asked_names:
                continue
            if topic.error_code and asked_names:
                self._failed(topic.name, origin.error(topic.error_code, subject=f"topic {topic.name}"))
                continue
            self.topics[topic.name] = topic
            self._partitions.setdefault(topic.name, {}).update(
                (partition.partition_index, _partition(partition)) for partition in topic.partitions
            )
        following = getattr(message, "next_cursor", None)
        self.cursor = following and Cursor(topic_name=following.topic_name, partition_index=following.partition_index)
        if self.cursor is None:
            for name in sorted(asked_names - self.topics.keys() - self.errors.keys()):
                self._failed(name, origin.error(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, subject=f"topic {name}"))

    def _failed(self, name: str, error: BrokerError) -> None:
        """Store the error of a topic, or raise it if it is retriable."""
        if error.retriable and error.code != ErrorCode.UNKNOWN_TOPIC_OR_PARTITION:
            raise error
        self.errors[name] = error

    def description(self, name: str, configs: tuple[ConfigEntry, ...] | None) -> TopicDescription:
        topic, partitions = self.topics[name], self._partitions[name]
        return TopicDescription(
            name=name,
            topic_id=_topic_id(topic),
            internal=topic.is_internal,
            partitions=tuple(partitions[number] for number in sorted(partitions)),
            configs=configs,
            authorized_operations=operation_names(topic.topic_authorized_operations) if self.with_operations else None,
        )


def _partition(partition: Any) -> PartitionDescription:
    return PartitionDescription(
        partition=partition.partition_index,
        leader=None if partition.leader_id < 0 else partition.leader_id,
        replicas=tuple(partition.replica_nodes),
        isr=tuple(partition.isr_nodes),
        eligible_leader_replicas=getattr(partition, "eligible_leader_replicas", None),
        last_known_eligible_leader_replicas=getattr(partition, "last_known_elr", None),
        offline_replicas=tuple(partition.offline_replicas),
    )


def _topic_id(topic: Any) -> UUID | None:
    topic_id: UUID = topic.topic_id
    return None if topic_id == ZERO_ID else topic_id
