"""Formats: news and layouts in, text for a terminal or Markdown for a pull request out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipc.evolution.diff.notes import HEADINGS, News, Story
from kipc.evolution.diff.wire import WireChange

WireChanges = Sequence[tuple[str, Sequence[WireChange]]]
"""Name of a message, and how its layouts changed."""


def text_lines(news: News, wire: WireChanges) -> Iterator[str]:
    """Format the notes as plain text."""
    for heading in HEADINGS:
        stories = news.under(heading)
        if stories:
            yield f"{heading}:"
        for story in stories:
            yield from _text_story(story)
    if news.reworded:
        yield _reworded(news.reworded)
    for message, changes in wire:
        yield from _text_wire(message, changes)


def _text_story(story: Story) -> Iterator[str]:
    for name, notes in story.messages:
        yield f"  {name}"
        yield from (f"    {note}" for note in notes)


def _text_wire(message: str, changes: Sequence[WireChange]) -> Iterator[str]:
    for change in changes:
        yield ""
        yield f"{message}: {_compared(change)}"
        yield from _columns(change)


def _compared(change: WireChange) -> str:
    if not change.rows:
        return f"{change.before} {change.after}".strip() if change.after == "dropped" else f"{change.after}, no bytes"
    if not change.before:
        return change.after
    return f"{change.before} | {change.after}" + (", the same bytes" if change.is_same else "")


def _columns(change: WireChange) -> Iterator[str]:
    if change.is_same:
        return
    width = max(len(before) for _, before, _ in change.rows)
    for mark, before, after in change.rows:
        sign = " " if mark == "=" else mark
        yield f"  {sign} {after}" if not change.before else f"  {before:<{width}}  {sign}  {after}".rstrip()


def markdown_lines(news: News, wire: WireChanges) -> Iterator[str]:
    """Format the notes as Markdown."""
    for heading in HEADINGS:
        stories = news.under(heading)
        if stories:
            yield f"## {heading}"
            yield ""
        for story in stories:
            yield from _markdown_story(story)
        if stories:
            yield ""
    if news.reworded:
        yield _reworded(news.reworded)
        yield ""
    for message, changes in wire:
        yield from _markdown_wire(message, changes)


def _markdown_story(story: Story) -> Iterator[str]:
    yield f"- **{story.subject}**"
    for name, notes in story.messages:
        half = name.removeprefix(story.subject).lower()
        for note in notes:
            yield f"  - {half}: {escaped(note)}" if half else f"  - {escaped(note)}"


def escaped(text: str) -> str:
    """Escape what Markdown would format."""
    return "".join(f"\\{character}" if character in "\\`*_[]<>|#" else character for character in text)


def _markdown_wire(message: str, changes: Sequence[WireChange]) -> Iterator[str]:
    for change in changes:
        yield f"### {message}: {_compared(change)}"
        yield ""
        lines = list(_columns(change))
        if lines:
            yield from ("```text", *lines, "```", "")


def _reworded(count: int) -> str:
    return "The text of 1 field reworded." if count == 1 else f"Texts of {count} fields reworded."
