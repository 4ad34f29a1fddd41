"""What was read, column by column, while it still is numpy: positions instead of text, parts instead of wholes.

Lock-step rounds give the elements of an array one place of each row at a time; `place` puts such parts together in the
order of rows, `select` leaves rows out. `kip.columnar.arrays` makes Arrow arrays of the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

__all__ = ["Column", "Lists", "Numbers", "Records", "Spans", "Sparse", "ints", "place", "ranges", "select"]

_ARROW_OFFSET: np.dtype[Any] = np.dtype(np.int32)
"""Positions are as wide as indexing wants them; those that only wait for Arrow take half of that."""

Ints: TypeAlias = NDArray[np.intp]
Mask: TypeAlias = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Values of a fixed width as they stand on the wire, big-endian; a bool is a byte, a uuid 16 of them."""

    values: NDArray[Any]


@dataclass(frozen=True, slots=True)
class Spans:
    """Strings or bytes: where in the data each starts, and its length. `valid` is None where none is null."""

    starts: Ints
    lengths: Ints
    valid: Mask | None


@dataclass(frozen=True, slots=True)
class Lists:
    """Arrays: how many elements each has, and the elements of all one after the other."""

    counts: Ints
    valid: Mask | None
    elements: Column


@dataclass(frozen=True, slots=True)
class Records:
    """Structs: `size` of them, a column for each field."""

    size: int
    columns: dict[str, Column]


@dataclass(frozen=True, slots=True)
class Sparse:
    """A value in some of `size` rows, ascending, and the default in the others; no `values` where no row has any."""

    size: int
    rows: Ints
    values: Column | None
    default: object


Column: TypeAlias = Numbers | Spans | Lists | Records | Sparse


def ints(size: int = 0) -> Ints:
    return np.zeros(size, np.intp)


def ranges(starts: Ints, counts: Ints, step: int = 1) -> Ints:
    """Return for each row `count` numbers from `start` on, one row after the other."""
    ends = np.cumsum(counts)
    total = int(ends[-1]) if len(ends) else 0
    return cast(Ints, np.repeat(starts - (ends - counts) * step, counts) + np.arange(total) * step)


def starts_of(counts: Ints) -> Ints:
    """Return where the elements of each row start when they stand one row after the other."""
    return cast(Ints, np.cumsum(counts) - counts)


def select(column: Column, rows: Ints) -> Column:
    """Return the column with these rows alone; they ascend."""
    match column:
        case Numbers(values):
            return Numbers(values[rows])
        case Spans(starts, lengths, valid):
            return Spans(starts[rows], lengths[rows], None if valid is None else valid[rows])
        case Lists(counts, valid, elements):
            kept = ranges(starts_of(counts)[rows], counts[rows])
            return Lists(counts[rows], None if valid is None else valid[rows], select(elements, kept))
        case Records(_, columns):
            return Records(len(rows), {name: select(inner, rows) for name, inner in columns.items()})
        case Sparse(size, present, inner, default):
            places = np.full(size, -1, np.intp)
            places[present] = np.arange(len(present))
            places = places[rows]
            kept = np.flatnonzero(places >= 0)
            return Sparse(len(rows), kept, None if inner is None else select(inner, places[kept]), default)


def place(parts: Sequence[Column], targets: Sequence[Ints], size: int) -> Column:
    """Put parts of one column together: row number `i` of a part becomes row `target[i]` of `size` rows.

    At least one part, all of one kind. Rows that no part has come out as anything; they are of flagged rows.
    """
    placed: Column = _PLACERS[type(parts[0])](parts, targets, size)
    return placed


def _place_numbers(parts: Sequence[Numbers], targets: Sequence[Ints], size: int) -> Numbers:
    return Numbers(_scatter([part.values for part in parts], targets, size))


def _place_spans(parts: Sequence[Spans], targets: Sequence[Ints], size: int) -> Spans:
    starts = _scatter([part.starts for part in parts], targets, size, _ARROW_OFFSET)
    lengths = _scatter([part.lengths for part in parts], targets, size, _ARROW_OFFSET)
    return Spans(starts, lengths, _place_valid(parts, targets, size))


def _place_lists(parts: Sequence[Lists], targets: Sequence[Ints], size: int) -> Lists:
    counts = _scatter([part.counts for part in parts], targets, size)
    starts = starts_of(counts)
    inner = [ranges(starts[target], part.counts) for part, target in zip(parts, targets, strict=True)]
    elements = place([part.elements for part in parts], inner, int(counts.sum()))
    return Lists(counts, _place_valid(parts, targets, size), elements)


def _place_records(parts: Sequence[Records], targets: Sequence[Ints], size: int) -> Records:
    names = parts[0].columns
    return Records(size, {name: place([part.columns[name] for part in parts], targets, size) for name in names})


def _place_sparse(parts: Sequence[Sparse], targets: Sequence[Ints], size: int) -> Sparse:
    rows = [target[part.rows] for part, target in zip(parts, targets, strict=True)]
    return sparse(size, rows, [part.values for part in parts], parts[0].default)


def sparse(size: int, rows: Sequence[Ints], values: Sequence[Column | None], default: object) -> Sparse:
    """Put the values of some rows together: part number `i` has those of `rows[i]`, no row twice, in any order."""
    present = [(each, inner) for each, inner in zip(rows, values, strict=True) if inner is not None]
    if not present:
        return Sparse(size, ints(), None, default)
    all_rows = np.sort(np.concatenate([each for each, _ in present]))
    targets = [np.searchsorted(all_rows, each) for each, _ in present]
    return Sparse(size, all_rows, place([inner for _, inner in present], targets, len(all_rows)), default)


def _place_valid(parts: Sequence[Spans] | Sequence[Lists], targets: Sequence[Ints], size: int) -> Mask | None:
    flags: list[Mask | None] = [part.valid for part in parts]
    if all(each is None for each in flags):
        return None
    valid = np.ones(size, np.bool_)
    for each, target in zip(flags, targets, strict=True):
        if each is not None:
            valid[target] = each
    return valid


def _scatter(
    parts: Sequence[NDArray[Any]], targets: Sequence[Ints], size: int, dtype: np.dtype[Any] | None = None
) -> NDArray[Any]:
    """Zeros where no part has a row: what flagged rows leave must not count."""
    values = np.zeros(size, dtype or parts[0].dtype)
    for part, target in zip(parts, targets, strict=True):
        values[target] = part
    return values


_PLACERS: dict[type, Any] = {
    Numbers: _place_numbers,
    Spans: _place_spans,
    Lists: _place_lists,
    Records: _place_records,
    Sparse: _place_sparse,
}
