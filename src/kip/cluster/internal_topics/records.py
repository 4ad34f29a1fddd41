"""What the records of all groups have in common."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kafka_wire.runtime.message import Message

from kip.cluster.internal_topics.layout import RecordLayout
from kip.cluster.metadata.partitions import Topic
from kip.kafka.topic_hashes import group_hash, topic_hash

GroupRecords: TypeAlias = Iterator[tuple[Message, Message | None]]
"""Keys and values; the value None keeps what was written last, as a coordinator does not store every state."""
NOW = -1
"""A time that is set when its value is written; it is no reason to write the value."""
_NO_TIME = _NO_HASH = 0


@dataclass(frozen=True, slots=True)
class RecordContext:
    """What the records of a group contain besides its own state: topics, and racks of brokers by their ids."""

    topics: Mapping[str, Topic]
    racks: Mapping[int, str | None]
    layout: RecordLayout

    def hash(self, topics: Iterable[Topic]) -> int:
        """Return the hash of the topics of a group."""
        if not self.layout.has_hashes:
            return _NO_HASH
        return group_hash({topic.name: topic_hash(topic.id, topic.name, self._racks(topic)) for topic in topics})

    def assignment_time(self, members: Collection[object]) -> int:
        """Return the time of an assignment, which a group without members does not have."""
        return NOW if members and self.layout.has_times else _NO_TIME

    def stores_assignment(self, members: Collection[object]) -> bool:
        """Return whether a target assignment is stored again after the last member has left."""
        return bool(members) or self.layout.assigns_empty

    def _racks(self, topic: Topic) -> list[list[str]]:
        racks = [[self.racks.get(replica) for replica in partition.replicas] for partition in topic.partitions]
        return [[rack for rack in of_partition if rack is not None] for of_partition in racks]
