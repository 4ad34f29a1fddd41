"""A problem of a spec: its place, a sentence, the rule that reports it, its severity, and a fix if one is obvious."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from kipc.errors import KipcError
from kipc.language.specs import Location

Severity = Literal["error", "warning", "lint"]
"""An error stops `kipc compile`; a lint is reported only by `kipc check --strict`."""


class Position(NamedTuple):
    """A position in a text; lines and columns count from 1, columns in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Edit:
    """The replacement of the text from `start` up to `end`; the two are equal where text is inserted."""

    start: Position
    end: Position
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the file that solves a problem: an imperative title, and edits that do not overlap."""

    title: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True, slots=True)
class RelatedPlace:
    """Another place that a problem is about, such as the other half of a pair, and what is there."""

    location: Location
    sentence: str


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a spec.

    The text reads `clients/X.json:12:5: fields[2].tag: -1 is not a valid tag; tags start at 0 [tag-negative]`; the path
    of the whole file is `$`.
    """

    location: Location
    message: str
    rule: str
    severity: Severity = "error"
    fix: Fix | None = None
    notes: tuple[RelatedPlace, ...] = ()

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def __str__(self) -> str:
        sentence = self.message if self.is_error else f"{self.severity}: {self.message}"
        path = self.location.path or "$"
        return f"{self.location}: {path if path.isprintable() else repr(path)}: {sentence} [{self.rule}]"


class SpecError(KipcError):
    """Specs have errors.

    Attributes:
        problems: the errors, in the order of the files and of the places in them.
    """

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(f"{problems[0]}" + (f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""))
        self.problems = tuple(problems)
