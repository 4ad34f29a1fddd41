"""A read position in each of many rows of bytes, all moved at once.

The rows share one buffer. Damaged bytes never raise an error here: the row is flagged, and parked where further reads
are harmless. The scalar codec reads flagged rows again and reports the error, if there is one.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kip.columnar.columns.types import Ints, Mask

BYTE: Final[np.dtype[Any]] = np.dtype("u1")
_VARINT_LIMIT = 2**32
"""Five bytes of a varint have 35 bits, but its value has 32 (ByteUtils.readUnsignedVarint)."""


class Cursor:
    """Rows from `positions` to `ends` in `data`; `flagged` is None until there is a row to flag."""

    __slots__ = ("data", "ends", "flagged", "positions")

    def __init__(self, data: NDArray[np.uint8], positions: Ints, ends: Ints) -> None:
        self.data = data
        self.positions = positions
        self.ends = ends
        self.flagged: Mask | None = None

    def __len__(self) -> int:
        return len(self.positions)

    @property
    def remaining(self) -> Ints:
        return self.ends - self.positions

    @property
    def unflagged(self) -> Mask:
        return np.ones(len(self), np.bool_) if self.flagged is None else ~self.flagged

    def flag(self, mask: Mask) -> None:
        """Flag rows and park them at the start of the data with all of it before them."""
        if not mask.any():
            return
        if self.flagged is None:
            self.flagged = np.zeros(len(self), np.bool_)
        self.flagged |= mask
        # Rows are never dropped while they are read: removing some from all arrays is slower than reading garbage.
        self.positions[mask] = 0
        self.ends[mask] = len(self.data)

    def flag_rows(self, rows: Ints) -> None:
        mask = np.zeros(len(self), np.bool_)
        mask[rows] = True
        self.flag(mask)

    def clear_flagged(self, numbers: Ints) -> None:
        """Set the lengths, counts and sizes of flagged rows to zero in place."""
        if self.flagged is not None:
            numbers[self.flagged] = 0

    def run(self, dtype: np.dtype[Any]) -> NDArray[Any]:
        """Read a run of fixed-width fields with one gather."""
        width = dtype.itemsize
        self.flag(self.positions + width > self.ends)
        if width > len(self.data):
            return np.zeros(len(self), dtype)
        values = gather(self.data, self.positions, dtype)
        self.positions += width
        return values

    def varint(self, first: NDArray[np.uint8]) -> Ints:
        """Finish unsigned varints of at most 5 bytes and 32 bits whose first bytes have been read."""
        values = first.astype(np.intp)
        if not len(first) or first.max() < 0x80:
            return values
        rows = np.flatnonzero(first >= 0x80)
        values[rows] &= 0x7F
        for shift in (7, 14, 21, 28):
            rows = self._continued(values, rows, shift)
            if not len(rows):
                break
        else:
            self.flag_rows(rows)
        self.flag(values >= _VARINT_LIMIT)
        self.clear_flagged(values)
        return values

    def _continued(self, values: Ints, rows: Ints, shift: int) -> Ints:
        """Add the next byte of the varints of these rows; return the rows whose varints continue."""
        ended = self.positions[rows] >= self.ends[rows]
        if ended.any():
            self.flag_rows(rows[ended])
            rows = rows[~ended]
        byte = self.data[self.positions[rows]]
        values[rows] |= (byte & 0x7F).astype(np.intp) << shift
        self.positions[rows] += 1
        return rows[byte >= 0x80]

    def sub(self, rows: Ints) -> Cursor:
        """Return a cursor for some of the rows; `merge` applies its progress to this one."""
        return Cursor(self.data, self.positions[rows], self.ends[rows])

    def merge(self, rows: Ints, sub: Cursor) -> None:
        self.positions[rows] = sub.positions
        if sub.flagged is not None:
            self.flag_rows(rows[sub.flagged])


def gather(data: NDArray[np.uint8], positions: Ints, dtype: np.dtype[Any]) -> NDArray[Any]:
    """Read a packed record at each position, by indexing a view that has a record at every byte."""
    width = dtype.itemsize
    size = max(len(data) - width + 1, 0)
    everywhere = np.ndarray((size,), f"V{width}", data, strides=(1,))
    values: NDArray[Any] = everywhere[positions].view(dtype)
    return values
