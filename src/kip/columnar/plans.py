"""How to read one version of a struct from many rows at once: runs of fixed width, each up to a step of varying width.

Plans read from a `Cursor` and give columns. What they accept is what `kafka_wire.runtime.reference_reader` accepts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from kip.columnar.columns import Column, Ints, Numbers, Records
from kip.columnar.cursor import Cursor, gather

__all__ = ["HEAD", "Head", "Inline", "Part", "Plan", "Run", "Step", "StructPlan", "ValuePlan"]

HEAD = "#"
"""The name of what the step behind a run starts with, in the dtype of the run; no attribute is called so."""

Head = NDArray[Any]


class Plan(Protocol):
    """Reads one value of each row: a struct, or a single field."""

    @property
    def block(self) -> np.dtype[Any] | None:
        """The form of a value if it has a fixed width, at least while it has no tagged fields."""
        ...

    def read(self, cursor: Cursor) -> Column:
        """Read the value and move the cursor behind it."""
        ...

    def read_block(self, data: NDArray[np.uint8], places: Ints) -> Column | None:
        """Read values in the form of `block` that lie at these places; None if one has tagged fields after all."""
        ...


class Step(Protocol):
    """A field of varying width, or a tag section."""

    def read(self, cursor: Cursor, head: Head, columns: dict[str, Column]) -> None:
        """Read on behind the head and add what was read to the columns."""
        ...

    def absent(self, size: int, columns: dict[str, Column]) -> bool:
        """Add to the columns what heads of zero mean; False if more than the head has to be read to know."""
        ...


class Part(Protocol):
    """A piece of a struct."""

    def read(self, cursor: Cursor, columns: dict[str, Column]) -> None:
        """Read the piece and add its columns."""
        ...


@dataclass(frozen=True, slots=True)
class Run:
    """Neighbouring fields of fixed width, the head of the step behind them, and that step."""

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
    """A struct in a field of its own that is never null: it has no head."""

    name: str
    plan: Plan

    def read(self, cursor: Cursor, columns: dict[str, Column]) -> None:
        columns[self.name] = self.plan.read(cursor)


@dataclass(frozen=True, slots=True)
class StructPlan:
    """Reads a struct."""

    parts: tuple[Part, ...]
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
    """Reads a single field, called `name` in `struct`: an element of an array, or what a control byte goes before."""

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
