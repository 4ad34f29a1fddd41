"""Overviews: the messages by API key and by record type, without proposals of KIPs."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kipc.evolution.history import History, MessageHistory
from kipc.language.specs import MessageSpec, SpecType
from kipc.reference.pages import current_versions
from kipc.reference.paths import api_name

_APIS = (SpecType.REQUEST, SpecType.RESPONSE)
_RECORDS = (SpecType.METADATA, SpecType.COORDINATOR_KEY, SpecType.COORDINATOR_VALUE)


@dataclass(frozen=True, slots=True)
class ApiRow:
    """A line of the index: an API key with its request and response, of which one may be missing."""

    key: int
    name: str
    request: MessageSpec | None
    response: MessageSpec | None
    versions: str
    is_gone: bool
    """Whether the newest release has no version of it."""
    since: str
    listeners: tuple[str, ...]


def list_apis(specs: Sequence[MessageSpec], history: History) -> list[ApiRow]:
    """Return the APIs by key, and by area where two areas use one key."""
    halves: dict[tuple[int, tuple[str, ...]], dict[SpecType, MessageSpec]] = defaultdict(dict)
    for spec in specs:
        if spec.type in _APIS and spec.api_key is not None:
            halves[spec.api_key, spec.area][spec.type] = spec
    return [_api(key, halves[key, area], history) for key, area in sorted(halves)]


def _api(key: int, halves: Mapping[SpecType, MessageSpec], history: History) -> ApiRow:
    either, *_ = halves.values()
    current = current_versions(either)
    message_history = history.about(either)
    return ApiRow(
        key=key,
        name=api_name(either),
        request=halves.get(SpecType.REQUEST),
        response=halves.get(SpecType.RESPONSE),
        versions=_until(either, message_history) if current.is_empty else str(current),
        is_gone=current.is_empty,
        since=_since(message_history, history),
        listeners=either.listeners,
    )


def _since(message_history: MessageHistory | None, history: History) -> str:
    if message_history is None:
        return ""
    return f"≤ {message_history.since}" if message_history.since == history.releases[0] else message_history.since


def _until(spec: MessageSpec, message_history: MessageHistory | None) -> str:
    """Describe the versions that a retired message had, and the release that removed them, if it is known."""
    until = message_history.version_until(spec.valid_versions.highest) if message_history else None
    return f"{spec.valid_versions} until {until}" if until else f"once {spec.valid_versions}"


def list_records(specs: Sequence[MessageSpec]) -> dict[str, list[MessageSpec]]:
    """Return the records by area, each area's by type, and of one type the key before the value."""
    areas: dict[str, list[MessageSpec]] = defaultdict(list)
    for spec in sorted(specs, key=lambda spec: (-1 if spec.api_key is None else spec.api_key, spec.name)):
        if spec.type in _RECORDS:
            areas[".".join(spec.area)].append(spec)
    return {area: areas[area] for area in sorted(areas)}


def list_others(specs: Sequence[MessageSpec]) -> list[MessageSpec]:
    """Return the messages without an API key that are not records."""
    return [spec for spec in specs if spec.type not in (*_APIS, *_RECORDS) or _has_no_key(spec)]


def _has_no_key(spec: MessageSpec) -> bool:
    return spec.type in _APIS and spec.api_key is None
