"""The index files next to a segment, used to find positions to start reading from and to split at.

An index is a hint: an entry is used only if there is a batch with a valid checksum at its position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from struct import Struct
from typing import BinaryIO

from kafka_wire.records import UP_TO_MAGIC

from kip.budgets import budget
from kip.files import entry_beside, open_file
from kip.log.errors import LogError
from kip.log.segments.batches import batch_size
from kip.log.segments.files import LogFile
from kip.log.segments.reader import Window, batch_at, single_batch

OffsetEntry = tuple[int, int]
"""The last offset of a batch, and the position at which the batch starts."""
TimeEntry = tuple[int, int]
"""A time in ms, and an offset after which all newer records are."""

_OFFSET_ENTRY = Struct(">ii")
_TIME_ENTRY = Struct(">qi")
_PIECE = 1 << 12
"""Entries per read."""
_PASSED = 256 << 10
"""The maximum number of scanned bytes to keep, in addition to a batch."""


def offset_index(file: LogFile) -> list[OffsetEntry]:
    """Return the entries of the `.index` file next to a segment, empty if there is none."""
    entries = _ascending(_entries(file, ".index", _OFFSET_ENTRY), 1)
    return [(file.offset + relative, position) for relative, position in entries]


def time_index(file: LogFile) -> list[TimeEntry]:
    """Return the entries of the `.timeindex` file next to a segment, empty if there is none."""
    return [
        (time, file.offset + relative) for time, relative in _ascending(_entries(file, ".timeindex", _TIME_ENTRY), 0)
    ]


def start_position(file: LogFile, offset: int | None = None, timestamp: int | None = None) -> int:
    """Return a position from which reading misses no record with at least this offset and timestamp.

    It is 0 if the indexes do not help.
    """
    if timestamp is not None:
        passed = [entry for time, entry in time_index(file) if time < timestamp]
        offset = max(passed[-1] if passed else 0, offset or 0)
    if not offset:
        return 0
    before = [(last, position) for last, position in offset_index(file) if last < offset]
    with open_file(file.path) as data:
        for last, position in reversed(before[-3:]):
            if _confirms(data, position, last):
                return position
    return 0


def split(file: LogFile, size: int, start: int = 0) -> Iterator[tuple[int, int]]:
    """Yield the byte ranges of a file from the batch at `start`, mostly of about `size` bytes and starting at a batch.

    The starts come from the index, or from scanning the headers; the last range ends with the file.
    """
    if file.size - start > size:
        index = offset_index(file)
        for place in _indexed_starts(file, index, size, start) if index else _walked_starts(file, size, start):
            yield start, place
            start = place
    yield start, file.size


def _indexed_starts(file: LogFile, index: list[OffsetEntry], size: int, start: int) -> Iterator[int]:
    with open_file(file.path) as data:
        for last, position in index:
            if start + size <= position < file.size and _confirms(data, position, last):
                yield position
                start = position


def _walked_starts(file: LogFile, size: int, start: int) -> Iterator[int]:
    """Yield starts of batches up to the first damage, after which only reading finds the next batch."""
    position = start
    with open_file(file.path) as data:
        window = Window(data, start)
        while window.holds(position, UP_TO_MAGIC) and position < file.size:
            if position - start >= size:
                try:
                    batch_at(window, position)
                except LogError:
                    return
                yield position
                start = position
                window.move(position)
            try:
                length = batch_size(window.data, position - window.start)
            except LogError:
                return
            position += length
            if position - window.start > _PASSED and window.holds(position, 0):
                window.move(position)


def _confirms(file: BinaryIO, position: int, last_offset: int) -> bool:
    try:
        batch = single_batch(file, position)
    except LogError:
        return False
    return batch.base_offset <= last_offset


def _entries(file: LogFile, suffix: str, form: Struct) -> Iterator[tuple[int, int]]:
    """Yield the entries of an index. Indexes of a running broker are mostly empty, so they are read in pieces."""
    index_file = None if file.is_snapshot else entry_beside(file.path, suffix)
    if index_file is None:
        return
    with open_file(index_file.path) as index:
        left = budget("index-bytes") // form.size
        while piece := index.read(min(_PIECE, left) * form.size):
            yield from form.iter_unpack(piece[: len(piece) // form.size * form.size])
            left -= min(_PIECE, left)


def _ascending(rows: Iterable[tuple[int, int]], column: int) -> Iterator[tuple[int, int]]:
    """Yield rows while this column ascends: the index of a running broker ends in zeros."""
    last = 0
    for row in rows:
        if row[column] <= last:
            return
        yield row
        last = row[column]
