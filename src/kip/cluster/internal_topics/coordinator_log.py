"""An internal topic as a coordinator writes it: one batch per change, in the partition of the group or transaction."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.message import Message

from kip.cluster.errors import StorageError
from kip.cluster.logs.producers import NO_PRODUCER
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.topics import coordinator_partition
from kip.log.records.families import FAMILIES, CoordinatorFamily, DecodedPart, Raw
from kip.log.segments.batches import parse_batch

Pair: TypeAlias = tuple[bytes, bytes | None]
"""A key, and a value or a tombstone."""
_NO_EPOCH = -1
_log = logging.getLogger(__name__)


class CoordinatorLog:
    """Writes and reads an internal topic; without the topic, nothing is written."""

    def __init__(self, state: ClusterState, topic: str) -> None:
        family = FAMILIES[topic]
        assert isinstance(family, CoordinatorFamily)
        self._state = state
        self._topic = topic
        self._family = family

    def now(self) -> int:
        """Return the time in ms."""
        return int(self._state.clock() * 1000)

    def encode(self, key: Message, value: Message | None, version: int = 0) -> Pair:
        return self._family.encode(key, value, version)

    def decode(self, key: bytes, value: bytes | None) -> tuple[Message, Message | None] | None:
        """Decode a record, None if it is not one that this release of the cluster has written."""
        decoded = self._family.decode(key, value)
        if not isinstance(decoded.key, DecodedPart) or isinstance(decoded.value, Raw):
            return None
        return decoded.key.message, None if decoded.value is None else decoded.value.message

    def read(self) -> Iterator[Pair]:
        """Yield the records, without those of transactions that are aborted or open."""
        topic = self._state.topics.get(self._topic)
        for index in range(0 if topic is None else len(topic.partitions)):
            assert topic is not None
            log = self._state.logs.log(topic, index)
            for stored in log.batches:
                is_open = stored.producer_id != NO_PRODUCER and stored.base_offset >= log.stable_offset
                if stored.is_control or is_open or log.is_aborted(stored):
                    continue
                for record in parse_batch(stored.data).records():
                    if record.key is not None:
                        yield record.key, record.value

    def write(
        self, key: str, pairs: Sequence[Pair], producer_id: int = NO_PRODUCER, producer_epoch: int = _NO_EPOCH
    ) -> bool:
        """Append records to the partition of a group, a transactional id or a share partition.

        Return whether they are written: without the topic, they never are. After an error of the disk, the next change
        writes them, because the state itself is kept elsewhere.
        """
        topic = self._state.topics.get(self._topic)
        if topic is None:
            return False
        if not pairs:
            return True
        index = coordinator_partition(key, len(topic.partitions))
        now = self.now()
        batch = RecordBatch.of(
            [Record(offset, now, *pair, ()) for offset, pair in enumerate(pairs)],
            producer_id=producer_id,
            producer_epoch=producer_epoch,
            is_transactional=producer_id != NO_PRODUCER,
        )
        try:
            log = self._state.logs.log(topic, index)
            log.append(parse_batch(batch.data), topic.partitions[index].leader_epoch)
        except StorageError as error:
            _log.error("%s", error)
            return False
        return True
