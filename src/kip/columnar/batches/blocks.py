"""Blocks of batches: many batches of a file at once, located by their start in one byte string.

Only lengths, offsets and checksums are checked. From the first unusual batch on, `kip.log.segments.reader` reads the
file; only it defines damage.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from struct import Struct
from typing import Any, BinaryIO, Final

import numpy as np
from kafka_wire.records import HEADER_SIZE
from kafka_wire.records.checksum import crc32c
from numpy.typing import NDArray

from kip.budgets import budget
from kip.columnar.columns.cursor import gather
from kip.columnar.columns.types import Ints
from kip.log.segments.batches import Batch
from kip.log.segments.reader import Damage, Window, read_batches

HEADERS: Final[np.dtype[Any]] = np.dtype(
    [
        ("base_offset", ">i8"),
        ("length", ">i4"),
        ("leader_epoch", ">i4"),
        ("magic", "u1"),
        ("crc", ">u4"),
        ("attributes", ">i2"),
        ("last_offset_delta", ">i4"),
        ("base_timestamp", ">i8"),
        ("max_timestamp", ">i8"),
        ("producer_id", ">i8"),
        ("producer_epoch", ">i2"),
        ("base_sequence", ">i4"),
        ("record_count", ">i4"),
    ]
)
"""The header of a batch of format 2 for numpy."""

_CHUNK = 3 << 19
"""Bytes of a block: about ten thousand records, few enough for their columns to stay in cache."""
_MOST_ITEMS = 1 << 12
"""Items of a block; bytes alone do not limit their number, because damage can be of length 0."""
_HEAD = Struct(">qi4xBI2xi")
"""Header fields: base offset, length, magic, CRC, last offset delta."""
_BEFORE_LENGTH_COUNTS = 12
"""Bytes before those that the length counts: the base offset and the length itself."""
_BEFORE_CRC_COUNTS = 21
"""Bytes before those of the checksum; it leaves out the leader epoch, which brokers set (DefaultRecordBatch)."""
_NO_HEADERS: NDArray[Any] = np.zeros(0, HEADERS)


@dataclass(frozen=True, slots=True)
class Block:
    """Consecutive batches of a log.

    Attributes:
        data: complete batches of format 2 with valid checksums.
        starts: offset of each batch in `data`, ascending.
        positions: offset of each batch in the file.
        numbers: index of each batch among all items of the block, including `others`.
        others: batches of older formats and damage, by index.
    """

    data: bytes
    starts: Ints
    positions: Ints
    numbers: Ints
    others: dict[int, Batch | Damage]

    @classmethod
    def of(cls, items: Sequence[Batch | Damage]) -> Block:
        """Return a block of the batches and damage that a reader returned."""
        batches = {number: item for number, item in enumerate(items) if isinstance(item, Batch) and item.magic == 2}
        lengths = np.array([batch.length for batch in batches.values()], np.intp)
        return cls(
            b"".join([batch.data for batch in batches.values()]),
            np.cumsum(lengths) - lengths,
            np.array([batch.position for batch in batches.values()], np.intp),
            np.array(list(batches), np.intp),
            {number: item for number, item in enumerate(items) if number not in batches},
        )

    @property
    def headers(self) -> NDArray[Any]:
        """The headers of the batches, of type `HEADERS`."""
        return gather(np.frombuffer(self.data, np.uint8), self.starts, HEADERS) if len(self.starts) else _NO_HEADERS


def sizes_of(headers: NDArray[Any]) -> Ints:
    """Return the sizes in bytes of batches with these headers."""
    return headers["length"].astype(np.intp) + _BEFORE_LENGTH_COUNTS


def read_blocks(
    file: BinaryIO, name: str = "", start: int = 0, end: int | None = None, *, may_end_in_zeros: bool = False
) -> Iterator[Block]:
    """Yield the batches between two positions of a file, equal to those of `kip.log.segments.reader.read_batches`."""
    window = Window(file, start, end)
    last: int | None = None
    for block in _plain_blocks(window):
        last = int(block.positions[-1])
        yield block
    if not window.holds(window.start, 1):
        return
    # The batch before the damage is read again: its offsets bound what may be lost.
    resumed = file.seek(start if last is None else last)
    batches = read_batches(file, name, resumed, end, may_end_in_zeros=may_end_in_zeros)
    yield from _grouped(batches if last is None else islice(batches, 1, None))


def _plain_blocks(window: Window) -> Iterator[Block]:
    """Yield blocks up to the first unusual batch, where the window then starts."""
    next_offset = 0
    size = _CHUNK
    while window.holds(window.start, HEADER_SIZE):
        window.holds(window.start, size)
        data = window.data
        starts, stop, next_offset = _walk(data, next_offset)
        if starts:
            places = np.array(starts, np.intp)
            yield Block(data, places, window.start + places, np.arange(len(starts)), {})
            window.move(window.start + stop)
            size = _CHUNK
        elif size == _CHUNK and len(data) < _size(data) <= budget("batch-bytes"):
            size = _size(data)
        else:
            return


def _walk(data: bytes, next_offset: int) -> tuple[list[int], int, int]:
    """Return the starts of consecutive plain batches, the position after them, and the next offset."""
    view = memoryview(data)
    starts = []
    at, last = 0, len(data) - HEADER_SIZE
    while at <= last:
        base_offset, length, magic, crc, last_delta = _HEAD.unpack_from(data, at)
        end = at + _BEFORE_LENGTH_COUNTS + length
        if magic != 2 or base_offset < next_offset or last_delta < 0 or not at + HEADER_SIZE <= end <= len(data):
            break
        if crc32c(view[at + _BEFORE_CRC_COUNTS : end]) != crc:
            break
        starts.append(at)
        at = end
        next_offset = base_offset + last_delta + 1
    return starts, at, next_offset


def _size(data: bytes) -> int:
    """Return the size in bytes that the batch at the start declares."""
    _, length, *_ = _HEAD.unpack_from(data)
    size: int = _BEFORE_LENGTH_COUNTS + length
    return size


def _grouped(items: Iterator[Batch | Damage]) -> Iterator[Block]:
    group: list[Batch | Damage] = []
    size = 0
    for item in items:
        group.append(item)
        size += item.length
        if size >= _CHUNK or len(group) == _MOST_ITEMS:
            yield Block.of(group)
            group, size = [], 0
    if group:
        yield Block.of(group)
