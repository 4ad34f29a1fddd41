"""The end of an error about an unknown name: similar names, or some of those that are known."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

MOST = 8
"""Known names that an error lists."""


def known_names(name: str, known: Iterable[str]) -> str:
    """Return `did you mean brokers?` or, if no known name is similar, `there are brokers, topics`."""
    names = list(known)
    by_spelling = {_spelling(candidate): candidate for candidate in names}
    near = get_close_matches(_spelling(name), by_spelling, n=3, cutoff=0.6)
    if near:
        return f"did you mean {' or '.join(by_spelling[spelling] for spelling in near)}?"
    more = f" and {len(names) - MOST} others" if len(names) > MOST + 1 else ""
    return f"there are {', '.join(names[: MOST if more else None])}{more}"


def _spelling(name: str) -> str:
    """Return a name without marks: `OffsetCommit` and `offset-commit` are `OFFSET_COMMIT`."""
    return "".join(filter(str.isalnum, name)).lower()
