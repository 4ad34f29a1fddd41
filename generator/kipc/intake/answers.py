"""Answers: decisions of people about a page, from a file next to the specs, applied to drafts.

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
from kipc.intake.drafts import PARTIAL, Draft, SpecTree, part_at
from kipc.intake.remarks import Remarks
from kipc.language.parse.attributes import FIELD, MESSAGE

LEAVE_OUT = "leaveOut"
READING = "reading"

_OF_MESSAGE = (*MESSAGE.attributes, "listeners", LEAVE_OUT, PARTIAL)
_OF_FIELD = (*FIELD.attributes, LEAVE_OUT, READING)

AnswerKey = tuple[str, str, str]
"""Message, path of the field (empty for the message itself), attribute."""


@dataclass(slots=True)
class Answers:
    """Values by message, path and attribute; each is used once."""

    source: str = ""
    values: dict[AnswerKey, Any] = field(default_factory=dict)
    used: set[AnswerKey] = field(default_factory=set)

    def take(self, message: str, path: str, attribute: str) -> Any:
        """Return an answer, None if there is none."""
        key = message, path, attribute
        if key in self.values:
            self.used.add(key)
        return self.values.get(key)

    def about(self, message: str) -> Iterator[tuple[str, str, Any]]:
        """Take all unused answers about a message: path, attribute, value."""
        for key, value in self.values.items():
            if key[0] == message and key not in self.used:
                self.used.add(key)
                yield key[1], key[2], value

    def left(self) -> list[AnswerKey]:
        return [key for key in self.values if key not in self.used]


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
            raise KipcError(f"{path}: {message} is not in a table; put it below the name of its message: [PingRequest]")
    return answers


def _values(path: Path, message: str, table: dict[str, Any]) -> Iterator[tuple[AnswerKey, Any]]:
    for name, value in table.items():
        if not isinstance(value, dict):
            _expect(path, f"[{message}]", name, _OF_MESSAGE)
            yield (message, "", name), value
            continue
        for attribute, inner in value.items():
            _expect(path, f'[{message}."{name}"]', attribute, _OF_FIELD)
            yield (message, name, attribute), inner


def _expect(path: Path, table: str, name: str, attributes: tuple[str, ...]) -> None:
    if name not in attributes:
        raise KipcError(f"{path}: {table} has no {name}; an answer sets one of {', '.join(attributes)}")


def apply_answers(draft: Draft, answers: Answers, remarks: Remarks) -> bool:
    """Apply the answers about a draft, names last, and return whether the message stays.

    Raises:
        KipcError: an answer is about a field that the message does not have.
    """
    stays = True
    message = draft.name
    decisions = list(answers.about(message))
    # Fields go when all others are answered, and names change at the end: the paths of answers lead through both.
    for path, attribute, value in sorted(decisions, key=lambda decision: decision[1] in ("name", LEAVE_OUT)):
        part = part_at(draft.tree, path)
        if part is None:
            raise KipcError(f'{answers.source}: [{message}."{path}"] is about a field that {message} does not have')
        subject = f"{message} {path}".strip()
        remarks.answered(f"{attribute} = {_shown(value)}", subject, attribute)
        if attribute == LEAVE_OUT and value and path:
            _remove(draft.tree, part)
        elif attribute == LEAVE_OUT and value:
            stays = False
        elif attribute not in (LEAVE_OUT, PARTIAL, READING, "name"):
            part[attribute] = value
    _rename(draft, [(path, value) for path, attribute, value in decisions if attribute == "name"])
    return stays


def _rename(draft: Draft, names: list[tuple[str, Any]]) -> None:
    """Rename when all paths have been followed: they go by the names on the page."""
    parts = [(part_at(draft.tree, path), name) for path, name in names]
    for part, name in parts:
        if part is not None:
            part["name"] = str(name)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)


def _remove(tree: SpecTree, part: SpecTree) -> None:
    for name in ("fields", "commonStructs"):
        inner = tree.get(name, [])
        parts = [other for other in inner if other is not part]
        if name in tree:
            tree[name] = parts
        for other in parts:
            _remove(other, part)
