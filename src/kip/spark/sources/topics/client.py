"""Requests of `kafka-topic` to a live cluster: the partitions of a topic, their offsets, and the records between two.

Everything goes through confluent-kafka, which is imported here and only when it is needed. Nothing is written: no
offsets are committed, and no group is joined.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias

from kip.extras import missing_library
from kip.kafka.secrets import is_secret_config
from kip.kafka.topics import METADATA_TOPIC

if TYPE_CHECKING:
    from confluent_kafka import Consumer, KafkaError, Message, TopicPartition
    from confluent_kafka.admin import AdminClient

EARLIEST, LATEST = -2, -1
"""What stands for offsets that are not known yet, as in Spark's own Kafka source."""

MOST_MESSAGES, MOST_BYTES = 10_000, 16 << 20
"""Messages that are given at once, and bytes of their values; a few more may go beyond."""

_CHUNK, _PAUSE = 50, 0.2
"""Messages taken from the client at once, and seconds to wait for them."""

OWN_SETTINGS = ("auto.offset.reset", "enable.auto.commit", "enable.partition.eof", "isolation.level")
"""Settings of librdkafka that the source makes itself."""


Troubles: TypeAlias = "deque[KafkaError]"
"""The last message of a client about connections."""


class LiveTopicError(Exception):
    """The cluster cannot be read; the message contains the reason and a remedy, but no secrets."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The records of a partition from `start` on and before `end`."""

    partition: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class LiveTopic:
    """A topic of a live cluster; holds no connection, so that it can travel to workers.

    Attributes:
        bootstrap_servers: addresses, with commas between them.
        topic: its name.
        isolation_level: `read_committed` or `read_uncommitted`.
        timeout_seconds: for how long the cluster may be silent.
        settings: further configuration of librdkafka, by its property names.
    """

    bootstrap_servers: str
    topic: str
    isolation_level: str = "read_committed"
    timeout_seconds: int = 30
    settings: Mapping[str, str] = field(default_factory=dict, repr=False)

    def offsets(self, which: int) -> dict[int, int]:
        """Return the offset of each partition's first record, or the offset after its last one.

        The last is the last that is stable, where only committed records are read. Raises LiveTopicError.
        """
        kafka, admin_module = _module("confluent_kafka"), _module("confluent_kafka.admin")
        troubles: Troubles = deque(maxlen=5)
        admin: AdminClient = self._make(admin_module.AdminClient, troubles)
        try:
            topics = kafka.TopicCollection([self.topic])
            described = admin.describe_topics(topics, request_timeout=self.timeout_seconds)[self.topic].result()
            spec = {EARLIEST: admin_module.OffsetSpec.earliest, LATEST: admin_module.OffsetSpec.latest}[which]()
            specs = {kafka.TopicPartition(self.topic, partition.id): spec for partition in described.partitions}
            level = kafka.IsolationLevel[self.isolation_level.upper()]
            futures = admin.list_offsets(specs, isolation_level=level, request_timeout=self.timeout_seconds)
            return {place.partition: futures[place].result().offset for place in sorted(futures, key=_partition)}
        except kafka.KafkaException as error:
            admin.poll(0)
            raise self.explained(error.args[0], troubles) from None

    def cluster_id(self) -> str | None:
        """Return the ID of the cluster. Raises LiveTopicError."""
        kafka, admin_module = _module("confluent_kafka"), _module("confluent_kafka.admin")
        troubles: Troubles = deque(maxlen=5)
        admin: AdminClient = self._make(admin_module.AdminClient, troubles)
        try:
            return admin.list_topics(self.topic, timeout=self.timeout_seconds).cluster_id
        except kafka.KafkaException as error:
            raise self.explained(error.args[0], troubles) from None

    def read(self, stretch: Stretch, report_loss: Callable[[int, str], None]) -> Iterator[list[Message]]:
        """Yield the messages of a stretch, thousands at a time.

        Lost records are reported to `report_loss`, with their first offset and the reason, between two yields.

        Raises:
            LiveTopicError: the cluster is silent for too long, or refuses.
        """
        if stretch.start >= stretch.end:
            return
        kafka = _module("confluent_kafka")
        troubles: Troubles = deque(maxlen=5)
        consumer: Consumer = self._make(kafka.Consumer, troubles)
        try:
            place = kafka.TopicPartition(self.topic, stretch.partition, stretch.start)
            first, _ = consumer.get_watermark_offsets(place, timeout=self.timeout_seconds)
            if first > stretch.start:
                report_loss(
                    stretch.start, f"offsets {stretch.start} to {first - 1} were deleted: the log starts at {first}"
                )
                place.offset = first
            if place.offset < stretch.end:
                consumer.assign([place])
                yield from _Reading(self, consumer, stretch, report_loss, troubles).messages()
        except kafka.KafkaException as error:
            raise self.explained(error.args[0], troubles) from None
        finally:
            consumer.close()

    def explained(self, error: KafkaError, troubles: Troubles) -> LiveTopicError:
        """Return an error of the client as a sentence."""
        where = f"{self.topic} at {self.bootstrap_servers}"
        if error.name() == "UNKNOWN_TOPIC_OR_PART":
            hint = "; brokers keep it from clients, read it with kafka-log" if self.topic == METADATA_TOPIC else ""
            return LiveTopicError(f"{where}: no such topic{hint}")
        if error.name() in ("_TIMED_OUT", "_TRANSPORT", "_ALL_BROKERS_DOWN"):
            return self.silence(troubles)
        return LiveTopicError(f"{where}: {self._without_secrets(error.str())} ({error.name()})")

    def silence(self, troubles: Troubles) -> LiveTopicError:
        """Return the error of a cluster that does not answer, with the client's last message about connections."""
        reasons = [trouble.str() for trouble in troubles if trouble.name() != "_ALL_BROKERS_DOWN"]
        reason = f": {self._without_secrets(reasons[-1])}" if reasons else ""
        return LiveTopicError(
            f"{self.topic} at {self.bootstrap_servers}: no answer for {self.timeout_seconds} seconds{reason}; check "
            "bootstrapServers and the security settings kafka.…, or wait longer with timeoutSeconds"
        )

    def _make(self, kind: Any, troubles: Troubles) -> Any:
        """Return a client, which adds its messages about connections to `troubles`."""
        settings = {
            "bootstrap.servers": self.bootstrap_servers,
            "error_cb": troubles.append,
            "log_level": 0,
            **self.settings,
        }
        if kind is _module("confluent_kafka").Consumer:
            settings = {
                "group.id": "kip",  # the library wants one; without a subscription, the client does not join it
                "fetch.wait.max.ms": 100,
                **settings,
                "auto.offset.reset": "error",
                "enable.auto.commit": False,
                "enable.partition.eof": True,
                "isolation.level": self.isolation_level,
            }
        try:
            return kind(settings)
        except _module("confluent_kafka").KafkaException as error:
            reason = self._without_secrets(error.args[0].str())
            raise LiveTopicError(f"librdkafka does not take the options kafka.…: {reason}") from None

    def _without_secrets(self, text: str) -> str:
        for name in secret_names(self.settings):
            if self.settings[name]:
                text = text.replace(self.settings[name], "***")
        return text


