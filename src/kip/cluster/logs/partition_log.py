"""The log of a partition: record batches of format 2 by offset, in memory or in Kafka's segment files."""

from __future__ import annotations

import logging
from asyncio import Future
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from struct import Struct
from zlib import crc32

from kafka_wire.clients import EndTxnMarker
from kafka_wire.error_codes import ErrorCode
from kafka_wire.records import ControlType, Record, RecordBatch, read_control, write_control

from kip.cluster.errors import ApiError, StorageError
from kip.cluster.logs.producers import NO_PRODUCER, AppendedBatch, PartitionProducer, check_batch, note_batch
from kip.cluster.logs.segment_damage import LogMark
from kip.cluster.logs.segment_files import BatchPlace, SegmentFiles
from kip.log.segments.batches import Batch, parse_batch

_log = logging.getLogger(__name__)
_UNCOVERED = Struct(">qiq")
_BASE_OFFSET = Struct(">q")
_LEADER_EPOCH = Struct(">i")
_LEADER_EPOCH_AT = 12
"""After the base offset and the length; both are outside the checksum, so a broker can set them without a new one."""


@dataclass(frozen=True, slots=True)
class StoredBatch:
    """A stored batch, with the header fields that look-ups need; `source` has its bytes."""

    base_offset: int
    last_offset: int
    max_timestamp: int
    leader_epoch: int
    producer_id: int
    is_control: bool
    size: int
    source: bytes | BatchPlace = field(repr=False)

    @property
    def data(self) -> bytes:
        """The bytes of the batch; raises StorageError if they cannot be read."""
        return self.source if isinstance(self.source, bytes) else self.source.read()


@dataclass(frozen=True, slots=True)
class Aborted:
    """An aborted transaction: its first offset, and that of its marker."""

    producer_id: int
    first_offset: int
    last_offset: int


