"""Answers: what people have decided about a page, from a file that is kept with the specs.

page = "kip-700.txt"                       # which page it is about, for people and scripts

[PingRequest]
apiKey = 1000                              # any attribute of the message, or leaveOut, partial

[PingRequest."Topics.Name"]                # a field by the names on the page; "struct Topic.Name" in a common struct
entityType = "topicName"                   # any attribute of a field, or leaveOut; reading, for a production of BNF
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kipc.errors import KipcError
from kipc.language.parse.attributes import FIELD, MESSAGE

LEAVE_OUT = "leaveOut"
PARTIAL = "partial"
READING = "reading"

_OF_MESSAGE = (*MESSAGE.attributes, "listeners", LEAVE_OUT, PARTIAL)
_OF_FIELD = (*FIELD.attributes, LEAVE_OUT, READING)

Key = tuple[str, str, str]
"""Message, path of the field (empty for the message itself), attribute."""


@dataclass(slots=True)
class Answers:
    """Values by what they decide; each is taken once."""

    source: str = ""
    values: dict[Key, Any] = field(default_factory=dict)
    taken: set[Key] = field(default_factory=set)

    def take(self, message: str, path: str, attribute: str) -> Any:
        """Return an answer, None if there is none."""
        key = message, path, attribute
        if key in self.values:
            self.taken.add(key)
        return self.values.get(key)

    def about(self, message: str) -> Iterator[tuple[str, str, Any]]:
        """Take all answers about a message that nobody has taken yet: path, attribute, value."""
        for key, value in self.values.items():
            if key[0] == message and key not in self.taken:
                self.taken.add(key)
                yield key[1], key[2], value

    def left(self) -> list[Key]:
        return [key for key in self.values if key not in self.taken]


def read_answers(path: Path) -> Answers:
    """Read a file of answers.

    Raises:
        KipcError: it cannot be read, is no TOML, or sets something that cannot be set.
    """
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise KipcError(f"{path}: cannot be read as answers: {error}") from error
    answers = Answers(str(path))
    for message, table in tables.items():
        if isinstance(table, dict):
            answers.values |= dict(_values(path, message, table))
        elif message != "page":
            raise KipcError(f"{path}: {message} stands alone; put it below the message it is about: [PingRequest]")
    return answers


def _values(path: Path, message: str, table: dict[str, Any]) -> Iterator[tuple[Key, Any]]:
    for name, value in table.items():
        if not isinstance(value, dict):
            _expect(path, f"[{message}]", name, _OF_MESSAGE)
            yield (message, "", name), value
            continue
        for attribute, inner in value.items():
            _expect(path, f'[{message}."{name}"]', attribute, _OF_FIELD)
            yield (message, name, attribute), inner


def _expect(path: Path, table: str, name: str, known: tuple[str, ...]) -> None:
    if name not in known:
        raise KipcError(f"{path}: {table} has no {name}; an answer sets one of {', '.join(known)}")
