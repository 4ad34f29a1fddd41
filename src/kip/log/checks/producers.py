"""The state of producers: replayed from batches like a broker does, and read from `.snapshot` files.

A broker uses it to reject duplicates and old epochs, and to find the last stable offset.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from struct import Struct

from crc32c import crc32c
from kafka_wire.runtime.errors import DecodeError, counted
from kafka_wire.storage import ProducerSnapshot

from kip.log.errors import LogError
from kip.log.segments.batches import Batch

_SNAPSHOT_VERSION = 1
_SNAPSHOT_HEAD = Struct(">hI")
_KEY = Struct(">hh")
_MARKER = Struct(">hi")
_ABORT, _COMMIT = 0, 1


@dataclass(slots=True)
class Producer:
    """The state of a producer in a partition; unknown numbers are -1.

    Attributes:
        timestamp: of its last batch, in ms.
        transaction_start: the first offset of its open transaction, None if it has none.
    """

    id: int
    epoch: int
    last_sequence: int = -1
    last_offset: int = -1
    timestamp: int = -1
    coordinator_epoch: int = -1
    transaction_start: int | None = None


@dataclass(frozen=True, slots=True)
class Marker:
    """The end of a transaction.

    Attributes:
        start: the first offset of the transaction, None if it has no batch in the log.
    """

    producer_id: int
    offset: int
    is_abort: bool
    start: int | None


class Producers:
    """Producers by id; `add` replays batches in the order of the log."""

    def __init__(self, producers: Iterable[Producer] = ()) -> None:
        self.by_id = {producer.id: producer for producer in producers}

    def add(self, batch: Batch) -> Marker | None:
        """Replay a batch; return the marker if it contains one. Raises LogError if a marker cannot be read."""
        if batch.producer_id < 0:
            return None
        producer = self.by_id.get(batch.producer_id)
        if producer is None or producer.epoch != batch.producer_epoch:
            # A new epoch forgets the batches, but not the transaction, which only a marker ends (ProducerStateEntry).
            before, producer = producer, Producer(batch.producer_id, batch.producer_epoch)
            if before is not None:
                producer.coordinator_epoch = before.coordinator_epoch
                producer.transaction_start = before.transaction_start
            self.by_id[batch.producer_id] = producer
        producer.timestamp = batch.max_timestamp
        if batch.is_control:
            return _end_transaction(producer, batch)
        producer.last_sequence = batch.last_sequence
        producer.last_offset = batch.last_offset
        if batch.is_transactional and producer.transaction_start is None:
            producer.transaction_start = batch.base_offset
        return None

    def open_transactions(self) -> list[Producer]:
        """Return the producers with open transactions, the earliest transaction first."""
        transactions = [
            (producer.transaction_start, producer)
            for producer in self.by_id.values()
            if producer.transaction_start is not None
        ]
        return [producer for _, producer in sorted(transactions, key=lambda pair: pair[0])]


def read_snapshot(data: bytes) -> list[Producer]:
    """Return the producers in the bytes of a `.snapshot` file; raises LogError."""
    if len(data) < _SNAPSHOT_HEAD.size:
        raise LogError(f"{counted(len(data), 'byte')}, shorter than the {_SNAPSHOT_HEAD.size}-byte header")
    version, crc = _SNAPSHOT_HEAD.unpack_from(data)
    if version != _SNAPSHOT_VERSION:
        raise LogError(f"version {version} instead of {_SNAPSHOT_VERSION}")
    if crc != crc32c(memoryview(data)[_SNAPSHOT_HEAD.size :]):
        raise LogError(f"the checksum {crc} is wrong")
    try:
        # The version precedes the message (MessageUtil.toVersionPrefixedByteBuffer); the CRC is a field of it.
        snapshot = ProducerSnapshot.decode(data[2:], _SNAPSHOT_VERSION)
    except DecodeError as error:
        raise LogError(str(error)) from None
    return [
        Producer(
            entry.producer_id,
            entry.epoch,
            entry.last_sequence,
            entry.last_offset,
            entry.timestamp,
            entry.coordinator_epoch,
            None if entry.current_txn_first_offset < 0 else entry.current_txn_first_offset,
        )
        for entry in snapshot.producer_entries
    ]


def difference(recorded: Producer | None, replayed: Producer, start: int, *, is_compacted: bool) -> str | None:
    """Return how the state in a snapshot differs from the replayed state; `start` is the first offset of the log.

    A snapshot may lack idle producers, which expire. A transaction may have begun before the start of the log, and
    compaction removes batches, so that the snapshot is ahead.
    """
    opened = replayed.transaction_start
    if recorded is None:
        # ProducerStateManager.isProducerExpired: idle ones expire, those with an open transaction never.
        return None if opened is None else f"its transaction, open from offset {opened} on, is missing"
    pairs = [
        ("epoch", recorded.epoch, replayed.epoch),
        ("last sequence", recorded.last_sequence, replayed.last_sequence),
        ("last offset", recorded.last_offset, replayed.last_offset),
    ]
    if is_compacted:
        pairs = [(name, there, here) for name, there, here in pairs if name != "last sequence" and there < here]
    for name, there, here in pairs:
        if there != here:
            return f"its {name} is {there} there and {here} in the log"
    recorded_start = recorded.transaction_start
    is_earlier = recorded_start is not None and (opened is None or recorded_start <= opened)
    if recorded_start == opened or (is_earlier and (is_compacted or (recorded_start or 0) < start)):
        return None
    return f"the start of its transaction is {recorded_start} there and {opened} in the log"


def _end_transaction(producer: Producer, batch: Batch) -> Marker | None:
    """Apply a control batch with a marker; ignore control batches of other types."""
    # An empty control batch is what compaction left of a marker (ProducerAppendInfo.append).
    for record in batch.records():
        kind = _KEY.unpack_from(record.key)[1] if record.key and len(record.key) >= _KEY.size else -1
        if kind not in (_ABORT, _COMMIT):
            continue
        if record.value is None or len(record.value) < _MARKER.size:
            raise LogError("the transaction marker has no coordinator epoch")
        start, producer.transaction_start = producer.transaction_start, None
        producer.coordinator_epoch = _MARKER.unpack_from(record.value)[1]
        return Marker(producer.id, record.offset, kind == _ABORT, start)
    return None
