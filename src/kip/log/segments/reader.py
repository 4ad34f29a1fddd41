"""Read the batches of a file in order, skipping damage, in memory that does not grow with the file.

Yields a `Batch` for each intact batch and a `Damage` for each damaged part, in the order of the file.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from kafka_wire.records import UP_TO_MAGIC
from kafka_wire.runtime.errors import counted

from kip.budgets import budget
from kip.log.errors import LogError
from kip.log.segments.batches import Batch, batch_size, parse_batch

__all__ = ["Damage", "Window", "batch_at", "read_batches", "single_batch"]

_CHUNK = 256 << 10
_SINGLE = 16 << 10
"""Bytes to read for one batch: most are smaller, and each read of a remote file is a request."""
# Ordinary data has few candidates; a malicious file costs about as much as reading it this many times.
_CHECKS_PER_BYTE = 64
_NO_CEILING = 1 << 63
_MAYBE_BATCH = re.compile(
    rb"(?=[\x00-\x7f].{7}"  # a non-negative offset
    rb"(?!\x00{3}[\x00-\x0d])[\x00-\x06].{3}"  # a length of 14 to 2^27
    rb".{4}(?:\x02.{4}\x00[\x00-\x7f]|[\x00\x01][\x00-\x0f]))",  # format 2, or 0 and 1, with attributes in use
    re.DOTALL,
)
_REACH = 23
"""The number of bytes that `_MAYBE_BATCH` examines."""


@dataclass(frozen=True, slots=True)
class Damage:
    """A range of a file that is not a readable batch, or a batch whose records are not readable.

    Attributes:
        file: its name.
        position, length: the bytes lost.
        offset: the first offset that may be lost, None if unknown.
        reason: the problem, as a clause.
        reaches_end: whether no batch follows, so that it may be a batch that is still being written.
    """

    file: str
    position: int
    length: int
    offset: int | None
    reason: str
    reaches_end: bool = False

    @property
    def end(self) -> int:
        """The position after the damage."""
        return self.position + self.length

    def __str__(self) -> str:
        offset = "" if self.offset is None else f", offset {self.offset}"
        skipped = f"; {counted(self.length, 'byte')} skipped" if self.length else ""
        return f"{self.file}: byte {self.position}{offset}: {self.reason}{skipped}"


class Window:
    """The part of a file that is in memory: it starts at a position that only moves forward and grows on demand.

    Attributes:
        data: the bytes.
        start: the position of the first byte.
    """

    __slots__ = ("_ahead", "_end", "_file", "data", "start")

    def __init__(self, file: BinaryIO, start: int = 0, end: int | None = None, ahead: int = _CHUNK) -> None:
        if start:
            file.seek(start)
        self._file = file
        self._end = end
        self._ahead = ahead
        self.start = start
        self.data = b""

    def holds(self, position: int, size: int) -> bool:
        """Read until these bytes are in the window; return False if the file ends before that."""
        missing = position + size - self.start - len(self.data)
        if missing > 0:
            self._read(max(missing, self._ahead))
        return position + size <= self.start + len(self.data)

    def move(self, position: int) -> None:
        """Discard the bytes before a position within the window."""
        self.data = self.data[position - self.start :]
        self.start = position

    def _read(self, size: int) -> None:
        if self._end is not None:
            size = min(size, self._end - self.start - len(self.data))
        pieces = [self.data]
        while size > 0 and (piece := self._file.read(size)):
            pieces.append(piece)
            size -= len(piece)
        self.data = b"".join(pieces)


def read_batches(
    file: BinaryIO, name: str = "", start: int = 0, end: int | None = None, *, may_end_in_zeros: bool = False
) -> Iterator[Batch | Damage]:
    """Yield the batches and the damage between two positions of a file; `name` is the file name for damage.

    Only batches with a valid checksum are yielded. After damage, reading resumes at the nearest batch with a valid
    checksum, so a wrong length loses no intact batch. Zeros up to the end are damage unless the log may end in them,
    see `LogFile.is_end`.
    """
    window = Window(file, start, end)
    position = start
    next_offset: int | None = None
    while window.holds(position, 1):
        try:
            batch = batch_at(window, position)
        except LogError as error:
            next_batch, is_zero = _find_batch(window, position, next_offset)
            resume = window.start + len(window.data) if next_batch is None else next_batch
            if next_batch is None and is_zero and may_end_in_zeros:
                return
            yield Damage(name, position, resume - position, next_offset, str(error), next_batch is None)
            position = resume
            window.move(position)
            continue
        if next_offset is not None and batch.base_offset < next_offset:
            reason = f"the offset goes back from {next_offset} to {batch.base_offset}, and no checksum covers offsets"
            yield Damage(name, position, 0, next_offset, reason)
        yield batch
        position += batch.length
        next_offset = batch.last_offset + 1
        if position - window.start > _CHUNK:
            window.move(position)


def single_batch(file: BinaryIO, position: int) -> Batch:
    """Return the batch at a position of a file, reading little beyond it; raises LogError."""
    return batch_at(Window(file, position, ahead=_SINGLE), position)


def batch_at(window: Window, position: int) -> Batch:
    """Return the batch that starts at a position, with a valid checksum; raises LogError."""
    if not window.holds(position, UP_TO_MAGIC):
        left = window.start + len(window.data) - position
        raise LogError(f"the file ends {counted(left, 'byte')} into a batch")
    at = position - window.start
    size = _size_at(window.data, at)
    if not window.holds(position, size):
        left = window.start + len(window.data) - position
        raise LogError(f"the file ends {counted(left, 'byte')} into a batch of {size}")
    batch = parse_batch(window.data[at : at + size], position)
    if not batch.is_crc_valid:
        raise LogError(f"the checksum {batch.crc} is wrong")
    if batch.base_offset < 0 or batch.last_offset < batch.base_offset:
        raise LogError(f"not a record batch: offsets {batch.base_offset} to {batch.last_offset}")
    return batch


def _size_at(data: bytes, at: int) -> int:
    try:
        size = batch_size(data, at)
    except LogError:
        if any(data[at : at + UP_TO_MAGIC]):
            raise
        raise LogError("zeros instead of a record batch: space that was allocated but not written") from None
    if size > (most := budget("batch-bytes")):
        raise LogError(f"not a record batch: {size} bytes, more than the {most} of the largest request")
    return size


def _find_batch(window: Window, damaged: int, next_offset: int | None) -> tuple[int | None, bool]:
    """Return the position of the first intact batch after a damaged one, None if the file has no more.

    Also returns whether all bytes up to there, or to the end, are zeros.

    Bytes inside the damaged batch that look like a batch may be data in a record. They count only if their offsets
    are between those of the adjacent batches.
    """
    target, ceiling = _claimed_end(window, damaged)
    floor = next_offset or 0
    credit = budget("batch-bytes")
    window.move(damaged)
    position = damaged + 1
    is_zero = True
    while window.holds(position, UP_TO_MAGIC):
        window.holds(position, _CHUNK)
        data, start = window.data, window.start
        # Space that was allocated but never written can be a gigabyte of zeros.
        has_bytes = bool(data.strip(b"\x00"))
        is_zero = is_zero and not has_bytes
        matches = _MAYBE_BATCH.finditer(data, position - start) if has_bytes else ()
        for match in matches:
            candidate = start + match.start()
            size = _claimed_size(window, candidate)
            # Each byte passed allows checking a few more; otherwise a malicious file could require a checksum per byte.
            if size is None or size > credit + _CHECKS_PER_BYTE * (candidate - damaged):
                continue
            credit -= size
            batch = _maybe_batch(window, candidate)
            if batch and (candidate >= target or (floor <= batch.base_offset and batch.last_offset < ceiling)):
                return candidate, is_zero
        position = max(position + 1, start + len(data) - _REACH)
        window.move(min(position, window.start + len(window.data)))
    return None, is_zero and not window.data.strip(b"\x00")


def _claimed_end(window: Window, position: int) -> tuple[int, int]:
    """Return the end of the damaged batch according to its length, and the offset there; its start if unconfirmed."""
    size = _claimed_size(window, position)
    if size is not None and window.holds(position, size):
        if not window.holds(position + size, 1):
            return position + size, _NO_CEILING
        following = _maybe_batch(window, position + size)
        if following is not None:
            return position + size, following.base_offset
    return position, 0


def _claimed_size(window: Window, position: int) -> int | None:
    if not window.holds(position, UP_TO_MAGIC):
        return None
    try:
        return _size_at(window.data, position - window.start)
    except LogError:
        return None


def _maybe_batch(window: Window, position: int) -> Batch | None:
    try:
        return batch_at(window, position)
    except LogError:
        return None
