"""Views as bytes of JSON: equivalent to `view` and `orjson.dumps`, but fast enough for millions of records."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, cast

from orjson import dumps

from kip.log.records.families import INT16, CoordinatorFamily, DecodedPart, Family
from kip.log.records.views import Secrets, data_writer, group_of, key_view, view

ViewAsJson: TypeAlias = tuple[str, str | None, bytes, bytes, bool]
"""The attributes of a `View`: type and key are combined as `"type":…,"key":…`, the value is separate."""
JsonView: TypeAlias = Callable[[bytes | None, bytes | None], ViewAsJson]

_VERSION_SIZE = INT16.size
_KEYS_KEPT = 1 << 14
_LONGEST_KEPT = 512
_Converter: TypeAlias = tuple[Callable[..., Any], Callable[[Any], dict[str, Any]]]
"""The reader of values, and the function that converts them to JSON objects."""


class _Converters(dict[int, _Converter]):
    """The converters of a class's versions, each made when it is first needed, as readers are with the accelerator."""

    def __init__(self, cls: Any, shows_secrets: bool) -> None:
        super().__init__()
        self._cls = cls
        self._shows_secrets = shows_secrets

    def __missing__(self, version: int) -> _Converter:
        """Raises KeyError for a version that the message lacks."""
        read = self._cls._READERS[version]
        converter = self[version] = (read, data_writer(self._cls, version, self._shows_secrets))
        return converter


@cache
def _converters(cls: Any, shows_secrets: bool) -> _Converters:
    return _Converters(cls, shows_secrets)


_KnownKey: TypeAlias = tuple[str, str | None, bytes, _Converters]
"""A cached key, see `ViewAsJson`, with the converters of its values."""


def json_view(family: Family, secrets: Secrets = Secrets.FIELDS) -> JsonView:
    """Return a function that converts keys and values of a family's records to JSON."""

    def plain(key: bytes | None, value: bytes | None) -> ViewAsJson:
        shown = view(family.decode(key, value), secrets)
        return shown.type, shown.group, _key_json(shown.type, shown.key), dumps(shown.value), shown.is_readable

    return _coordinator_view(family, plain, secrets) if isinstance(family, CoordinatorFamily) else plain


def _key_json(name: str, key: Any) -> bytes:
    return b'"type":%b,"key":%b' % (dumps(name), dumps(key))


def _coordinator_view(family: CoordinatorFamily, plain: JsonView, secrets: Secrets) -> JsonView:
    """Cache keys, which a coordinator writes repeatedly; fall back to `plain` in unusual cases."""
    known_keys = _KnownKeys(family, secrets)

    def view_as_json(key: bytes | None, value: bytes | None) -> ViewAsJson:
        known_key = known_keys[key]
        if known_key is None:
            return plain(key, value)
        name, group, key_json, converters = known_key
        if value is None:
            return name, group, key_json, b"null", True
        size = len(value)
        try:
            version = value[0] << 8 | value[1]
            read, write = converters[version]
            message, end = read(value, _VERSION_SIZE, size)
        except Exception:  # a generated reader may raise any exception; the family reports the reason
            return plain(key, value)
        if end != size:
            return plain(key, value)
        return name, group, key_json, dumps({"version": version, "data": write(message)}), True

    return view_as_json


class _KnownKeys(dict[bytes | None, _KnownKey | None]):
    """Caches keys that are known messages, and returns None for others; it is cleared when full."""

    def __init__(self, family: CoordinatorFamily, secrets: Secrets) -> None:
        super().__init__()
        self._family = family
        self._secrets = secrets

    def __missing__(self, key: bytes | None) -> _KnownKey | None:
        if key is None or len(key) > _LONGEST_KEPT:
            return None
        name, part, cls = self._family.decode_key(key)
        if cls is None or not isinstance(part, DecodedPart):
            return None
        if len(self) == _KEYS_KEPT:
            self.clear()
        converters = _converters(cast(Any, cls), self._secrets is Secrets.SHOWN)
        self[key] = known_key = (name, group_of(part), _key_json(name, key_view(part)), converters)
        return known_key
