"""The entry of an adoption in a changelog."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipc.evolution.diff.formats import escaped, markdown_lines
from kipc.evolution.diff.notes import News

ACCEPTED = "Accepted changes of bytes"


def changelog_with(text: str, title: str, changes: News, explanations: Sequence[str] = ()) -> str:
    """Return a changelog with another entry: the last one below Unreleased, or the first of all."""
    lines = (text.rstrip("\n") or "# Changelog").split("\n")
    heads = [index for index, line in enumerate(lines) if line.startswith("## ")] + [len(lines)]
    is_unreleased = heads[0] < len(lines) and "unreleased" in lines[heads[0]].lower()
    place = heads[1] if is_unreleased else heads[0]
    above = "\n".join(lines[:place]).rstrip("\n")
    entry = "\n".join(_entry(title, changes, explanations, 3 if is_unreleased else 2))
    below = "\n".join(lines[place:])
    return "\n\n".join(filter(None, [above, entry, below])) + "\n"


def _entry(title: str, changes: News, explanations: Sequence[str], depth: int) -> Iterator[str]:
    yield f"{'#' * depth} {title}"
    yield ""
    lines = list(markdown_lines(changes, []))
    if explanations:
        lines += [f"## {ACCEPTED}", "", *(f"- {escaped(explanation)}" for explanation in explanations)]
    while lines and not lines[-1]:
        lines.pop()
    for line in lines:
        yield f"{'#' * (depth - 1)}{line}" if line.startswith("## ") else line
