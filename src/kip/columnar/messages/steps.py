"""The steps of a plan: strings and bytes, arrays, values that may be missing, and tag sections."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from kip.columnar.columns.cursor import BYTE, Cursor
from kip.columnar.columns.types import Column, Ints, Lists, Mask, Spans, Sparse, ints, place, ranges, sparse, starts_of
from kip.columnar.messages.plans import Head, Plan

FEW_ROWS = 48
"""With fewer rows, a lock-step round is slower than the scalar codec..."""

FEW_ROUNDS = 8
"""...which reads them from the start, so it does not pay for the last few rounds."""

MAX_TAG = 2**31 - 1
"""Tags are unsigned varints, but Kafka keeps them in an int (RawTaggedField)."""


def read_lengths(cursor: Cursor, head: Head, *, nullable: bool) -> tuple[Ints, Mask | None]:
    """Read lengths or counts: varints of the number plus one, or integers; and which are not null, None for all."""
    lengths = cursor.varint(head) - 1 if head.dtype == BYTE else head.astype(np.intp)
    if lengths.min(initial=0) >= 0:
        return lengths, None
    cursor.flag(lengths < (-1 if nullable else 0))
    valid = lengths >= 0
    return np.maximum(lengths, 0), valid if nullable else None


@dataclass(frozen=True, slots=True)
class SpanStep:
    """A string or bytes; the head is its length, or the first byte of that."""

    name: str
    nullable: bool
    longest: int

    def read(self, cursor: Cursor, head: Head, columns: dict[str, Column]) -> None:
        lengths, valid = read_lengths(cursor, head, nullable=self.nullable)
        cursor.flag(lengths > np.minimum(cursor.remaining, self.longest))
        cursor.clear_flagged(lengths)
        starts = cursor.positions
        cursor.positions = starts + lengths
        columns[self.name] = Spans(starts, lengths, valid)

    def absent(self, size: int, columns: dict[str, Column]) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class ArrayStep:
    """An array; the head is its count. `smallest` is the minimum number of bytes of an element."""

    name: str
    nullable: bool
    smallest: int
    element: Plan

    def read(self, cursor: Cursor, head: Head, columns: dict[str, Column]) -> None:
        counts, valid = read_lengths(cursor, head, nullable=self.nullable)
        cursor.flag(counts * self.smallest > cursor.remaining)  # before rounds are run for a claimed count
        cursor.clear_flagged(counts)
        elements = self._read_block(cursor, counts)
        columns[self.name] = Lists(counts, valid, self._read_rounds(cursor, counts) if elements is None else elements)

    def absent(self, size: int, columns: dict[str, Column]) -> bool:
        return False

    def _read_block(self, cursor: Cursor, counts: Ints) -> Column | None:
        """Read all fixed-width elements at once."""
        if self.element.block is None:
            return None
        width = self.element.block.itemsize
        elements = self.element.read_block(cursor.data, ranges(cursor.positions, counts, width))
        if elements is not None:
            cursor.positions = cursor.positions + counts * width
        return elements

    def _read_rounds(self, cursor: Cursor, counts: Ints) -> Column:
        """Read the first element of each row that has one, then the second, and so on."""
        starts = starts_of(counts)
        parts, targets = [], []
        for number, rows, sub in rounds(cursor, counts):
            parts.append(self.element.read(sub))
            targets.append(starts[rows] + number)
        if not parts:
            parts.append(self.element.read(cursor.sub(ints())))
            targets.append(ints())
        return place(parts, targets, int(counts.sum()))


def rounds(cursor: Cursor, counts: Ints) -> Iterator[tuple[int, Ints, Cursor]]:
    """Yield for each round its number, the rows with larger counts, and a cursor for them.

    If few rows have many rounds left, they are flagged instead: the scalar codec reads them faster.
    """
    rows = np.flatnonzero(counts)
    sub = cursor.sub(rows)
    left = counts[rows]
    number = 0
    while len(rows):
        if len(rows) < FEW_ROWS and left.max() > FEW_ROUNDS:
            sub.flag(np.ones(len(rows), np.bool_))
            cursor.merge(rows, sub)
            return
        yield number, rows, sub
        number += 1
        left -= 1
        more = left > 0 if sub.flagged is None else (left > 0) & ~sub.flagged
        if not more.all():
            cursor.merge(rows, sub)
            rows, left = rows[more], left[more]
            sub = cursor.sub(rows)


@dataclass(frozen=True, slots=True)
class OptionalStep:
    """A nullable value: the head is the byte `missing` if it is null, and `present` otherwise."""

    name: str
    plan: Plan
    missing: int
    present: int | None
    """None if any byte other than `missing` is accepted."""

    def read(self, cursor: Cursor, head: Head, columns: dict[str, Column]) -> None:
        is_there = head != self.missing
        if self.present is not None:
            cursor.flag(is_there & (head != self.present))
        if cursor.flagged is not None:
            is_there &= ~cursor.flagged
        rows = np.flatnonzero(is_there)
        if not len(rows):
            columns[self.name] = Sparse(len(cursor), rows, None, None)
            return
        sub = cursor.sub(rows)
        columns[self.name] = Sparse(len(cursor), rows, self.plan.read(sub), None)
        cursor.merge(rows, sub)

    def absent(self, size: int, columns: dict[str, Column]) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class KnownTag:
    """A tagged field of this version."""

    name: str
    plan: Plan
    default: object
    """Its value in a row, see `kip.columnar.rows`."""


@dataclass(frozen=True, slots=True)
class TagStep:
    """A tag section; the head is the number of its fields, mostly 0.

    Tags below `defined` are defined in this version or another. Rows with higher tags are read, or flagged if unknown
    tags are kept.
    """

    known: dict[int, KnownTag]
    defined: int
    keep_unknown: bool

    def read(self, cursor: Cursor, head: Head, columns: dict[str, Column]) -> None:
        if not head.any():
            self.absent(len(cursor), columns)
            return
        counts = cursor.varint(head)
        cursor.flag(counts * 2 > cursor.remaining)  # a tagged field has at least its tag and its size
        cursor.clear_flagged(counts)
        parts_by_tag: dict[int, list[tuple[Ints, Column]]] = {tag: [] for tag in self.known}
        last = np.full(len(cursor), -1, np.intp)
        for _, rows, sub in rounds(cursor, counts):
            last[rows] = self._read_field(sub, rows, last[rows], parts_by_tag)
        for tag, field in self.known.items():
            parts = parts_by_tag[tag]
            columns[field.name] = sparse(
                len(cursor), [rows for rows, _ in parts], [values for _, values in parts], field.default
            )

    def absent(self, size: int, columns: dict[str, Column]) -> bool:
        for field in self.known.values():
            columns[field.name] = Sparse(size, ints(), None, field.default)
        return True

    def _read_field(
        self, cursor: Cursor, rows: Ints, last: Ints, parts_by_tag: dict[int, list[tuple[Ints, Column]]]
    ) -> Ints:
        """Read a tagged field of each row; return the tags."""
        tags = cursor.varint(cursor.run(BYTE))
        cursor.flag((tags <= last) | (tags > MAX_TAG) | self._is_refused(tags))
        sizes = cursor.varint(cursor.run(BYTE))
        cursor.flag(sizes > cursor.remaining)
        cursor.clear_flagged(sizes)
        starts, stops = cursor.positions, cursor.positions + sizes
        cursor.positions = stops
        for tag, field in self.known.items():
            hits = np.flatnonzero(tags == tag if cursor.flagged is None else (tags == tag) & ~cursor.flagged)
            if len(hits):
                inner = Cursor(cursor.data, starts[hits], stops[hits])
                parts_by_tag[tag].append((rows[hits], field.plan.read(inner)))
                inner.flag(inner.positions != inner.ends)
                if inner.flagged is not None:
                    cursor.flag_rows(hits[inner.flagged])
        return tags

    def _is_refused(self, tags: Ints) -> Mask:
        """Return which tags are defined only in other versions, or are unknown and kept."""
        refused = (tags < self.defined) & ~np.isin(tags, list(self.known))
        return refused | (tags >= self.defined) if self.keep_unknown else refused
