"""Views: what a record says as JSON, in the shapes of Kafka's own dump tool and console formatters.

key     {"type": 2, "data": {…}}                            of a coordinator's record
value   {"version": 3, "data": {…}}                         of a coordinator's or a control record
value   {"type": "TOPIC_RECORD", "version": 0, "data": {…}} of a metadata log
either  {"error": "…", "base64": "…"}                       of bytes that are no known message; null stays null
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, TypeAlias

import orjson
from kafka_wire.group_coordinator import GroupMetadataValue
from kafka_wire.runtime.errors import DecodeError

from kip.log.families import INT16, AnyPart, CoordinatorFamily, Decoded, Family, Part, Raw
from kip.log.json_form import base64, json_writer, to_json
from kip.log.protocol import CONSUMER_PROTOCOL, decode_assignment, decode_subscription

__all__ = ["View", "Viewed", "bytes_view", "view", "view_maker"]

_KEYS_KEPT = 1 << 14


Viewed: TypeAlias = tuple[str, str | None, Any, Any, bool]
"""A record as JSON: its type, the id of the group it is about or None, key, value, and whether both are readable."""
_Known: TypeAlias = tuple[str, str | None, orjson.Fragment, Any]
"""A remembered key: type, group and JSON, and the class of its values."""

View: TypeAlias = Callable[[bytes | None, bytes | None], Viewed]


def view_maker(family: Family) -> View:
    """Return the fastest way from keys and values to what `view` returns."""
    if isinstance(family, CoordinatorFamily):
        return _CoordinatorView(family)
    return lambda key, value: view(family.decode(key, value))


def view(decoded: Decoded) -> Viewed:
    """Return a decoded record as JSON."""
    is_readable = not (isinstance(decoded.key, Raw) or isinstance(decoded.value, Raw))
    return decoded.type, _group_of(decoded.key), _key_view(decoded.key), _value_view(decoded), is_readable


class _CoordinatorView:
    """What `view` does, with keys remembered: a coordinator writes the same few over and over."""

    def __init__(self, family: CoordinatorFamily) -> None:
        self._family = family
        self._keys: dict[bytes, _Known] = {}

    def __call__(self, key: bytes | None, value: bytes | None) -> Viewed:
        known = self._keys.get(key or b"") or self._remember(key)
        if known is None:
            return view(self._family.decode(key, value))
        name, group, form, cls = known
        if value is None:
            return name, group, form, None, True
        try:
            (version,) = INT16.unpack_from(value)
            message, end = cls.decode_prefix(value, version, INT16.size)
        except (struct.error, DecodeError):
            return view(self._family.decode(key, value))
        if end != len(value) or cls is GroupMetadataValue:
            return view(self._family.decode(key, value))
        return name, group, form, {"version": version, "data": json_writer(cls, version)(message)}, True

    def _remember(self, key: bytes | None) -> _Known | None:
        """Put a key that is a known message into the memory, which starts afresh when it is full."""
        name, part, cls = self._family.decode_key(key)
        if key is None or cls is None or not isinstance(part, Part):
            return None
        if len(self._keys) == _KEYS_KEPT:
            self._keys.clear()
        known = (name, _group_of(part), orjson.Fragment(orjson.dumps(_key_view(part))), cls)
        self._keys[key] = known
        return known


def _key_view(part: AnyPart) -> dict[str, Any] | None:
    return None if part is None else _part_view(part, {} if part.type is None else {"type": part.type})


def _value_view(decoded: Decoded) -> dict[str, Any] | None:
    part = decoded.value
    if part is None:
        return None
    if part.type is None:
        return _part_view(part, {"version": part.version})
    return _part_view(part, {"type": decoded.type, "version": part.version})


def _part_view(part: Part | Raw, head: dict[str, Any]) -> dict[str, Any]:
    if isinstance(part, Raw):
        known = {name: fact for name, fact in head.items() if fact is not None}
        return {**known, "error": part.reason, "base64": base64(part.data)}
    message = part.message
    head["data"] = data = to_json(message, part.version)
    if type(message) is GroupMetadataValue:
        _add_members(data, message)
    if part.left:
        head["bytesLeft"] = part.left
    return head


def bytes_view(data: bytes | None) -> str | dict[str, str] | None:
    """Return a key or value that is not Kafka's: its text, or base64 of what is not UTF-8."""
    if data is None:
        return None
    try:
        return data.decode()
    except UnicodeDecodeError:
        return {"base64": base64(data)}


def _group_of(part: AnyPart) -> str | None:
    if not isinstance(part, Part):
        return None
    group: str | None = getattr(part.message, "group_id", None) or getattr(part.message, "group", None)
    return group


def _add_members(data: dict[str, Any], group: GroupMetadataValue) -> None:
    """Put what consumers wrote beside the bytes of it, which other tools show alone."""
    if group.protocol_type != CONSUMER_PROTOCOL:
        return
    for form, member in zip(data["members"], group.members, strict=True):
        for name, part in (
            ("decodedSubscription", decode_subscription(member.subscription)),
            ("decodedAssignment", decode_assignment(member.assignment)),
        ):
            form[name] = _part_view(part, {"version": part.version})
