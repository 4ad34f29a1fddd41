"""Kafka's JSON form of decoded messages: the same objects as `Message.to_json`, but faster and without its checks.

A writer is created once for each layout. Messages must come from `decode`, so that every value is valid for its field.
Secrets are redacted by default, see `kip.kafka.secrets`.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable, Sequence
from functools import cache
from operator import attrgetter
from typing import Any, TypeAlias, cast

from kafka_wire.runtime.kinds import FAMILIES
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, FieldLayout, Layout

from kip.kafka.secrets import REDACTED, config_fields, is_secret_config, is_secret_field

Convert: TypeAlias = Callable[[Any], Any]

_URL_SAFE = bytes.maketrans(b"+/", b"-_")


def to_json(message: Message, version: int, *, shows_secrets: bool = False) -> dict[str, Any]:
    """Return the JSON form of a decoded message; arrays of primitives stay tuples."""
    form: dict[str, Any] = json_writer(cast(Any, type(message)), version, shows_secrets)(message)
    return form


@cache
def json_writer(cls: Any, version: int, shows_secrets: bool = False) -> Convert:
    """Return a function that converts decoded messages of a class and version to their JSON form."""
    return _struct_writer(cls.SPEC.layout(version), shows_secrets)


def base64(data: bytes) -> str:
    """Return padded base64, Kafka's JSON form of bytes."""
    return b2a_base64(data, newline=False).decode()


def _struct_writer(layout: Layout, shows_secrets: bool) -> Convert:
    """Return a function that converts a struct to a dict.

    All values are fetched in one call, and paired with their names in another: a loop takes several times as long.
    """
    names = [field.field.json_name for field in layout.fields]
    values = _getter(layout.fields)
    if len(names) == 1:
        values = _as_tuple(values)
    converters = {field.field.json_name: _converter(field, shows_secrets) for field in layout.fields}
    conversions = [(name, convert) for name, convert in converters.items() if convert]
    tagged = tuple(layout.tagged.values())
    tagged_values, defaults = _getter(tagged), _defaults(tagged)
    add_tagged = _tagged_writer(tagged, shows_secrets)
    config = None if shows_secrets else config_fields(layout.spec)

    def write_plain(struct: Any) -> dict[str, Any]:
        form = dict(zip(names, values(struct)))  # noqa: B905 - the lengths are equal, and strict=True is slower
        if tagged:
            fields = tagged_values(struct)
            # Comparing UUIDs takes long, and most are the default itself.
            if fields is not defaults and fields != defaults:
                add_tagged(form, struct)
        return form

    def write(struct: Any) -> dict[str, Any]:
        form = write_plain(struct)
        for name, convert in conversions:
            value = form[name]
            if value is not None:
                form[name] = convert(value)
        if config is not None:
            _redact_config(form, *config)
        return form

    return write if conversions or config else write_plain


def _tagged_writer(fields: Sequence[FieldLayout], shows_secrets: bool) -> Callable[[dict[str, Any], Any], None]:
    """Return a function that adds tagged fields whose values differ from their defaults."""
    tagged = [
        (field.field.attribute, _default(field.field), field.field.json_name, _converter(field, shows_secrets) or _same)
        for field in fields
    ]

    def add(form: dict[str, Any], struct: Any) -> None:
        for attribute, default, name, convert in tagged:
            value = getattr(struct, attribute)
            if value is not default and value != default:
                form[name] = None if value is None else convert(value)

    return add


def _redact_config(form: dict[str, Any], name: str, value: str) -> None:
    if form.get(value) and is_secret_config(form.get(name) or ""):
        form[value] = REDACTED


def _getter(fields: Sequence[FieldLayout]) -> Callable[[Any], Any]:
    """Return a function that gets the values of fields from a struct: a tuple, or the value itself for one field."""
    names = [field.field.attribute for field in fields]
    return attrgetter(*names) if names else _nothing


def _defaults(fields: Sequence[FieldLayout]) -> Any:
    """Return the defaults of fields in the form in which `_getter` returns their values."""
    defaults = tuple(_default(field.field) for field in fields)
    return defaults[0] if len(defaults) == 1 else defaults


def _nothing(struct: Any) -> tuple[()]:
    return ()


def _as_tuple(value: Callable[[Any], Any]) -> Callable[[Any], tuple[Any]]:
    return lambda struct: (value(struct),)


def _default(field: Field) -> Any:
    """Return the value that `decode` assigns to a missing tagged field."""
    if field.default is None or not field.is_array:
        return field.new_default()
    return () if field.struct is None else []


def _same(value: Any) -> Any:
    return value


def _converter(field: FieldLayout, shows_secrets: bool) -> Convert | None:
    """Return a function that converts a field's non-null value to JSON; None if it is JSON already."""
    if not shows_secrets and is_secret_field(field.field):
        return _redact
    convert = _CONVERTERS.get(field.kind) if field.struct is None else _struct_writer(field.struct, shows_secrets)
    if convert is None or not field.is_array:
        return convert
    return lambda values: [convert(value) for value in values]


def _redact(data: bytes) -> str:
    return REDACTED if data else ""


def _uuid(value: Any) -> str:
    return b2a_base64(value.bytes, newline=False).translate(_URL_SAFE).rstrip(b"=").decode()


_FAMILY_CONVERTERS: dict[str, Convert] = {"bytes": base64, "uuid": _uuid}
_CONVERTERS = {kind: _FAMILY_CONVERTERS[family] for kind, family in FAMILIES.items() if family in _FAMILY_CONVERTERS}
