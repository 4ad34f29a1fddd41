"""The report: tables in Markdown, and the targets with the measurements."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class Target:
    """A number that has to be reached, and the measurement."""

    what: str
    measured: float
    bound: Literal["at most", "at least", "under"]
    limit: float
    unit: str

    @property
    def is_met(self) -> bool:
        match self.bound:
            case "at most":
                return self.measured <= self.limit
            case "under":
                return self.measured < self.limit
            case "at least":
                return self.measured >= self.limit

    def row(self) -> list[str]:
        measured, limit = (f"{value:.3g}{self.unit}" for value in (self.measured, self.limit))
        return [self.what, f"{self.bound} {limit}", measured, "yes" if self.is_met else "**no**"]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, a sentence on the method, a table, and the targets that the numbers meet or miss."""

    title: str
    text: str
    head: Sequence[str]
    rows: list[list[str]]
    targets: list[Target] = field(default_factory=list)

    def lines(self) -> list[str]:
        return [f"## {self.title}", "", self.text, "", *table(self.head, self.rows), ""]


def report(title: str, about: list[str], sections: Sequence[Section]) -> str:
    """Return a page: the method, all targets in one table, then the sections."""
    targets = [target.row() for section in sections for target in section.targets]
    lines = [f"# {title}", "", *about, "", "## Targets", "", *table(["", "target", "measured", "met"], targets), ""]
    return "\n".join([*lines, *(line for section in sections for line in section.lines())])


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return [f"| {' | '.join(cells)} |" for cells in lines]


def milliseconds(seconds: float) -> str:
    if seconds >= 1:
        return f"{seconds:.3g} s"
    return f"{seconds * 1e3:.3g} ms" if seconds >= 1e-3 else f"{seconds * 1e6:.3g} us"


def times(ratio: float) -> str:
    return f"{ratio:.2f}x"
