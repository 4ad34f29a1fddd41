"""A problem of a spec: where it is, what is wrong, which rule says so, and whether it can be lived with."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Literal

from kipc.language.specs import Location

Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a spec.

    The text reads `clients/X.json:12:5: fields[2].tag: the tag is -1; tags count from 0 [tag-negative]`; the path of
    the whole file is `$`.
    """

    location: Location
    message: str
    rule: str
    severity: Severity = "error"

    @property
    def is_error(self) -> bool:
        return self.severity == "error"

    def __str__(self) -> str:
        sentence = self.message if self.is_error else f"warning: {self.message}"
        path = self.location.path or "$"
        return f"{self.location}: {path if path.isprintable() else repr(path)}: {sentence} [{self.rule}]"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return `; did you mean X?` with the nearest of the known words, or nothing where none is near."""
    spellings = {each.lower(): each for each in known}
    nearest = get_close_matches(word.lower(), spellings, n=1, cutoff=0.6)
    return f"; did you mean {spellings[nearest[0]]}?" if nearest else ""
