"""Fixes: changes that rules propose for a node, as edits of the text of its file."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from kipc.language.parse import ParsedFile
from kipc.language.parse.json_reader import Object, blank_end, value_end
from kipc.language.parse.positions import Positions
from kipc.language.problems import Edit, Fix


class SetAttribute(NamedTuple):
    """Give an attribute of a node another value, or add it."""

    attribute: str
    value: Any


class RenameAttribute(NamedTuple):
    """Give an attribute another name."""

    attribute: str
    name: str


class RemoveNode(NamedTuple):
    """Remove a node from the list that contains it."""

    name: str


Change = SetAttribute | RenameAttribute | RemoveNode


def fix_of(file: ParsedFile, tree: Object, change: Change) -> Fix:
    """Return the edits that change the object of a node."""
    match change:
        case RemoveNode(name) if tree.path.endswith("]"):
            start, end = _removed(file.text, tree.offset, value_end(file.text, tree.offset))
            return _fix(file, f"Remove {name}", start, end, "")
        case RemoveNode(name):  # a single object counts as a list of one
            return _fix(file, f"Remove {name}", tree.offset, value_end(file.text, tree.offset), "[]")
        case RenameAttribute(attribute, name):
            return _replacement(file, tree.places[attribute][0], name)
        case SetAttribute(attribute, value) if attribute in tree.places:
            return _replacement(file, tree.places[attribute][1], value)
        case SetAttribute(attribute, value):
            return _addition(file, tree, f"{_json(attribute)}: {_json(value)}")


def apply_fixes(text: str, fixes: Iterable[Fix]) -> str:
    """Return the text of a file with its problems fixed; edits of different fixes must not overlap."""
    positions = Positions(text)
    edits = {edit for fix in fixes for edit in fix.edits}
    for edit in sorted(edits, key=lambda edit: edit.start, reverse=True):
        text = text[: positions.offset(edit.start)] + edit.text + text[positions.offset(edit.end) :]
    return text


def _fix(file: ParsedFile, title: str, start: int, end: int, text: str) -> Fix:
    return Fix(title, (Edit(file.positions.position(start), file.positions.position(end), text),))


def _replacement(file: ParsedFile, offset: int, value: Any) -> Fix:
    end = value_end(file.text, offset)
    return _fix(file, f"Replace {file.text[offset:end]} with {_json(value)}", offset, end, _json(value))


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _addition(file: ParsedFile, tree: Object, member: str) -> Fix:
    """Add a member to an object: after `type`, on a separate line if `type` is on one."""
    key, value = tree.places["type"]
    end = value_end(file.text, value)
    line_start = file.text.rfind("\n", 0, key) + 1
    indent = file.text[line_start:key]
    separator = f",\n{indent}" if line_start and not indent.strip() else ", "
    return _fix(file, f"Add {member}", end, end, separator + member)


def _removed(text: str, start: int, end: int) -> tuple[int, int]:
    """Extend the span of a list's element by the comma after it, or else before it, and the blanks beside that."""
    following = blank_end(text, end)
    if text.startswith(",", following):
        return start, blank_end(text, following + 1)
    before = text[:start].rstrip()
    if before.endswith(","):
        return len(before) - 1, end
    return start, end
