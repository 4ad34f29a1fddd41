"""Frames: what may stand in the lists and objects of a spec, and what it costs to believe otherwise.

Brackets are mended by finding the cheapest way to read a block. A bracket put in or left out costs about 100; so the
costs here say how many lost brackets one would sooner believe in than, say, a field with two names.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum

from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, Level
from kipc.language.specs import SpecType

PUT_IN = 100
LEAVE_OUT = 130
MISPLACED = 250
UNKNOWN_KEY = 30
WRONG_FORM = 150
NO_VALUE = 100
OUT_OF_LINE = 2
"""A bracket whose indentation says that it belongs elsewhere."""


class FrameKind(StrEnum):
    MESSAGES = "the block"
    MESSAGE = "a message"
    FIELDS = "a list of fields"
    FIELD = "a field"
    STRUCTS = "commonStructs"
    STRUCT = "a struct"
    WORDS = "listeners"
    OTHER_OBJECT = "an object"
    OTHER_LIST = "a list"


LISTS = {
    FrameKind.MESSAGES: FrameKind.MESSAGE,
    FrameKind.FIELDS: FrameKind.FIELD,
    FrameKind.STRUCTS: FrameKind.STRUCT,
    FrameKind.WORDS: FrameKind.OTHER_OBJECT,
    FrameKind.OTHER_LIST: FrameKind.OTHER_OBJECT,
}
"""Lists, and what an object in each of them is."""

LIST_OF_KEY = {"fields": FrameKind.FIELDS, "commonStructs": FrameKind.STRUCTS, "listeners": FrameKind.WORDS}

IS_STRUCT = "(struct)"
"""Stands among the keys of a field whose type is a struct."""


@dataclass(frozen=True, slots=True)
class Rules:
    """What an object may hold: its attributes, the cost of a second one and of those that it lacks."""

    level: Level
    twice: Mapping[str, int]
    missing: Mapping[str, int]


RULES = {
    FrameKind.MESSAGE: Rules(MESSAGE, {}, {"name": 100, "type": 100, "validVersions": 100, "fields": 50}),
    FrameKind.FIELD: Rules(FIELD, {"name": 250}, {"name": 60, "type": 60, "versions": 30}),
    FrameKind.STRUCT: Rules(COMMON_STRUCT, {"name": 250}, {"name": 60, "versions": 40, "fields": 40}),
}

_TWICE = 120
_KNOWN = {key for rules in RULES.values() for key in rules.level.known}
_SPEC_TYPES = frozenset(SpecType)


@dataclass(frozen=True, slots=True)
class Frame:
    """A list or object that is open: the keys it has, and the indentations its closing bracket may have.

    That of the line it starts in, and of a list that of the object around it as well; none where nobody knows.
    """

    kind: FrameKind
    keys: frozenset[str] = frozenset()
    indents: tuple[int, ...] = ()

    @property
    def is_list(self) -> bool:
        return self.kind in LISTS

    @property
    def closing(self) -> str:
        return "]" if self.is_list else "}"


def key_cost(frame: Frame, key: str) -> int:
    """Return what it costs to believe that a key stands in an object."""
    rules = RULES.get(frame.kind)
    if rules is None:
        return 0
    if key not in rules.level.known:
        return MISPLACED if key in _KNOWN else UNKNOWN_KEY
    return rules.twice.get(key, _TWICE) if key in frame.keys else 0


def value_cost(frame: Frame, key: str, value: str) -> int:
    """Return what it costs to believe that a key has a single value, this one."""
    if key in LIST_OF_KEY and key != "listeners":
        return WRONG_FORM
    if key == "type" and frame.kind in RULES:
        return 0 if (value in _SPEC_TYPES) == (frame.kind is FrameKind.MESSAGE) else 200
    return 0


def end_cost(frame: Frame) -> int:
    """Return what it costs to believe that an object ends with the keys it has."""
    rules = RULES.get(frame.kind)
    if rules is None:
        return 0
    missing = sum(cost for key, cost in rules.missing.items() if key not in frame.keys)
    is_tagged = "versions" not in frame.keys and "taggedVersions" in frame.keys
    odd = 60 if frame.kind is FrameKind.FIELD and "fields" in frame.keys and IS_STRUCT not in frame.keys else 0
    return missing - (30 if is_tagged and frame.kind is FrameKind.FIELD else 0) + odd


def keys_with(frame: Frame, key: str, value: str, common: Collection[str]) -> frozenset[str]:
    """Return the keys of a frame with one more; `common` are the structs that stand elsewhere."""
    struct = value.replace("[", "").replace("]", "").strip() if key == "type" else ""
    return frame.keys | ({key, IS_STRUCT} if struct[:1].isupper() and struct not in common else {key})
