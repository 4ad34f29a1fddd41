"""Assemble one array from parts whose rows come in any order."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from kip.columnar.columns.types import Ints, ints


class Assembly:
    """Collects arrays of one type with their row numbers; rows without a value are null."""

    def __init__(self, size: int, arrow_type: pa.DataType) -> None:
        self.size = size
        self.arrow_type = arrow_type
        self.arrays: list[pa.Array] = []
        self.rows: list[Ints] = []

    def add(self, array: pa.Array, rows: Ints) -> None:
        """Add an array whose element `i` is row `rows[i]`; each row occurs at most once."""
        if len(rows):
            self.arrays.append(array)
            self.rows.append(rows)

    def finish(self) -> pa.Array:
        """Return the array of all rows."""
        if not self.arrays:
            return pa.nulls(self.size, self.arrow_type)
        rows = np.concatenate(self.rows)
        if len(self.arrays) == 1 and len(rows) == self.size and (rows[1:] > rows[:-1]).all():
            return self.arrays[0]
        order = ints(self.size)
        missing = np.ones(self.size, np.bool_)
        order[rows] = np.arange(len(rows))
        missing[rows] = False
        return pa.concat_arrays(self.arrays).take(pa.array(order, mask=missing))


def joined(arrays: Sequence[pa.Array], arrow_type: pa.DataType) -> pa.Array:
    """Concatenate arrays; a single one is not copied."""
    match arrays:
        case []:
            return pa.nulls(0, arrow_type)
        case [array]:
            return array
        case _:
            return pa.concat_arrays(arrays)


def text_array(size: int, texts: dict[int, str]) -> pa.Array:
    """Return an array of strings, null in all other rows."""
    array = Assembly(size, pa.string())
    array.add(pa.array(list(texts.values()), pa.string()), np.array(list(texts), np.intp))
    return array.finish()
