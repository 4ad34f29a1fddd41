"""Rules: the ways in which a change of specs can break something, one function each.

A rule takes a `Comparison` and yields violations: the path, the versions, and a sentence. Levels build on each
other: `wire` is bytes, `json` adds Kafka's JSON form, `class` what generated classes offer. Rules of the level `kafka`
are those that Kafka writes down for its contributors; they never change a verdict unless asked to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from kipc.evolution.compat.comparison import Comparison


class CompatLevel(StrEnum):
    WIRE = "wire"
    JSON = "json"
    CLASS = "class"
    KAFKA = "kafka"


@dataclass(frozen=True, slots=True)
class Violation:
    """A violation that a rule found; `versions` are the affected ones, empty if they do not matter."""

    path: str
    sentence: str
    versions: tuple[int, ...] = ()


Violations = Iterator[Violation]


@dataclass(frozen=True, slots=True)
class Rule:
    name: str
    level: CompatLevel
    advice: str
    """What to do instead, as the second half of a sentence."""
    find: Callable[[Comparison], Violations]
    at: str = ""
    """The attribute that a violation is about, empty for the message or field as a whole."""


RuleFunction = Callable[[Comparison], Violations]


def rule(level: CompatLevel, advice: str, into: list[Rule], *, at: str = "") -> Callable[[RuleFunction], RuleFunction]:
    """Enter a function into a table of rules, under its own name with dashes."""

    def enter(function: RuleFunction) -> RuleFunction:
        into.append(Rule(function.__name__.replace("_", "-"), level, advice, function, at))
        return function

    return enter
