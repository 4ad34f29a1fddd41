"""History: the first release of each message, version and field, and the changes in each release.

Takes releases, oldest first, and returns facts that do not require specs: one log per message, with only the changes of
each release. The facts about Kafka's releases are committed (`data/history.json`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

from kipc.errors import KipcError
from kipc.evolution.pairs import pair_messages
from kipc.language.canonical import field_paths
from kipc.language.specs import MessageSpec, SpecType
from kipc.language.versions import NONE, VersionRange

FORMAT = 1

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """What changed with a message in a release; None where nothing did."""

    versions: VersionRange | None = None
    """The valid versions; none of them for a message that was retired or deleted."""
    formerly: str | None = None
    """The former name of the message."""
    is_unstable: bool | None = None
    """Whether the latest version is not released yet."""
    deprecated: VersionRange | None = None
    fields: Mapping[str, str | None] | None = None
    """Type and versions by path (`int8 1+`), None for a field that went; a dropped message keeps its last fields."""


@dataclass(frozen=True, slots=True)
class MessageHistory:
    name: str
    """The newest one."""
    type: SpecType
    key: int | None
    area: tuple[str, ...]
    log: Mapping[str, HistoryEntry]
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
        # A version can come back, so the last release that dropped it counts.
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


@dataclass(frozen=True)
class History:
    releases: tuple[str, ...]
    """Oldest first."""
    messages: tuple[MessageHistory, ...]
    """By area and name."""

    def of(self, name: str) -> list[MessageHistory]:
        """Return a message, or the two of an API, by its newest name or one that it had."""
        names = {name, f"{name}Request", f"{name}Response"}
        return [
            message
            for message in self.messages
            if names & {message.name, *(entry.formerly for entry in message.log.values())}
        ]

    def about(self, spec: MessageSpec) -> MessageHistory | None:
        """Return the history of a message; proposals of KIPs have none."""
        return self._by_path.get((spec.area, spec.name))

    @cached_property
    def _by_path(self) -> Mapping[tuple[tuple[str, ...], str], MessageHistory]:
        return {(message.area, message.name): message for message in reversed(self.messages)}

    def dropped(self, spec: MessageSpec) -> Iterator[tuple[VersionRange, str]]:
        """Yield the versions of a merged spec that are gone, with the first release known that lacks them."""
        message = self.about(spec)
        current = spec.valid_versions if spec.current_versions is None else spec.current_versions
        if message is None:
            return
        for span in spec.valid_versions.subtract(current):
            for release, versions in groupby(span, message.version_until):
                if release:
                    dropped = list(versions)
                    yield VersionRange(dropped[0], dropped[-1]), release


EMPTY = History((), ())


def extend(history: History, release: str, specs: Iterable[MessageSpec]) -> History:
    """Add the next release.

    Raises:
        KipcError: the history has the release already.
    """
    if release in history.releases:
        raise KipcError(f"the history has {release} already; releases are added once, oldest first")
    stubs = [_stub(message) for message in history.messages]
    histories = dict(zip(map(id, stubs), history.messages, strict=True))
    messages = [
        _next(histories[id(was)] if was else None, now, release) for was, now in pair_messages(stubs, list(specs))
    ]
    ordered = sorted(messages, key=lambda message: (message.area, message.name))
    return History((*history.releases, release), tuple(ordered))


def _stub(message: MessageHistory) -> MessageSpec:
    return MessageSpec(
        name=message.name, type=message.type, valid_versions=NONE, api_key=message.key, area=message.area
    )


def _next(old: MessageHistory | None, now: MessageSpec | None, release: str) -> MessageHistory:
    before = _state(old)
    if now is None:
        assert old is not None
        removal = HistoryEntry() if before.versions == NONE else HistoryEntry(versions=NONE)
        return replace(old, log=_logged(old, release, removal))
    fields = {path: f"{field.type} {field.versions}" for path, field in field_paths(now)}
    entry = HistoryEntry(
        versions=_if_changed(before.versions, now.valid_versions),
        formerly=old.name if old and old.name != now.name else None,
        is_unstable=_if_changed(before.is_unstable, now.latest_version_unstable),
        deprecated=_if_changed(before.deprecated, now.deprecated_versions),
        fields=None if now.is_retired else _changed_fields(before.fields or {}, fields),
    )
    log = _logged(old, release, entry) if old else {release: entry}
    return MessageHistory(now.name, now.type, now.api_key, now.area, log)


def _logged(old: MessageHistory, release: str, entry: HistoryEntry) -> Mapping[str, HistoryEntry]:
    return {**old.log, release: entry} if entry != HistoryEntry() else old.log


def _state(message: MessageHistory | None) -> HistoryEntry:
    """Return the facts after the newest entry of the log."""
    state: dict[str, Any] = {"versions": NONE, "is_unstable": False, "deprecated": NONE}
    fields: dict[str, str | None] = {}
    for entry in message.log.values() if message else ():
        state |= {name: value for name in state if (value := getattr(entry, name)) is not None}
        fields |= entry.fields or {}
    return HistoryEntry(**state, fields={path: text for path, text in fields.items() if text is not None})


def _if_changed(before: T, after: T) -> T | None:
    return None if before == after else after


def _changed_fields(before: Mapping[str, str | None], after: Mapping[str, str]) -> Mapping[str, str | None] | None:
    changed: dict[str, str | None] = {path: text for path, text in after.items() if before.get(path) != text}
    changed |= dict.fromkeys(sorted(before.keys() - after.keys()))
    return changed or None


def known_history(path: str = "", *, is_created: bool = False) -> History:
    """Return the facts about Kafka's releases: those in a file of the project, or the compiler's own without a path.

    Args:
        is_created: whether the caller creates a missing file, from the compiler's own facts.

    Raises:
        KipcError: the file cannot be read, or holds something else.
    """
    if not path or (is_created and not Path(path).exists()):
        return read_history(files("kipc.evolution").joinpath("data", "history.json").read_text(encoding="utf-8"))
    try:
        return read_history(Path(path).read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise KipcError(f"{path}: no such file; correct history in [tool.kipc], or let kipc adopt create it") from error
    except OSError as error:
        raise KipcError(f"{path}: {error.strerror}") from error
    except KipcError as error:
        raise KipcError(f"{path}: {error}") from error
    except (ValueError, LookupError, TypeError, AttributeError) as error:
        raise KipcError(f"{path}: not what kipc history --out writes ({error})") from error


def history_text(history: History) -> str:
    """Write facts as JSON, one line per message."""
    lines = ",\n".join(json.dumps(_message_json(message), ensure_ascii=False) for message in history.messages)
    return f'{{"format": {FORMAT}, "releases": {json.dumps(history.releases)}, "messages": [\n{lines}\n]}}\n'


def _message_json(message: MessageHistory) -> dict[str, Any]:
    log = {release: _entry_json(entry) for release, entry in message.log.items()}
    return {
        "name": message.name,
        "type": message.type.value,
        "key": message.key,
        "area": list(message.area),
        "log": log,
    }


def _entry_json(entry: HistoryEntry) -> dict[str, Any]:
    written = {
        "versions": None if entry.versions is None else str(entry.versions),
        "formerly": entry.formerly,
        "unstable": entry.is_unstable,
        "deprecated": None if entry.deprecated is None else str(entry.deprecated),
        "fields": entry.fields,
    }
    return {name: value for name, value in written.items() if value is not None}


def read_history(text: str) -> History:
    """Read facts back.

    Raises:
        KipcError: they are of another format.
    """
    facts = json.loads(text)
    if facts.get("format") != FORMAT:
        raise KipcError(f"the history has format {facts.get('format')!r}; this kipc reads format {FORMAT}")
    return History(tuple(facts["releases"]), tuple(map(_message, facts["messages"])))


def _message(row: Mapping[str, Any]) -> MessageHistory:
    log = {release: _entry(entry) for release, entry in row["log"].items()}
    return MessageHistory(row["name"], SpecType(row["type"]), row["key"], tuple(row["area"]), log)


def _entry(row: Mapping[str, Any]) -> HistoryEntry:
    versions, deprecated = (
        VersionRange.parse(row[name]) if name in row else None for name in ("versions", "deprecated")
    )
    return HistoryEntry(versions, row.get("formerly"), row.get("unstable"), deprecated, row.get("fields"))
