"""The topics and log directories that a metadata log has, which decide about the partitions that a broker keeps.

A broker begins with the newest snapshot, and replays the records after it (`MetadataLoader`). So does this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from kafka_wire.metadata import (
    BrokerRegistrationChangeRecord,
    PartitionChangeRecord,
    PartitionRecord,
    RegisterBrokerRecord,
    RemoveTopicRecord,
    TopicRecord,
)

from kip.files import open_file
from kip.kafka.topics import METADATA_TOPIC
from kip.log.errors import LogError
from kip.log.records.families import FAMILIES, DecodedPart
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile
from kip.log.segments.reader import read_batches

_READ = (
    TopicRecord,
    PartitionRecord,
    PartitionChangeRecord,
    RemoveTopicRecord,
    RegisterBrokerRecord,
    BrokerRegistrationChangeRecord,
)
# The value of a record: the version of its frame, then its type, both varints of one byte.
_KEYS = frozenset(cls.API_KEY for cls in _READ)


@dataclass(slots=True)
class MetadataImage:
    """The state after the last record.

    Attributes:
        end: the offset after it.
        topics: name of each topic by id.
        removed: ids of topics that were removed.
        replicas: ids of the nodes with a replica, by id of the topic and number of the partition.
        directories: ids of the log directories with which each node registered; empty before Kafka 3.7.
    """

    end: int = 0
    topics: dict[UUID, str] = field(default_factory=dict)
    removed: set[UUID] = field(default_factory=set)
    replicas: dict[tuple[UUID, int], tuple[int, ...]] = field(default_factory=dict)
    directories: dict[int, frozenset[UUID]] = field(default_factory=dict)

    def node_of(self, directory: UUID) -> int | None:
        """Return the node that registered a log directory, None if none did."""
        return next((node for node, directories in self.directories.items() if directory in directories), None)

    def add(self, record: Any) -> None:
        """Replay a record."""
        match record:
            case TopicRecord():
                self.topics[record.topic_id] = record.name
            case RemoveTopicRecord():
                self.topics.pop(record.topic_id, None)
                self.removed.add(record.topic_id)
            case PartitionRecord():
                self.replicas[record.topic_id, record.partition_id] = tuple(record.replicas)
            case PartitionChangeRecord(replicas=list() | tuple() as replicas):
                self.replicas[record.topic_id, record.partition_id] = tuple(replicas)
            case RegisterBrokerRecord():
                self.directories[record.broker_id] = frozenset(record.log_dirs)
            case BrokerRegistrationChangeRecord() if record.log_dirs:
                self.directories[record.broker_id] = frozenset(record.log_dirs)


def has_start(files: Iterable[LogFile]) -> bool:
    """Return whether a metadata log has all records, or a snapshot of those before its first segment.

    If not, a node refuses to start (`KafkaRaftLog.recoverSnapshots`, since Kafka 3.3; older ones fail as soon as
    they read the log).
    """
    files = list(files)
    start = min((file.offset for file in files if not file.is_snapshot), default=0)
    return start == 0 or any(file.is_snapshot and file.offset >= start for file in files)


def read_image(files: Iterable[LogFile]) -> MetadataImage | None:
    """Return the state after the records of a metadata log, None if it lacks its start or cannot be read."""
    files = list(files)
    if not files or not has_start(files):
        return None
    image = MetadataImage()
    try:
        newest = max((file for file in files if file.is_snapshot), key=lambda file: file.offset, default=None)
        if newest is not None:
            for batch in _batches(newest):
                _replay(image, batch)
            image.end = newest.offset
        for file in files:
            if not file.is_snapshot:
                for batch in _batches(file):
                    if batch.base_offset >= image.end:
                        _replay(image, batch)
                        image.end = batch.last_offset + 1
    except (LogError, FileNotFoundError):  # the check of the partition reports the first; a broker deletes segments
        return None
    return image


def _batches(file: LogFile) -> Iterator[Batch]:
    with open_file(file.path) as data:
        for item in read_batches(data, file.path, may_end_in_zeros=file.is_last):
            if isinstance(item, Batch):
                if not item.is_control:
                    yield item
            elif not (item.reaches_end and file.is_last):
                raise LogError(str(item))


def _replay(image: MetadataImage, batch: Batch) -> None:
    family = FAMILIES[METADATA_TOPIC]
    for record in batch.records():
        if record.value is not None and len(record.value) > 1 and record.value[1] in _KEYS:
            value = family.decode(record.key, record.value).value
            if isinstance(value, DecodedPart):
                image.add(value.message)
