"""History: since which release a message, a version or a field exists, and what each release dropped.

Takes releases, oldest first, and gives facts that need no specs any more: a log a message, in which every release says
only what changed with it. The facts about Kafka's releases are committed (`data/history.json`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from kipc.canonical import field_paths
from kipc.errors import KipcError
from kipc.pairs import pair_messages
from kipc.specs import MessageSpec, SpecType
from kipc.versions import NONE, VersionRange

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """What changed with a message in a release; None where nothing did."""

    versions: VersionRange | None = None
    """The valid versions; none of them for a message that was retired or deleted."""
    name: str | None = None
    is_unstable: bool | None = None
    """Whether the latest version is not released yet."""
    deprecated: VersionRange | None = None
    fields: Mapping[str, str | None] | None = None
    """Type and versions by path (`int8 1+`), None for a field that went; a dropped message keeps its last fields."""

    def __bool__(self) -> bool:
        return self != Entry()


@dataclass(frozen=True, slots=True)
class MessageHistory:
    name: str
    """The newest one."""
    type: SpecType
    key: int | None
    area: tuple[str, ...]
    log: Mapping[str, Entry]
    """By release, oldest first; releases without a change are left out."""

    @property
    def since(self) -> str:
        """The first release that has the message; it may be older than the first release known."""
        return next(iter(self.log))

    def version_since(self, version: int) -> str | None:
        """Return the first release that has the version, None if none does."""
        return next((release for release, entry in self.log.items() if version in (entry.versions or NONE)), None)

    def version_until(self, version: int) -> str | None:
        """Return the release that dropped the version for good, None if the newest one has it."""
        had, dropped_by = False, None
        for release, entry in self.log.items():
            if entry.versions is not None:
                dropped_by = release if had and version not in entry.versions else dropped_by
                had = version in entry.versions
        return None if had else dropped_by

    def field_since(self, path: str) -> str | None:
        """Return the first release that has the field, in the file if not in a valid version."""
        return next((release for release, entry in self.log.items() if (entry.fields or {}).get(path)), None)

    def versions_at(self, releases: Sequence[str]) -> Iterator[VersionRange]:
        """Yield the valid versions in each of the releases, oldest first and from the first known on."""
        versions = NONE
        for release in releases:
            entry = self.log.get(release)
            versions = entry.versions if entry and entry.versions is not None else versions
            yield versions


@dataclass(frozen=True, slots=True)
class History:
    releases: tuple[str, ...]
    """Oldest first."""
    messages: tuple[MessageHistory, ...]
    """By area and name."""

    def of(self, name: str) -> list[MessageHistory]:
        """Return a message, or the two of an API, by its newest name or one that it had."""
        wanted = {name, f"{name}Request", f"{name}Response"}
        return [each for each in self.messages if wanted & {each.name, *(e.name for e in each.log.values() if e.name)}]


EMPTY = History((), ())


def extend(history: History, release: str, specs: Iterable[MessageSpec]) -> History:
    """Add the next release.

    Raises:
        KipcError: the history has the release already.
    """
    if release in history.releases:
        raise KipcError(f"the history has {release} already; releases are added once, oldest first")
    before = {id(stub): each for each in history.messages for stub in [_stub(each)]}
    stubs = [_stub(each) for each in history.messages]
    known = dict(zip(map(id, stubs), history.messages, strict=True))
    messages = []
    for was, now in pair_messages(stubs, list(specs)):
        old = known[id(was)] if was else None
        messages.append(_next(old, now, release))
    del before
    ordered = sorted(messages, key=lambda each: (each.area, each.name))
    return History((*history.releases, release), tuple(ordered))


def _stub(each: MessageHistory) -> MessageSpec:
    return MessageSpec(name=each.name, type=each.type, valid_versions=NONE, api_key=each.key, area=each.area)


def _next(old: MessageHistory | None, now: MessageSpec | None, release: str) -> MessageHistory:
    if now is None:
        assert old is not None
        entry = Entry() if _state(old).versions == NONE else Entry(versions=NONE)
        return MessageHistory(old.name, old.type, old.key, old.area, _logged(old, release, entry))
    before = _state(old) if old else Entry(NONE, now.name, False, NONE, {})
    after = _facts(now, before)
    log = _logged(old, release, _difference(before, after)) if old else {release: _difference(before, after)}
    return MessageHistory(now.name, now.type, now.api_key, now.area, log)


def _logged(old: MessageHistory, release: str, entry: Entry) -> Mapping[str, Entry]:
    return {**old.log, release: entry} if entry else old.log


def _state(message: MessageHistory) -> Entry:
    """Return what the log comes to."""
    state: dict[str, Any] = {"versions": NONE, "name": message.name, "is_unstable": False, "deprecated": NONE}
    fields: dict[str, str | None] = {}
    for entry in message.log.values():
        state |= {name: value for name in state if (value := getattr(entry, name)) is not None}
        fields |= entry.fields or {}
    return Entry(**state, fields={path: text for path, text in fields.items() if text is not None})


def _facts(spec: MessageSpec, before: Entry) -> Entry:
    fields = {path: f"{each.type} {each.versions}" for path, each in field_paths(spec)}
    return Entry(
        versions=spec.valid_versions,
        name=spec.name,
        is_unstable=spec.latest_version_unstable,
        deprecated=spec.deprecated_versions,
        fields=before.fields if spec.is_retired else fields,
    )


def _difference(before: Entry, after: Entry) -> Entry:
    old, new = before.fields or {}, after.fields or {}
    changed: dict[str, str | None] = {path: text for path, text in new.items() if old.get(path) != text}
    changed |= dict.fromkeys(old.keys() - new.keys())
    return Entry(
        versions=None if before.versions == after.versions else after.versions,
        name=None if before.name == after.name else after.name,
        is_unstable=None if before.is_unstable == after.is_unstable else after.is_unstable,
        deprecated=None if before.deprecated == after.deprecated else after.deprecated,
        fields=dict(sorted(changed.items())) or None,
    )
