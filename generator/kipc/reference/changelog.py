"""Changelog: the changes of each release, to one message or to all, as notes that pages mark up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kipc.evolution.history import History, HistoryEntry, MessageHistory
from kipc.language.versions import NONE, VersionRange


@dataclass(frozen=True, slots=True)
class Note:
    sign: str
    """`added`, `changed` or `removed`."""
    subject: str
    """A field's path; empty where the note is about the message."""
    text: str


@dataclass(frozen=True, slots=True)
class ReleaseNotes:
    release: str
    is_oldest: bool
    """Whether nothing is known before it."""
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class MessageNote:
    """A line of a release's page: the change of the versions of one message."""

    message: MessageHistory
    versions: str


def message_notes(history: History, message: MessageHistory) -> tuple[ReleaseNotes, ...]:
    """Return the notes of each release that changed the message, newest first."""
    versions = dict(zip(history.releases, pairwise([NONE, *message.versions_at(history.releases)]), strict=True))
    sections = []
    fields: dict[str, str] = {}
    for release, entry in message.log.items():
        is_first = release == message.since
        notes = _message_notes(message, entry, *versions[release])
        notes += [] if is_first else _field_notes(entry, fields)
        fields |= {path: text for path, text in (entry.fields or {}).items() if text}
        sections.append(ReleaseNotes(release, release == history.releases[0], tuple(notes)))
    return tuple(reversed(sections))


def _message_notes(
    message: MessageHistory, entry: HistoryEntry, before: VersionRange, after: VersionRange
) -> list[Note]:
    notes = []
    if entry.formerly:
        notes.append(Note("changed", "", f"Renamed from {entry.formerly} to {message.name}"))
    if entry.versions is not None:
        notes += _version_notes(before, after)
    if entry.is_unstable is not None:
        notes.append(Note("changed", "", f"The latest version is {'unstable' if entry.is_unstable else 'stable'}"))
    if entry.deprecated is not None:
        notes.append(Note("changed", "", f"Deprecated: {range_text(entry.deprecated)}"))
    return notes


def _version_notes(before: VersionRange, after: VersionRange) -> list[Note]:
    if after.is_empty:
        return [Note("removed", "", f"Dropped, with {range_text(before)}")]
    added = [Note("added", "", f"{range_text(span).capitalize()}") for span in after.subtract(before)]
    return added + [Note("removed", "", f"{range_text(span).capitalize()} dropped") for span in before.subtract(after)]


def range_text(versions: VersionRange) -> str:
    """Return versions as text: `version 2`, `versions 0 to 3`."""
    if versions.lowest == versions.highest:
        return f"version {versions.lowest}"
    return f"versions {versions.lowest} to {versions.highest}" if not versions.is_open_ended else f"versions {versions}"


def _field_notes(entry: HistoryEntry, before: dict[str, str]) -> list[Note]:
    notes = []
    for path, text in (entry.fields or {}).items():
        if text is None:
            notes.append(Note("removed", path, f"was {before.get(path, '')}"))
        elif path in before:
            notes.append(Note("changed", path, f"{before[path]} → {text}"))
        else:
            notes.append(Note("added", path, text))
    return notes


SECTIONS = ("New messages", "New versions", "Dropped messages", "Dropped versions")


def release_sections(history: History, release: str) -> dict[str, list[MessageNote]]:
    """Return the additions and removals of a release by section, without empty sections."""
    sections: dict[str, list[MessageNote]] = {title: [] for title in SECTIONS}
    place = history.releases.index(release)
    for message in history.messages:
        before, after = [NONE, *message.versions_at(history.releases)][place : place + 2]
        for title, ranges in _changes(before, after):
            sections[title].append(MessageNote(message, ", ".join(map(str, ranges))))
    return {title: notes for title, notes in sections.items() if notes}


def _changes(before: VersionRange, after: VersionRange) -> Iterator[tuple[str, Sequence[VersionRange]]]:
    if before == after:
        return
    if before.is_empty:
        yield "New messages", (after,)
    elif after.is_empty:
        yield "Dropped messages", (before,)
    else:
        new, dropped = after.subtract(before), before.subtract(after)
        yield from (pair for pair in (("New versions", new), ("Dropped versions", dropped)) if pair[1])
