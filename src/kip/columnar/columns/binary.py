"""Rows of bytes: where each row of an Arrow array of binary starts and ends in its one buffer of data."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from kip.columnar.columns.cursor import Cursor
from kip.columnar.columns.types import Ints, Mask

BLOCK_ROWS = 2**15
"""Rows decoded at a time: enough for rounds to be cheap, few enough for their columns to stay in cache."""

BLOCK_BYTES = 2**28
"""Maximum bytes of a block, so that positions in it fit into Arrow's 32-bit offsets."""


@dataclass(frozen=True, slots=True)
class BinaryRows:
    """Rows from `starts` to `ends` in `data`, ascending; `valid` are the indexes of rows that are not null."""

    data: NDArray[np.uint8]
    starts: Ints
    ends: Ints
    valid: Ints

    @classmethod
    def of(cls, array: pa.Array) -> BinaryRows:
        """Return the rows of an array of any binary type, without a copy if its data is in one buffer.

        Raises:
            TypeError: the array is of another type.
        """
        if not (pa.types.is_binary(array.type) or pa.types.is_large_binary(array.type)):
            array = _as_large_binary(array)
        size = len(array)
        offset_type = np.dtype(np.int64 if pa.types.is_large_binary(array.type) else np.int32)
        _, offset_buffer, data_buffer = array.buffers()
        if not size:
            return cls(np.zeros(0, np.uint8), *(np.zeros(0, np.intp) for _ in range(3)))
        offsets = np.frombuffer(offset_buffer, offset_type, size + 1, array.offset * offset_type.itemsize)
        offsets = offsets.astype(np.intp)
        data = np.zeros(0, np.uint8) if data_buffer is None else np.frombuffer(data_buffer, np.uint8)
        valid = np.flatnonzero(np.asarray(array.is_valid())) if array.null_count else np.arange(size)
        return cls(data, offsets[:-1], offsets[1:], valid)

    def __len__(self) -> int:
        return len(self.starts)

    def value(self, row: int) -> bytes:
        """Return the bytes of a row."""
        return self.data[self.starts[row] : self.ends[row]].tobytes()

    def maybe_value(self, row: int) -> bytes | None:
        """Return the bytes of a row, None if it is null."""
        place = np.searchsorted(self.valid, row)
        return self.value(row) if place < len(self.valid) and self.valid[place] == row else None

    def is_valid(self) -> Mask:
        """Return for each row whether it is not null."""
        mask = np.zeros(len(self), np.bool_)
        mask[self.valid] = True
        return mask

    def cursor(self) -> Cursor:
        """Return a cursor at the start of the rows that are not null."""
        return Cursor(self.data, self.starts[self.valid], self.ends[self.valid])

    def blocks(self) -> Iterator[tuple[slice, BinaryRows]]:
        """Yield the rows in blocks of a few thousand rows and a few megabytes, each with a separate buffer."""
        start = 0
        while start < len(self):
            most = np.searchsorted(self.ends, self.starts[start] + BLOCK_BYTES, "right")
            stop = max(min(int(most), start + BLOCK_ROWS), start + 1)
            yield slice(start, stop), self.block(start, stop)
            start = stop

    def block(self, start: int, stop: int) -> BinaryRows:
        """Return some of the rows, at least one, with their part of the data."""
        first, last = self.starts[start], self.ends[stop - 1]
        valid = self.valid[np.searchsorted(self.valid, start) : np.searchsorted(self.valid, stop)]
        return BinaryRows(
            self.data[first:last], self.starts[start:stop] - first, self.ends[start:stop] - first, valid - start
        )


def _as_large_binary(array: pa.Array) -> pa.Array:
    castable = (pa.types.is_binary_view, pa.types.is_fixed_size_binary, pa.types.is_dictionary)
    if not any(is_castable(array.type) for is_castable in castable):
        raise TypeError(f"a column of {array.type} does not hold messages; expected a binary column")
    return array.cast(pa.large_binary())
