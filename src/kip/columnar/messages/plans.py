"""Plans to read one version of a struct from many rows at once: fixed-width runs and variable-width steps.

Plans read from a `Cursor` and return columns. They accept the same bytes as `kafka_wire.runtime.reference_reader`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kip.columnar.columns.cursor import Cursor, gather
from kip.columnar.columns.types import Column, Ints, Numbers, Records

HEAD = "#"
"""The name, in the dtype of a run, of the head of the next step; no attribute has this name."""

Head = NDArray[Any]


class Plan(Protocol):
    """Reads one value of each row: a struct, or a single field."""

    @property
    def block(self) -> np.dtype[Any] | None:
        """The form of a value whose width is fixed unless it has tagged fields; otherwise None."""
        ...

    def read(self, cursor: Cursor) -> Column:
        """Read the value and move the cursor past it."""
        ...

    def read_block(self, data: NDArray[np.uint8], places: Ints) -> Column | None:
        """Read values in the form of `block` at these positions; None if one has tagged fields after all."""
        ...


class Step(Protocol):
    """A variable-width field, or a tag section."""

    def read(self, cursor: Cursor, head: Head, columns: dict[str, Column]) -> None:
        """Read the bytes after the head and add the values to the columns."""
        ...

    def absent(self, size: int, columns: dict[str, Column]) -> bool:
        """Add the values that zero heads mean to the columns; False if more than the head has to be read."""
        ...


class StructPart(Protocol):
    """A piece of a struct."""

    def read(self, cursor: Cursor, columns: dict[str, Column]) -> None:
        """Read the piece and add its columns."""
        ...


@dataclass(frozen=True, slots=True)
class Run:
    """Adjacent fixed-width fields, the head of the next step, and that step."""

    dtype: np.dtype[Any]
    names: tuple[str, ...]
    step: Step | None

    def read(self, cursor: Cursor, columns: dict[str, Column]) -> None:
        values = cursor.run(self.dtype)
        self.add(values, columns)
        if self.step is not None:
            self.step.read(cursor, values[HEAD], columns)

    def add(self, values: NDArray[Any], columns: dict[str, Column]) -> None:
        for name in self.names:
            columns[name] = Numbers(values[name])


@dataclass(frozen=True, slots=True)
class Inline:
    """A struct in a field that is never null: it has no head."""

    name: str
    plan: Plan

    def read(self, cursor: Cursor, columns: dict[str, Column]) -> None:
        columns[self.name] = self.plan.read(cursor)


@dataclass(frozen=True, slots=True)
class StructPlan:
    """Reads a struct."""

    parts: tuple[StructPart, ...]
    block: np.dtype[Any] | None

    def read(self, cursor: Cursor) -> Records:
        columns: dict[str, Column] = {}
        for part in self.parts:
            part.read(cursor, columns)
        return Records(len(cursor), columns)

    def read_block(self, data: NDArray[np.uint8], places: Ints) -> Records | None:
        assert self.block is not None
        values = gather(data, places, self.block)
        columns: dict[str, Column] = {}
        for run in self.parts:
            assert isinstance(run, Run)
            run.add(values, columns)
            if run.step is not None and (values[HEAD].any() or not run.step.absent(len(places), columns)):
                return None
        return Records(len(places), columns)


@dataclass(frozen=True, slots=True)
class ValuePlan:
    """Reads one field, called `name` in `struct`: an array element, or a value after a control byte."""

    name: str
    struct: StructPlan

    @property
    def block(self) -> np.dtype[Any] | None:
        return self.struct.block

    def read(self, cursor: Cursor) -> Column:
        return self.struct.read(cursor).columns[self.name]

    def read_block(self, data: NDArray[np.uint8], places: Ints) -> Column | None:
        values = self.struct.read_block(data, places)
        return None if values is None else values.columns[self.name]
