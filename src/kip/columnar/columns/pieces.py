"""Build the bytes of many rows from pieces: adjacent numbers are laid out together."""

from __future__ import annotations

from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from kip.columnar.columns.cursor import BYTE
from kip.columnar.columns.types import Ints

_MOST_VARINT_BYTES = 5


class Pieces:
    """Collects the pieces of `size` rows in order; `finish` returns them as a binary array."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._pending: list[tuple[np.dtype[Any], Any]] = []
        self._parts: list[pa.Array] = []

    def numbers(self, dtype: np.dtype[Any], values: Any) -> None:
        """Add an array of numbers, or one number for all rows."""
        self._pending.append((dtype, values))

    def varints(self, values: Ints) -> None:
        """Add unsigned varints, most of them one byte long."""
        if values.max(initial=0) < 0x80:
            self.numbers(BYTE, values)
        else:
            self.bytes(_varints(values))

    def bytes(self, array: pa.Array) -> None:
        """Add a binary array without nulls."""
        self._flush()
        self._parts.append(array)

    def finish(self) -> pa.Array:
        """Return the rows."""
        self._flush()
        match self._parts:
            case []:
                return _array(np.zeros(self.size + 1, np.int32), np.zeros(0, np.uint8))
            case [part]:
                return part
            case parts:
                return pc.binary_join_element_wise(*parts, b"")

    def _flush(self) -> None:
        if not self._pending:
            return
        records = np.empty(self.size, [(str(number), dtype) for number, (dtype, _) in enumerate(self._pending)])
        for number, (_, values) in enumerate(self._pending):
            records[str(number)] = values
        self._pending = []
        width = records.dtype.itemsize
        self._parts.append(_array(np.arange(self.size + 1, dtype=np.int32) * np.int32(width), records))


def lengths_of(array: pa.Array) -> Ints:
    """Return the number of bytes of each row of a binary array."""
    lengths: Ints = np.diff(_offsets(array)).astype(np.intp)
    return lengths


def spread(array: pa.Array, counts: Ints) -> pa.Array:
    """Join the elements of each row: a row consists of the next `count` elements, none if that is 0."""
    ends = np.zeros(len(counts) + 1, np.intp)
    np.cumsum(counts, out=ends[1:])
    return pa.Array.from_buffers(
        pa.binary(), len(counts), [None, pa.py_buffer(_offsets(array)[ends]), array.buffers()[2]]
    )


def _offsets(array: pa.Array) -> NDArray[np.int32]:
    return np.frombuffer(array.buffers()[1], np.int32, len(array) + 1, array.offset * 4)


def _array(offsets: NDArray[np.int32], data: NDArray[Any]) -> pa.Array:
    return pa.Array.from_buffers(
        pa.binary(), len(offsets) - 1, [None, pa.py_buffer(np.ascontiguousarray(offsets)), pa.py_buffer(data)]
    )


def _varints(values: Ints) -> pa.Array:
    shifts = np.arange(0, 7 * _MOST_VARINT_BYTES, 7)
    digits = values[:, None] >> shifts
    used = digits > 0
    used[:, 0] = True
    more = np.zeros_like(used)
    more[:, :-1] = used[:, 1:]
    data = ((digits & 0x7F) | (more.astype(np.intp) << 7)).astype(np.uint8)[used]
    offsets = np.zeros(len(values) + 1, np.int32)
    np.cumsum(used.sum(axis=1), out=offsets[1:])
    return _array(offsets, data)