def secret_names(names: Iterable[str]) -> list[str]:
    """Return the names of configs whose values are secret."""
    return [name for name in names if is_secret_config(name)]


@dataclass(slots=True)
class _Reading:
    """Reads one stretch with a consumer that has it assigned."""

    topic: LiveTopic
    consumer: Consumer
    stretch: Stretch
    report_loss: Callable[[int, str], None]
    troubles: Troubles
    next: int = field(init=False)

    def __post_init__(self) -> None:
        self.next = self.stretch.start

    def messages(self) -> Iterator[list[Message]]:
        gathered: list[Message] = []
        size, deadline = 0, self._deadline()
        while self.next < self.stretch.end:
            chunk = self.consumer.consume(_CHUNK, _PAUSE)
            fresh = [message for message in chunk if self._is_wanted(message)]
            gathered += fresh
            size += sum(len(message.value() or b"") for message in fresh)
            if len(gathered) >= MOST_MESSAGES or size >= MOST_BYTES:
                yield gathered
                gathered, size = [], 0
            if chunk:
                deadline = self._deadline()
            elif time.monotonic() > deadline:
                self._give_up()
        if gathered:
            yield gathered

    def _deadline(self) -> float:
        return time.monotonic() + self.topic.timeout_seconds

    def _is_wanted(self, message: Message) -> bool:
        """Take note of how far the log has been read; return whether this is a record of the stretch."""
        error, offset = message.error(), message.offset()
        if error is None and offset is not None:
            is_inside = offset < self.stretch.end
            self.next = offset + 1 if is_inside else self.stretch.end
            return is_inside
        assert error is not None
        if error.name() == "_PARTITION_EOF" and offset is not None:
            # The end may be from a lagging replica: only the planned end counts.
            self.next = max(self.next, min(offset, self.stretch.end))
        elif error.fatal() or not (error.retriable() or message.topic() is None):
            raise self.topic.explained(error, self.troubles)
        else:
            self.troubles.append(error)
        return False

    def _give_up(self) -> None:
        """Stop a read that makes no progress: the log has been cut meanwhile, or else the cluster is at fault."""
        place = _module("confluent_kafka").TopicPartition(self.topic.topic, self.stretch.partition)
        _, end = self.consumer.get_watermark_offsets(place, timeout=self.topic.timeout_seconds)
        if end >= self.stretch.end:
            raise self.topic.silence(self.troubles)
        self.report_loss(self.next, f"the log now ends at offset {end} instead of {self.stretch.end}")
        self.next = self.stretch.end


def _partition(place: TopicPartition) -> int:
    return place.partition


def _module(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError:
        raise LiveTopicError(missing_library("kafka-topic", "confluent-kafka on all workers", "live")) from None
