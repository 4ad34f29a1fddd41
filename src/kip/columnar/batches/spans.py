"""Locate the records of many batches: payloads concatenated in one byte string, then each record in them.

A record starts with its length, which locates the next one: batches are traversed in parallel, and the remainder of a
few long ones in a plain loop.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from kafka_wire.records import decompress
from numpy.typing import NDArray

from kip.budgets import budget
from kip.columnar.batches.blocks import HEADERS, sizes_of
from kip.columnar.columns.cursor import BYTE, Cursor
from kip.columnar.columns.types import Ints, Mask, ints, ranges
from kip.log.errors import LogError
from kip.log.records.varints import read_unsigned_varint

_PART = 4 << 20
"""Uncompressed bytes held at a time, unless a single batch has more."""
_MOST_RECORDS = 1 << 18
"""Batches with more records are read one record at a time, so that memory stays bounded."""
_SMALLEST_RECORD = 7
"""Bytes of a record without key, value and headers: seven fields of one byte each (DefaultRecord)."""
_FEW = 96
"""With fewer batches, a loop over their records is faster than parallel traversal."""
_CODEC = 0x07
"""The bits of a batch's attributes with the codec (DefaultRecordBatch.COMPRESSION_CODEC_MASK)."""


@dataclass(frozen=True, slots=True)
class Payloads:
    """The payloads of some consecutive batches.

    Attributes:
        batches: indexes of the batches among the requested ones.
        data: the uncompressed payloads.
        starts, ends: range in `data` of each batch's records.
        damaged: batches that could not be decompressed; their ranges are empty.
    """

    batches: slice
    data: bytes
    starts: Ints
    ends: Ints
    damaged: Mask


@dataclass(frozen=True, slots=True)
class RecordSpans:
    """Records in `data`: start after the length, end, and batch of each.

    Batches in `damaged` have no records: their lengths or record counts do not match their bytes.
    """

    starts: Ints
    ends: Ints
    batches: Ints
    damaged: Mask


def payloads(data: bytes, starts: Ints, headers: NDArray[Any]) -> Iterator[Payloads]:
    """Yield the uncompressed records of the batches at these starts, a few megabytes at a time."""
    if not len(starts):
        return
    ends = starts + sizes_of(headers)
    starts = starts + HEADERS.itemsize
    codecs = headers["attributes"] & _CODEC
    if not codecs.any():
        yield Payloads(slice(0, len(starts)), data, starts, ends, np.zeros(len(starts), np.bool_))
        return
    first, size = 0, 0
    pieces: list[bytes | None] = []  # None: could not be decompressed
    for number, (codec, start, end) in enumerate(zip(codecs.tolist(), starts.tolist(), ends.tolist(), strict=True)):
        piece = _decompressed(codec, data[start:end])
        if pieces and size + len(piece or b"") > _PART:
            yield _joined(first, pieces)
            first, pieces, size = number, [], 0
        pieces.append(piece)
        size += len(piece or b"")
    yield _joined(first, pieces)


def _decompressed(codec: int, data: bytes) -> bytes | None:
    try:
        return decompress(codec, data, budget("batch-decompressed"))
    except ValueError:
        return None


def _joined(first: int, pieces: list[bytes | None]) -> Payloads:
    lengths = np.array([len(piece or b"") for piece in pieces], np.intp)
    ends = np.cumsum(lengths)
    damaged = np.array([piece is None for piece in pieces])
    data = b"".join([piece for piece in pieces if piece])
    return Payloads(slice(first, first + len(pieces)), data, ends - lengths, ends, damaged)


def plausible_counts(where: Payloads, record_counts: Ints) -> Ints:
    """Return the record counts of batches, -1 for those that are damaged or have more records than columns may have."""
    claimed = where.ends - where.starts
    damaged = where.damaged | (record_counts < 0) | (record_counts > _MOST_RECORDS)
    damaged |= record_counts * _SMALLEST_RECORD > claimed  # before memory is reserved for a claimed count
    return np.where(damaged, -1, record_counts)


def record_spans(where: Payloads, counts: Ints) -> RecordSpans:
    """Locate the records of batches with these record counts, see `plausible_counts`."""
    damaged = counts < 0
    counts = np.where(damaged, 0, counts)
    offsets = np.cumsum(counts) - counts
    total = int(counts.sum())
    starts, ends = ints(total), ints(total)
    cursor = Cursor(np.frombuffer(where.data, np.uint8), where.starts.copy(), where.ends.copy())
    place = 0
    active = np.flatnonzero(counts > place)
    while len(active) >= _FEW:  # in parallel
        _next_records(cursor, active, offsets[active] + place, (starts, ends))
        place += 1
        active = active[counts[active] > place]
    if cursor.flagged is not None:
        damaged |= cursor.flagged
    for batch in active[~damaged[active]].tolist():
        rows = slice(int(offsets[batch]) + place, int(offsets[batch] + counts[batch]))
        spans = _loop(where.data, int(cursor.positions[batch]), int(where.ends[batch]), rows.stop - rows.start)
        if spans is None:
            damaged[batch] = True
        else:
            starts[rows], ends[rows] = spans
            cursor.positions[batch] = ends[rows.stop - 1]
    damaged |= cursor.positions != where.ends
    batches = np.repeat(np.arange(len(counts)), counts)
    undamaged = ranges(offsets[~damaged], counts[~damaged]) if damaged.any() else slice(None)
    return RecordSpans(starts[undamaged], ends[undamaged], batches[undamaged], damaged)


def _next_records(cursor: Cursor, active: Ints, rows: Ints, spans: tuple[Ints, Ints]) -> None:
    """Add the next record of each batch, and move past it."""
    starts, ends = spans
    own = cursor.sub(active)
    lengths = own.varint(own.run(BYTE))
    starts[rows] = own.positions
    own.flag((lengths & 1 == 1) | (lengths >> 1 > own.remaining))  # lengths are zigzag varints: odd ones are negative
    own.clear_flagged(lengths)
    own.positions += lengths >> 1
    ends[rows] = own.positions
    cursor.merge(active, own)


def _loop(data: bytes, position: int, end: int, count: int) -> tuple[list[int], list[int]] | None:
    """Return the spans of consecutive records, None if a length is invalid."""
    starts, ends = [], []
    try:
        for _ in range(count):
            length = data[position]
            position += 1
            if length > 0x7F:
                length, position = read_unsigned_varint(data, position - 1)
            starts.append(position)
            position += length >> 1
            ends.append(position)
            if length & 1 or position > end:
                return None
    except (IndexError, LogError):
        return None
    return starts, ends
