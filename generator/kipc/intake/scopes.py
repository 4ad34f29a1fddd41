"""Scopes: a name in a body in, the production that explains it out, and how it came to that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import Enum, auto

from kipc.intake.productions import Production
from kipc.intake.words import joined_words


class How(Enum):
    BY_NAME = auto()
    NEXT_OF_SEVERAL = auto()
    """Several productions of the name differ; the next one below counts, as the protocol guide writes them."""
    SHARED = auto()
    """The name stands before the production of another name."""
    JOINED = auto()
    """It is a removed name and an added one, run together."""
    MISSPELLED = auto()
    ELSEWHERE = auto()
    """Only another message of the page has the name."""


@dataclass(frozen=True, slots=True)
class Found:
    """The production, the name as it must be, and how that was found."""

    name: str
    production: Production
    how: How


@dataclass(frozen=True, slots=True)
class Scope:
    """The productions of a message, and all of the page for what they do not say."""

    own: Sequence[Production]
    everything: Sequence[Production]

    def has(self, name: str) -> bool:
        return any(each.name == name for each in self.own)

    def find(self, name: str, parent: int = 0) -> Found | None:
        """Find what a name means in a body that stands at a line; None if nothing explains it."""
        named = self._named(name, parent)
        if named:
            return named
        for each in self.own:
            if name in each.others:
                return Found(name, each, How.SHARED)
        joined = self._joined(name)
        if joined:
            return Found(joined.name, joined, How.JOINED)
        for each in self.own:
            if SequenceMatcher(None, each.name.lower(), name.lower()).ratio() > 0.9:
                return Found(name, each, How.MISSPELLED)
        others = (each for each in self.everything if each.name == name and not each.is_message)
        elsewhere = next(others, None)
        return Found(name, elsewhere, How.ELSEWHERE) if elsewhere else None

    def _named(self, name: str, parent: int) -> Found | None:
        named = [each for each in self.own if each.name == name]
        if not named:
            return None
        below = [each for each in named if each.number > parent]
        is_clear = len({tuple(each.tokens) for each in named}) == 1
        return Found(name, (below or named)[0], How.BY_NAME if is_clear else How.NEXT_OF_SEVERAL)

    def _joined(self, name: str) -> Production | None:
        """Return the production whose name was added, of two names run together."""
        names = {each.name: each for each in self.own}
        joined = joined_words(name, names)
        ends = [each for each in names if name.endswith(each)]
        meant = joined[1] if joined else max(ends, key=len, default=None)
        return names[meant] if meant else None
