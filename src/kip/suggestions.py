"""Advice in errors about unknown names: the names that are spelled most like it, or some of many."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

__all__ = ["suggestion"]

_FEW = 20


def suggestion(name: str, known: Iterable[str]) -> str:
    """Return `did you mean A or B?`, or the known names if none is similar: all if they are few, else examples."""
    names = sorted(known)
    by_spelling = {_spelling(each): each for each in names}
    near = get_close_matches(_spelling(name), by_spelling, 3)
    if near:
        return f"did you mean {' or '.join(by_spelling[each] for each in near)}?"
    return f"there are {', '.join(names)}" if len(names) <= _FEW else f"there are {len(names)}, such as {names[0]}"


def _spelling(name: str) -> str:
    """Return a name without marks: `OffsetCommit` and `offset-commit` are `OFFSET_COMMIT`."""
    return "".join(filter(str.isalnum, name)).lower()
