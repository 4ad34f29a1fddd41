"""Convert between messages of the scalar codec and rows of Arrow: dicts, lists and plain values.

A row has the fields of the version of the message; missing fields become null.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any
from uuid import UUID

from kafka_wire.runtime.message import Struct
from kafka_wire.runtime.spec import Field, StructSpec

from kip.kafka.topics import id_text, text_id

Row = dict[str, Any]


def to_row(spec: StructSpec, version: int, struct: Struct) -> Row:
    """Return a struct as a row; unknown tags are a list of pairs, or None."""
    row = {
        field.attribute: _to_value(field, version, getattr(struct, field.attribute))
        for field in spec.fields
        if version in field.versions
    }
    row["unknown_tags"] = list(struct.unknown_tags.items()) if struct.unknown_tags else None
    return row


def _to_value(field: Field, version: int, value: Any) -> Any:
    if value is None:
        return None
    if field.is_array:
        return [_to_element(field, version, element) for element in value]
    return _to_element(field, version, value)


def _to_element(field: Field, version: int, value: Any) -> Any:
    if field.struct is not None:
        return to_row(field.struct, version, value)
    return id_text(value) if field.kind == "uuid" else value


def default_of(field: Field, version: int) -> Any:
    """Return the default of a field in a row."""
    return _to_value(field, version, field.new_default())


def from_row(spec: StructSpec, version: int, row: Row) -> Any:
    """Return the struct of a row; missing fields have defaults, as do nulls in fields that the version lacks."""
    struct: Any = spec.cls()
    for field in spec.fields:
        if field.attribute in row and (row[field.attribute] is not None or version in field.versions):
            setattr(struct, field.attribute, _from_value(field, version, row[field.attribute]))
    struct.unknown_tags = dict(row.get("unknown_tags") or ()) or None
    return struct


def _from_value(field: Field, version: int, value: Any) -> Any:
    if value is None:
        return None
    if field.is_array:
        return [_from_element(field, version, element) for element in value]
    return _from_element(field, version, value)


def _from_element(field: Field, version: int, value: Any) -> Any:
    if value is None:
        return None
    if field.struct is not None:
        return from_row(field.struct, version, value)
    if isinstance(value, Decimal):
        return int(value) if value == int(value) else value
    return _from_uuid_text(value) if field.kind == "uuid" else value


def _from_uuid_text(text: str) -> UUID | str:
    """Return a uuid; invalid text is returned unchanged, for the encoder to reject."""
    try:
        uuid = text_id(text)
    except ValueError:
        return text
    return uuid if id_text(uuid) == text else text
