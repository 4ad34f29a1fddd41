"""Decided: a draft and the answers about it in, the draft as people want it out."""

from __future__ import annotations

from typing import Any

from kipc.errors import KipcError
from kipc.intake.answers import LEAVE_OUT, PARTIAL, READING, Answers
from kipc.intake.completion import part_at
from kipc.intake.drafts import Draft, Tree
from kipc.intake.findings import Findings


def decide(draft: Draft, answers: Answers, findings: Findings) -> bool:
    """Put the answers about a draft into it, names last, and tell whether the message stays.

    Raises:
        KipcError: an answer is about a field that the message does not have.
    """
    stays = True
    message = draft.name
    given = list(answers.about(message))
    for path, attribute, value in sorted(given, key=lambda each: each[1] in ("name", LEAVE_OUT)):
        part = part_at(draft.tree, path)
        if part is None:
            raise KipcError(f'{answers.source}: [{message}."{path}"] is about a field that {message} does not have')
        subject = f"{message} {path}".strip()
        findings.answered(f"{attribute} = {_shown(value)}", subject, attribute)
        if attribute == LEAVE_OUT and value and path:
            _remove(draft.tree, part)
        elif attribute == LEAVE_OUT and value:
            stays = False
        elif attribute not in (LEAVE_OUT, PARTIAL, READING, "name"):
            part[attribute] = value
    _rename(draft, [(path, value) for path, attribute, value in given if attribute == "name"])
    return stays


def _rename(draft: Draft, names: list[tuple[str, Any]]) -> None:
    """Rename when all paths have been followed: they go by the names on the page."""
    parts = [(part_at(draft.tree, path), name) for path, name in names]
    for part, name in parts:
        if part is not None:
            part["name"] = str(name)


def _shown(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, str) else str(value)


def _remove(tree: Tree, part: Tree) -> None:
    for name in ("fields", "commonStructs"):
        inner = tree.get(name, [])
        kept = [each for each in inner if each is not part]
        if name in tree:
            tree[name] = kept
        for each in kept:
            _remove(each, part)