class PartitionLog:
    """A log whose replicas are always in sync: its high watermark is its end.

    Attributes:
        start_offset: the first offset that can be read.
        end_offset: the offset of the next record.
        written_end: the offset after the last record that is there; later ones are lost.
        compacted_offset: the last offset of the compacted part, -1 if nothing was compacted.
        waiting: futures to resolve when something is appended.
    """

    def __init__(self, files: SegmentFiles | None = None, mark: LogMark | None = None) -> None:
        mark = mark or LogMark()
        self.start_offset = self.end_offset = self.written_end = mark.start
        self.waiting: set[Future[None]] = set()
        self.producers: dict[int, PartitionProducer] = {}
        self.compacted_offset = -1
        self._batches: list[StoredBatch] = []
        self._last_offsets: list[int] = []
        self._aborted: list[Aborted] = []
        self._files = files
        if files is not None:
            for batch, place in files.read(mark):
                if batch.base_offset >= self.end_offset or not self._batches:  # others remain of a killed compaction
                    self._note(batch, place, batch.base_offset, batch.leader_epoch)
            self._compare(files, mark)

    def _compare(self, files: SegmentFiles, mark: LogMark) -> None:
        """Compare the log with its mark, and keep the offsets of lost records from being given to others.

        Raises:
            StorageError: headers are damaged.
        """
        written, end = self.written_end, max(files.next_offset, mark.end)
        is_whole = written == end and not files.is_cut
        if is_whole and mark.checksum is not None and (written, self.checksum) != (mark.end, mark.checksum):
            raise StorageError(
                f"offsets or leader epochs of batches in {files.folder} are damaged: `kip log dump {files.folder}` "
                "shows them"
            )
        if written < end and not files.is_cut:
            _log.warning("%s: the records from offset %d to %d are lost", files.folder, written, end - 1)
        self.end_offset = max(self.end_offset, end, mark.next_offset)

    @property
    def checksum(self) -> int:
        """That of the parts of headers which the checksums of batches do not cover."""
        checksum = 0
        for batch in self._batches:
            checksum = crc32(_UNCOVERED.pack(batch.base_offset, batch.leader_epoch, batch.size), checksum)
        return checksum

    @property
    def stable_offset(self) -> int:
        """The last stable offset: the start of the first open transaction, or the end."""
        starts = (producer.transaction_start for producer in self.producers.values())
        return min((start for start in starts if start is not None), default=self.end_offset)

    def append(self, batch: Batch, leader_epoch: int) -> AppendedBatch:
        """Append a batch unless it is a duplicate; return its position.

        Raises:
            ApiError: its epoch or sequence number is not the next one of its producer.
        """
        if batch.producer_id != NO_PRODUCER:
            repeated = check_batch(self.producers.get(batch.producer_id), batch)
            if repeated is not None:
                return replace(repeated, is_repeated=True)
        # Checked before: a batch that is refused must not take an offset.
        base_offset = self.end_offset
        moved = b"".join(
            (
                _BASE_OFFSET.pack(base_offset),
                batch.data[_BASE_OFFSET.size : _LEADER_EPOCH_AT],
                _LEADER_EPOCH.pack(leader_epoch),
                batch.data[_LEADER_EPOCH_AT + _LEADER_EPOCH.size :],
            )
        )
        self._add(batch, moved, base_offset, leader_epoch)
        return AppendedBatch(batch.base_sequence, batch.last_sequence, base_offset, batch.max_timestamp)

    def end_transaction(
        self, producer_id: int, epoch: int, *, commit: bool, time: int, leader_epoch: int, coordinator_epoch: int = 0
    ) -> None:
        """Write the marker that ends a producer's transaction."""
        marker = EndTxnMarker(coordinator_epoch=coordinator_epoch)
        record = write_control(ControlType.COMMIT if commit else ControlType.ABORT, marker, timestamp=time)
        data = RecordBatch.of(
            [record],
            base_offset=self.end_offset,
            leader_epoch=leader_epoch,
            producer_id=producer_id,
            producer_epoch=epoch,
            is_transactional=True,
            is_control=True,
        ).data
        self._add(parse_batch(data), data, self.end_offset, leader_epoch)

    def has_open(self, producer_id: int) -> bool:
        """Return whether a producer has written records in a transaction that has no marker yet."""
        state = self.producers.get(producer_id)
        return state is not None and state.transaction_start is not None

    def read(self, offset: int, max_bytes: int, *, end: int, at_least_one: bool) -> bytes:
        """Return batches from the one with `offset` on, up to the offset `end` and about `max_bytes`."""
        batches: list[StoredBatch] = []
        size = 0
        # By last offsets: the batch that contains the offset is sent whole, and consumers skip its first records. The
        # first batch may exceed the limit (KIP-74), or a consumer could never read one that is larger than its limit.
        for batch in self._batches[bisect_left(self._last_offsets, offset) :]:
            if batch.base_offset >= end or (size + batch.size > max_bytes and (batches or not at_least_one)):
                break
            batches.append(batch)
            size += batch.size
        if self._files is None:
            return b"".join(batch.data for batch in batches)
        return self._files.read_places(batch.source for batch in batches if isinstance(batch.source, BatchPlace))

    def aborted_between(self, offset: int, end: int) -> list[Aborted]:
        """Return the aborted transactions with records in a range of offsets."""
        return [aborted for aborted in self._aborted if aborted.last_offset >= offset and aborted.first_offset < end]

    def find_timestamp(self, timestamp: int, end: int) -> Record | None:
        """Return the first record at or after a time in ms."""
        # Not by bisection: timestamps of producers are in no order, only offsets are.
        for batch in self._batches:
            if batch.max_timestamp >= timestamp and batch.base_offset < end:
                for record in parse_batch(batch.data).records():
                    if record.timestamp >= timestamp and self.start_offset <= record.offset < end:
                        return record
        return None

    def find_newest(self) -> Record | None:
        """Return the first of the records with the largest timestamp."""
        largest = max((batch.max_timestamp for batch in self._batches), default=None)
        return None if largest is None else self.find_timestamp(largest, self.end_offset)

    def epoch_at(self, offset: int) -> int:
        """Return the leader epoch of the batch with an offset, -1 if there is none."""
        index = bisect_left(self._last_offsets, offset)
        return self._batches[index].leader_epoch if index < len(self._batches) else -1

    def epoch_end(self, epoch: int) -> tuple[int, int]:
        """Return the largest epoch in the log up to `epoch` and its end offset, (-1, -1) if all epochs are smaller."""
        epochs = [batch.leader_epoch for batch in self._batches]
        index = bisect_right(epochs, epoch)
        if epoch < 0 or not epochs or epoch > epochs[-1]:
            return -1, -1
        end = self._batches[index].base_offset if index < len(epochs) else self.end_offset
        return epochs[index - 1] if index else epoch, end

    def delete_before(self, offset: int) -> None:
        """Delete the records before an offset."""
        self.start_offset = max(self.start_offset, offset)
        gone = bisect_left(self._last_offsets, self.start_offset)
        del self._batches[:gone], self._last_offsets[:gone]
        self._aborted = [aborted for aborted in self._aborted if aborted.last_offset >= self.start_offset]
        if self._files is not None:
            self._files.delete_before(self.start_offset)

    def records(self) -> list[Record]:
        """Return all records except control records, for assertions in tests."""
        batches = (parse_batch(stored.data) for stored in self._batches)
        records = (record for batch in batches if not batch.is_control for record in batch.records())
        return [record for record in records if record.offset >= self.start_offset]

    def size(self) -> int:
        return sum(batch.size for batch in self._batches)

    @property
    def batches(self) -> Sequence[StoredBatch]:
        return self._batches

    def replace(self, last_offset: int, compacted: Iterable[bytes]) -> None:
        """Replace all batches up to an offset with compacted ones.

        Raises:
            StorageError: they cannot be written; the log is unchanged.
        """
        count = bisect_left(self._last_offsets, last_offset) + 1
        datas = [*compacted]
        sources: Sequence[bytes | BatchPlace] = datas
        remaining = self._batches[count:]
        if self._files is not None:
            datas += [batch.data for batch in remaining]
            batches = [parse_batch(data) for data in datas]
            sources = self._files.rewrite([(batch.base_offset, batch.data) for batch in batches])
            remaining = []
        new = []
        for data, source in zip(datas, sources, strict=True):
            batch = parse_batch(data)
            new.append(_stored(batch, source, batch.base_offset, batch.leader_epoch))
        self._batches = new + remaining
        self._last_offsets = [batch.last_offset for batch in self._batches]
        self.compacted_offset = last_offset

    def batches_from(self, offset: int) -> Iterator[StoredBatch]:
        """Yield the batches from the one with an offset on."""
        return islice(self._batches, bisect_left(self._last_offsets, offset), None)

    def is_aborted(self, batch: StoredBatch) -> bool:
        """Return whether a batch is part of an aborted transaction."""
        return any(
            aborted.producer_id == batch.producer_id and aborted.first_offset <= batch.base_offset < aborted.last_offset
            for aborted in self._aborted
        )

    def wake(self) -> None:
        """Let waiting fetches read again."""
        for future in self.waiting:
            if not future.done():
                future.set_result(None)

    def close(self) -> None:
        if self._files is not None:
            self._files.close()

    def _add(self, batch: Batch, data: bytes, base_offset: int, leader_epoch: int) -> None:
        # The file first: a batch that cannot be written must not be readable.
        source = data if self._files is None else self._files.append(base_offset, data)
        self._note(batch, source, base_offset, leader_epoch)
        self.wake()

    def _note(self, batch: Batch, source: bytes | BatchPlace, base_offset: int, leader_epoch: int) -> None:
        last_offset = base_offset + batch.last_offset - batch.base_offset
        if batch.producer_id != NO_PRODUCER:
            note_batch(self.producers, batch, base_offset)
            if batch.is_control:
                self._end(batch, last_offset)
        self.end_offset = self.written_end = last_offset + 1
        # Deleted records of a segment that is still there only restore the state of producers and the end.
        if last_offset >= self.start_offset:
            self._batches.append(_stored(batch, source, base_offset, leader_epoch))
            self._last_offsets.append(last_offset)

    def _end(self, marker: Batch, offset: int) -> None:
        state = self.producers[marker.producer_id]
        start, state.transaction_start = state.transaction_start, None
        (record,) = marker.records()
        control = read_control(record)
        if isinstance(control.message, EndTxnMarker):
            state.coordinator_epoch = control.message.coordinator_epoch
        is_abort = control.type == ControlType.ABORT
        # Only transactions with records: an empty one in the list would make consumers skip records of the next one.
        if is_abort and start is not None and start < offset:
            self._aborted.append(Aborted(marker.producer_id, start, offset))


def _stored(batch: Batch, source: bytes | BatchPlace, base_offset: int, leader_epoch: int) -> StoredBatch:
    return StoredBatch(
        base_offset,
        base_offset + batch.last_offset - batch.base_offset,
        batch.max_timestamp,
        leader_epoch,
        batch.producer_id,
        batch.is_control,
        batch.length,
        source,
    )


def check_offset(log: PartitionLog, offset: int) -> None:
    """Refuse an offset that is outside the log.

    Raises:
        ApiError: OFFSET_OUT_OF_RANGE.
    """
    if not log.start_offset <= offset <= log.end_offset:
        raise ApiError(ErrorCode.OFFSET_OUT_OF_RANGE)
