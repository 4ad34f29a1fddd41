"""Kafka's JSON form of decoded messages, fast: the same objects as `Message.to_json`, without its checks.

A writer is made once for each layout. Messages must come from `decode`, so that every value fits its field.
"""

from __future__ import annotations

from binascii import b2a_base64
from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias, cast

from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, FieldLayout, Layout

__all__ = ["base64", "json_writer", "to_json"]

Convert: TypeAlias = Callable[[Any], Any]

_URL_SAFE = bytes.maketrans(b"+/", b"-_")


def to_json(message: Message, version: int) -> dict[str, Any]:
    """Return the JSON form of a decoded message; arrays of primitives stay tuples."""
    form: dict[str, Any] = json_writer(cast(Any, type(message)), version)(message)
    return form


@cache
def json_writer(cls: Any, version: int) -> Convert:
    """Return what turns decoded messages of a class and version into their JSON form."""
    return _struct_writer(cls.SPEC.layout(version))


def base64(data: bytes) -> str:
    """Return padded base64, Kafka's JSON form of bytes."""
    return b2a_base64(data, newline=False).decode()


def _struct_writer(layout: Layout) -> Convert:
    """Return what turns a struct into a dict.

    It is compiled from an expression with an attribute for each field: a loop over fields takes ten times as long.
    """
    converters = {f"convert_{place}": _converter(field) for place, field in enumerate(layout.fields)}
    items = [
        _item(field, name if convert else "")
        for field, (name, convert) in zip(layout.fields, converters.items(), strict=True)
    ]
    form = f"{{{', '.join(items)}}}"
    write: Convert = eval(f"lambda struct: {form}", converters)
    if not layout.tagged:
        return write
    tagged = [
        (field.field.attribute, _default(field.field), field.field.json_name, _converter(field) or _same)
        for field in layout.tagged.values()
    ]

    def write_tagged(struct: Any) -> dict[str, Any]:
        form: dict[str, Any] = write(struct)
        for attribute, default, name, convert in tagged:
            value = getattr(struct, attribute)
            if value is not default and value != default:
                form[name] = None if value is None else convert(value)
        return form

    # Mostly there are none: what decoding made of that is the very default.
    names = {f"default_{place}": default for place, (_, default, _, _) in enumerate(tagged)}
    are_absent = " and ".join(f"struct.{each[0]} is {name}" for each, name in zip(tagged, names, strict=True))
    expression = f"lambda struct: {form} if {are_absent} else write_tagged(struct)"
    write_most: Convert = eval(expression, {**converters, **names, "write_tagged": write_tagged})
    return write_most


def _item(field: FieldLayout, converter: str) -> str:
    """Return a field's part of the expression, `"brokerId": struct.broker_id`."""
    value = f"struct.{field.field.attribute}"
    if converter:
        may_lack = field.nullable or field.maybe
        value = f"None if {value} is None else {converter}({value})" if may_lack else f"{converter}({value})"
    return f'"{field.field.json_name}": {value}'


def _default(field: Field) -> Any:
    """Return what `decode` makes of a tagged field that is not there."""
    if field.default is None or not field.is_array:
        return field.new_default()
    return () if field.struct is None else []


def _same(value: Any) -> Any:
    return value


def _converter(field: FieldLayout) -> Convert | None:
    """Return what makes JSON of a field's value that is not null; None where it is JSON already."""
    convert = _struct_writer(field.struct) if field.struct is not None else _CONVERTERS.get(field.kind)
    if convert is None or not field.is_array:
        return convert
    return lambda values: [convert(value) for value in values]


def _uuid(value: Any) -> str:
    return b2a_base64(value.bytes, newline=False).translate(_URL_SAFE).rstrip(b"=").decode()


_CONVERTERS: dict[str, Convert] = {"bytes": base64, "records": base64, "uuid": _uuid}
