"""The summary of a run: rows of each input, rows of each table, and the time; as text or as JSON."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass

from kip.spark.pipeline.inputs.files import InputCount
from kip.tables import ColumnLayout, lay_out


@dataclass(frozen=True, slots=True)
class TableCount:
    """A table: its rows, the seconds that it took, and which columns are not those of the table before."""

    table: str
    rows: int
    seconds: float
    changed: str = ""

    def __str__(self) -> str:
        return f"{self.table}: {self.rows:,} rows, {self.seconds:.1f} s"


@dataclass(frozen=True, slots=True)
class Summary:
    """A run: its inputs and tables, the tables that were not made with the reason, its time in seconds, and its engine.

    The engine is empty if none was needed. `is_complete` is false if the run was interrupted, and tables may lack rows
    that it found.
    """

    output: str
    inputs: tuple[InputCount, ...]
    tables: tuple[TableCount, ...]
    left_out: dict[str, str]
    seconds: float
    engine: str = ""
    is_complete: bool = True

    @classmethod
    def of(
        cls,
        output: str,
        inputs: Iterable[InputCount],
        tables: Iterable[TableCount],
        left_out: dict[str, str],
        start: float,
    ) -> Summary:
        """Return the summary of a run that began at `start` of the monotonic clock."""
        return cls(output, tuple(inputs), tuple(tables), left_out, round(time.monotonic() - start, 3))

    @property
    def corrupt(self) -> int:
        """The number of rows that could not be decoded."""
        return sum(count.corrupt for count in self.inputs)

    def to_json(self) -> str:
        """Return it as one line of JSON."""
        return json.dumps(asdict(self) | {"corrupt": self.corrupt})

    def to_text(self) -> str:
        """Return it as human-readable text."""
        inputs = [
            (count.input, count.files, count.bytes, count.rows, count.decoded, count.corrupt) for count in self.inputs
        ]
        tables = [(table.table, table.rows, f"{table.seconds:.1f}") for table in self.tables]
        lines = _aligned([("input", "files", "bytes", "rows", "decoded", "corrupt"), *inputs])
        lines += ["", *_aligned([("table", "rows", "seconds"), *tables]), ""] if tables else [""]
        lines += [
            f"{table.table} has other columns than before: {table.changed}" for table in self.tables if table.changed
        ]
        for reason in dict.fromkeys(self.left_out.values()):
            names = [table for table, why in self.left_out.items() if why == reason]
            lines.append(f"{reason}, so not made: {', '.join(names)}")
        if self.corrupt:
            lines.append(f"{_count(self.corrupt, 'row')} could not be read; the table errors has the reasons")
        if not self.is_complete:
            lines.append("interrupted during an update: tables may lack rows, which the next run adds")
        of_engine = f" with {self.engine.capitalize()}" if self.engine else ""
        written = _count(len(tables), "table") if tables else "no table changed"
        return "\n".join([*lines, f"{written} in {self.output}, {self.seconds:.1f} s{of_engine}", ""])


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}" if number == 1 else f"{number:,} {noun}s"


def _aligned(rows: Sequence[Sequence[object]]) -> list[str]:
    """Lay out a column of names and columns of numbers."""
    width = len(rows[0])
    return lay_out(
        [list(map(str, row)) for row in rows], ColumnLayout([0] * width, numbers=range(1, width))
    ).splitlines()
