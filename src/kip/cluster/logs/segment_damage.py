"""Signs of damage in a segment: checksums, and offsets that do not fit to the state of the cluster."""

from __future__ import annotations

from dataclasses import dataclass

from kafka_wire.records import UP_TO_MAGIC

from kip.log.errors import LogError
from kip.log.segments.batches import Batch, batch_size, parse_batch

_MAGIC = 2
_LAST_OFFSET, _COUNT = slice(23, 27), slice(57, 61)
"""The positions of two numbers in a batch: the last offset, relative to the first one, and the records."""
_SMALLEST_RECORD = 7
"""Bytes of a record without key, value and headers; compressed ones can be smaller."""


@dataclass(frozen=True, slots=True)
class LogMark:
    """The description of a log in the state of the cluster, with which its files are compared when they are opened.

    Attributes:
        start: the first offset that can be read.
        end: the offset after the last record, which can be exceeded after a kill.
        next_offset: the first offset to give to records, which is larger than the end if records were lost.
        checksum: that of the headers, None if the cluster was not stopped.
    """

    start: int = 0
    end: int = 0
    next_offset: int = 0
    checksum: int | None = None


def whole_batch(data: bytes, position: int, next_offset: int) -> Batch | None:
    """Return the batch at a position, None if there is none with a right checksum, or only with an earlier offset."""
    try:
        size = batch_size(data, position)
        batch = parse_batch(data[position : position + size]) if position + size <= len(data) else None
    except LogError:
        return None
    is_next = batch is not None and batch.magic == _MAGIC and batch.base_offset >= next_offset
    return batch if batch is not None and is_next and batch.is_crc_valid else None


def has_batch(data: bytes, position: int) -> bool:
    """Return whether there is a whole batch anywhere after a position, whatever its offset."""
    places = (at for at in range(position, len(data) - UP_TO_MAGIC) if data[at + UP_TO_MAGIC - 1] == _MAGIC)
    return any(whole_batch(data, at, 0) for at in places)


def rest_size(start: bytes) -> int:
    """Return the size of the rest of the batch that has these first bytes, 0 if they are no batch."""
    try:
        return max(0, batch_size(start) - len(start))
    except LogError:
        return 0


def is_misplaced(batch: Batch, next_offset: int, mark: LogMark, *, is_first: bool) -> bool:
    """Return whether the offset of a batch is damaged; no checksum covers it."""
    if is_first:
        return batch.base_offset != next_offset  # that of the file name
    # Compaction and damaged ends leave gaps, but only before the mark: the state is saved before a compaction.
    is_after_gap = batch.base_offset > max(next_offset, mark.next_offset)
    return is_after_gap or batch.base_offset < mark.end <= batch.last_offset


def claimed_offsets(data: bytes) -> int:
    """Return the number of offsets that a damaged end can have taken.

    That is what the header of the first batch says, and for the bytes after it, the number of the smallest records.
    """
    claimed = 1
    if len(data) >= _COUNT.stop:
        last, count = (int.from_bytes(data[place], signed=True) for place in (_LAST_OFFSET, _COUNT))
        claimed = max(claimed, last + 1, count)
    rest = len(data) - UP_TO_MAGIC - rest_size(data[:UP_TO_MAGIC])
    return claimed + max(0, rest) // _SMALLEST_RECORD
