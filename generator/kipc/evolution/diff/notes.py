"""Notes: a difference in, notes for readers of a changelog out, API by API.

A note is one line about a message or a field. The messages of an API are listed together, under the heading of the
greatest thing that happened to them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kipc.evolution.diff.changes import Tree
from kipc.language.versions import VersionRange

HEADINGS = (
    "New messages",
    "Retired messages",
    "Removed messages",
    "New versions",
    "Dropped versions",
    "Changed within their versions",
)


@dataclass(frozen=True, slots=True)
class Story:
    """What happened to an API or a record: its messages, each with its notes."""

    subject: str
    heading: str
    messages: tuple[tuple[str, tuple[str, ...]], ...]
    """Name of the message, and a line for each thing that happened to it."""


@dataclass(frozen=True, slots=True)
class News:
    stories: tuple[Story, ...]
    reworded: int
    """Fields of which only the text changed."""

    def under(self, heading: str) -> list[Story]:
        return [story for story in self.stories if story.heading == heading]


def news(difference: Tree) -> News:
    """Return the notes on a difference."""
    groups: dict[str, list[Tree]] = {}
    for entry in difference["messages"]:
        groups.setdefault(_subject(entry["message"]), []).append(entry)
    stories = [_story(subject, entries) for subject, entries in sorted(groups.items())]
    reworded = sum(_reworded(entry) for entry in difference["messages"])
    return News(tuple(story for story in stories if story.messages), reworded)


def _subject(message: str) -> str:
    """Return the API that a message belongs to, or its own name."""
    return message.removesuffix("Request").removesuffix("Response") or message


def _story(subject: str, entries: Sequence[Tree]) -> Story:
    heading = min((_heading(entry) for entry in entries), key=HEADINGS.index)
    named_notes = ((entry["message"], tuple(_message_notes(entry))) for entry in entries)
    return Story(subject, heading, tuple((name, notes) for name, notes in named_notes if notes))


def _heading(entry: Tree) -> str:
    match entry["change"]:
        case "added":
            return "New messages"
        case "removed":
            return "Removed messages"
    before, after = _valid_versions(entry)
    if after.is_empty and not before.is_empty:
        return "Retired messages"
    if after.subtract(before):
        return "New versions"
    return "Dropped versions" if before.subtract(after) else "Changed within their versions"


def _valid_versions(entry: Tree) -> tuple[VersionRange, VersionRange]:
    before, after = entry.get("attributes", {}).get("validVersions", ("0", "0"))
    return VersionRange.parse(before), VersionRange.parse(after)


def _message_notes(entry: Tree) -> Iterator[str]:
    match entry["change"]:
        case "added":
            yield _introduced(entry["spec"])
            return
        case "removed":
            yield "removed"
            return
    if "to" in entry and entry["change"] != "renamed":
        yield f"moved from {entry['path']} to {entry['to']}"
    for name, (before, after) in entry.get("attributes", {}).items():
        yield _message_attribute(name, before, after)
    yield from _list_notes(entry, "")


def _introduced(spec: Tree) -> str:
    key = f"key {spec['apiKey']}, " if "apiKey" in spec else ""
    return f"{key}{spec['type']}, versions {spec['validVersions']}"


def _message_attribute(name: str, before: Any, after: Any) -> str:
    match name, after:
        case "validVersions", "none":
            return f"retired; it had versions {before}"
        case "latestVersionUnstable", True:
            return "its latest version is unstable"
        case "latestVersionUnstable", _:
            return "its latest version is stable now"
    absent = "all" if name == "currentVersions" else "none"
    return f"{_LABELS.get(name, name)}: {_value_text(before, absent)} -> {_value_text(after, absent)}"


_LABELS = {
    "apiKey": "key",
    "validVersions": "versions",
    "currentVersions": "versions of the newest release",
    "deprecatedVersions": "deprecated versions",
    "flexibleVersions": "flexible versions",
    "headerVersions": "versions of the header",
    "nullableVersions": "nullable versions",
    "taggedVersions": "tagged versions",
    "maybeVersions": "versions with a control byte",
    "entityType": "entity type",
}


def _value_text(value: Any, absent: str = "none") -> str:
    if isinstance(value, list):
        return ", ".join(map(str, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}: {item}" for key, item in value.items())
    return absent if value is None else str(value)


def _list_notes(entry: Mapping[str, Any], prefix: str) -> Iterator[str]:
    for child in entry.get("fields", ()):
        yield from _field_notes(child, prefix)
    for child in entry.get("commonStructs", ()):
        yield from _struct_notes(child)
    if "fieldsOrder" in entry:
        order = _value_text(entry["fieldsOrder"])
        yield f"{prefix.removesuffix('.') or 'the message'}: fields in another order: {order}"


def _struct_notes(entry: Tree) -> Iterator[str]:
    name = f"struct {entry['name']}"
    match entry["change"]:
        case "added":
            yield f"{name}: new"
        case "removed":
            yield f"{name}: removed"
        case _:
            yield from _attribute_notes(entry, name)
            yield from _list_notes(entry, f"{name}.")


def _field_notes(entry: Tree, prefix: str) -> Iterator[str]:
    path = prefix + entry["name"]
    match entry["change"]:
        case "added":
            yield f"{path}: new, {_field_in_words(entry['spec'])}"
        case "removed":
            yield f"{path}: removed, was {_field_in_words(entry['spec'])}"
        case _:
            yield from _attribute_notes(entry, path)
            yield from _list_notes(entry, f"{path}.")


def _field_in_words(spec: Tree) -> str:
    facts = [spec["type"], f"versions {spec['versions']}"]
    if "tag" in spec:
        facts.append(f"tag {spec['tag']}")
    if "nullableVersions" in spec:
        facts.append(
            "nullable" if spec["nullableVersions"] == spec["versions"] else f"nullable {spec['nullableVersions']}"
        )
    if "default" in spec:
        facts.append(f"default {spec['default']}")
    return ", ".join(facts)


def _attribute_notes(entry: Tree, path: str) -> Iterator[str]:
    _, aliases = entry.get("attributes", {}).get("aliases", (None, ()))
    for name, (before, after) in entry.get("attributes", {}).items():
        if name == "name" and before in (aliases or ()):
            yield f"{path}: renamed to {after}; {before} is still accepted in JSON"
        elif name == "name":
            yield f"{path}: called {after} now (a guess: type and versions are the same)"
        elif name == "aliases" and "name" in entry["attributes"]:
            continue
        elif name in _SWITCHES:
            yield f"{path}: {_SWITCHES[name][bool(after)]}"
        elif name != "about":
            yield f"{path}: {_LABELS.get(name, name)}: {_value_text(before)} -> {_value_text(after)}"


_SWITCHES = {
    "ignorable": ("no longer ignorable", "ignorable now"),
    "mapKey": ("no longer a map key", "a map key now"),
    "zeroCopy": ("no longer zero-copy", "zero-copy now"),
}


def _reworded(entry: Mapping[str, Any]) -> int:
    lists = [child for name in ("fields", "commonStructs") for child in entry.get(name, ())]
    return ("about" in entry.get("attributes", {})) + sum(map(_reworded, lists))
