"""A problem of a spec: where it is, what is wrong, which rule says so, and whether it can be lived with."""

from __future__ import annotations

from dataclasses import dataclass
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
