"""Decoded columns as numpy arrays: positions instead of text, and parts before they are joined.

A lock-step round reads one array element of each row; `place` joins such parts in the order of rows, `select` drops
rows. `kip.columnar.columns.arrays` converts the result to Arrow arrays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

# Columns of a batch take about 100 kB each. Until a larger block has been freed, glibc returns such memory to the
# system at once, and the next batch faults it in again: a fifth of the time for 10,000 rows.
np.empty(16 << 20, np.uint8)

Ints: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Fixed-width values in wire format, big-endian; a bool is one byte, a uuid 16."""

    values: NDArray[Any]


@dataclass(frozen=True, slots=True)
class Spans:
    """Strings or bytes: start in the data and length of each. `valid` is None if none is null."""

    starts: Ints
    lengths: Ints
    valid: Mask | None


@dataclass(frozen=True, slots=True)
class Lists:
    """Arrays: number of elements of each, and the elements of all arrays concatenated."""

    counts: Ints
    valid: Mask | None
    elements: Column


@dataclass(frozen=True, slots=True)
class Records:
    """`size` structs, with a column for each field."""

    size: int
    columns: dict[str, Column]


@dataclass(frozen=True, slots=True)
class Sparse:
    """Values of some of `size` rows, ascending, and the default in the others; `values` is None if there are none."""

    size: int
    rows: Ints
    values: Column | None
    default: object


Column: TypeAlias = Numbers | Spans | Lists | Records | Sparse


def ints(size: int = 0) -> Ints:
    return np.zeros(size, np.intp)


def ranges(starts: Ints, counts: Ints, step: int = 1) -> Ints:
    """Return for each row `count` numbers that begin with `start`, all rows concatenated."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return cast(Ints, np.repeat(starts - (ends - counts) * step, counts) + np.arange(total) * step)


def starts_of(counts: Ints) -> Ints:
    """Return where the elements of each row start if those of all rows are concatenated."""
    return cast(Ints, np.cumsum(counts) - counts)


def select(column: Column, rows: Ints) -> Column:
    """Return these rows of the column, in this order."""
    match column:
        case Numbers(values):
            return Numbers(values.take(rows, axis=0))
        case Spans(starts, lengths, valid):
            return Spans(starts.take(rows), lengths.take(rows), None if valid is None else valid.take(rows))
        case Lists(counts, valid, elements):
            selected = ranges(starts_of(counts).take(rows), counts.take(rows))
            return Lists(counts.take(rows), None if valid is None else valid.take(rows), select(elements, selected))
        case Records(_, columns):
            return Records(len(rows), {name: select(inner, rows) for name, inner in columns.items()})
        case Sparse(size, present, inner, default):
            places = np.full(size, -1, np.intp)
            places[present] = np.arange(len(present))
            places = places[rows]
            selected = np.flatnonzero(places >= 0)
            return Sparse(len(rows), selected, None if inner is None else select(inner, places[selected]), default)


def place(parts: Sequence[Column], targets: Sequence[Ints], size: int) -> Column:
    """Join parts of one column: row `i` of a part becomes row `target[i]` of `size` rows.

    Requires at least one part, all of one kind. Rows without a part become zero or empty; they are flagged, and must
    not be used.
    """
    order = ints(size)
    order[np.concatenate(targets)] = np.arange(1, 1 + sum(map(len, targets)))
    return select(_joined(parts, blanks=1), order)


def sparse(size: int, rows: Sequence[Ints], values: Sequence[Column], default: object) -> Sparse:
    """Join the values of some rows: part `i` has those of `rows[i]`, in any order, each row at most once."""
    if not values:
        return Sparse(size, ints(), None, default)
    all_rows = np.concatenate(rows)
    order = np.argsort(all_rows)
    return Sparse(size, all_rows[order], select(_joined(values, blanks=0), order), default)


def _joined(parts: Sequence[Column], blanks: int) -> Column:
    """Concatenate parts of one kind after `blanks` rows of zero or empty values."""
    joined: Column = _JOINERS[type(parts[0])](parts, blanks)
    return joined


def _joined_numbers(parts: Sequence[Numbers], blanks: int) -> Numbers:
    return Numbers(_joined_arrays([part.values for part in parts], blanks))


def _joined_spans(parts: Sequence[Spans], blanks: int) -> Spans:
    starts = _joined_arrays([part.starts for part in parts], blanks)
    lengths = _joined_arrays([part.lengths for part in parts], blanks)
    return Spans(
        starts, lengths, _joined_valid([part.valid for part in parts], [len(part.lengths) for part in parts], blanks)
    )


def _joined_lists(parts: Sequence[Lists], blanks: int) -> Lists:
    counts = _joined_arrays([part.counts for part in parts], blanks)
    valid = _joined_valid([part.valid for part in parts], [len(part.counts) for part in parts], blanks)
    return Lists(counts, valid, _joined([part.elements for part in parts], blanks=0))


def _joined_records(parts: Sequence[Records], blanks: int) -> Records:
    columns = {name: _joined([part.columns[name] for part in parts], blanks) for name in parts[0].columns}
    return Records(blanks + sum(part.size for part in parts), columns)


def _joined_sparse(parts: Sequence[Sparse], blanks: int) -> Sparse:
    starts = blanks + starts_of(np.array([part.size for part in parts]))
    rows = [start + part.rows for start, part in zip(starts, parts, strict=True) if part.values is not None]
    values = [part.values for part in parts if part.values is not None]
    return sparse(blanks + sum(part.size for part in parts), rows, values, parts[0].default)


def _joined_valid(masks: Sequence[Mask | None], sizes: Sequence[int], blanks: int) -> Mask | None:
    if all(mask is None for mask in masks):
        return None
    full = [np.ones(size, np.bool_) if mask is None else mask for mask, size in zip(masks, sizes, strict=True)]
    return _joined_arrays(full, blanks)


def _joined_arrays(arrays: Sequence[NDArray[Any]], blanks: int) -> NDArray[Any]:
    blank = np.zeros((blanks, *arrays[0].shape[1:]), arrays[0].dtype)
    return np.concatenate([blank, *arrays])


_JOINERS: dict[type, Any] = {
    Numbers: _joined_numbers,
    Spans: _joined_spans,
    Lists: _joined_lists,
    Records: _joined_records,
    Sparse: _joined_sparse,
}
