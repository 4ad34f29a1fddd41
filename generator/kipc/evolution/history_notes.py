"""History as text: tables and changelogs, line by line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipc.evolution.history import History, HistoryEntry, MessageHistory
from kipc.language.specs import SpecType
from kipc.language.versions import NONE, VersionRange


def table(history: History) -> list[list[str]]:
    """Return a row for each message: its name, key, and versions in each release; the first row has the titles."""
    rows = [["message", "key", *history.releases]]
    for message in history.messages:
        versions = [str(span) if not span.is_empty else "-" for span in message.versions_at(history.releases)]
        rows.append([message.name, "" if message.key is None else str(message.key), *versions])
    return rows


def changelog(history: History, messages: Sequence[MessageHistory]) -> Iterator[str]:
    """Describe the changes of messages, release by release."""
    oldest = history.releases[0]
    for index, message in enumerate(messages):
        if index:
            yield ""
        yield _title(message)
        for release, entry in message.log.items():
            yield f"  {release}{' or before' if release == oldest else ''}"
            yield from (f"    {note}" for note in _notes(message, release, entry))


def _title(message: MessageHistory) -> str:
    noun = "key" if message.type in {SpecType.REQUEST, SpecType.RESPONSE} else "record type"
    return message.name if message.key is None else f"{message.name} ({noun} {message.key})"


def _notes(message: MessageHistory, release: str, entry: HistoryEntry) -> Iterator[str]:
    before = _before(message, release)
    if entry.formerly:
        yield f"called {message.name}, before {entry.formerly}"
    if entry.versions is not None:
        yield _version_note(before, entry.versions)
    if entry.is_unstable is not None:
        yield "the latest version is unstable" if entry.is_unstable else "the latest version is stable"
    if entry.deprecated is not None:
        yield f"deprecated versions: {entry.deprecated}"
    for path, text in (entry.fields or {}).items():
        yield f"{path}: {text or 'gone'}"


def _before(message: MessageHistory, release: str) -> VersionRange:
    """Return the versions the message had before a release of its log."""
    versions = NONE
    for earlier, entry in message.log.items():
        if earlier == release:
            break
        versions = entry.versions if entry.versions is not None else versions
    return versions


def _version_note(before: VersionRange, after: VersionRange) -> str:
    if after.is_empty:
        return f"dropped, with versions {before}"
    dropped = ", ".join(map(str, before.subtract(after)))
    return f"versions {after}" + (f", {dropped} dropped" if dropped else "")


def release_notes(history: History, release: str) -> Iterator[str]:
    """Describe the additions and removals of a release."""
    for heading, rows in _sections(history, release).items():
        if rows:
            yield f"{heading}:"
            yield from (f"  {row}" for row in rows)


def _sections(history: History, release: str) -> dict[str, list[str]]:
    sections: dict[str, list[str]] = {
        "New messages": [],
        "Dropped messages": [],
        "New versions": [],
        "Dropped versions": [],
    }
    for message in history.messages:
        entry = message.log.get(release)
        if entry is None or entry.versions is None:
            continue
        before, after = _before(message, release), entry.versions
        if before.is_empty:
            sections["New messages"].append(f"{message.name}: {after}")
        elif after.is_empty:
            sections["Dropped messages"].append(f"{message.name}: {before}")
        else:
            _add_ranges(sections["New versions"], message.name, after.subtract(before))
            _add_ranges(sections["Dropped versions"], message.name, before.subtract(after))
    return sections


def _add_ranges(rows: list[str], name: str, ranges: Sequence[VersionRange]) -> None:
    if ranges:
        rows.append(f"{name}: {', '.join(map(str, ranges))}")
