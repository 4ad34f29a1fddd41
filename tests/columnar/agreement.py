"""Invariants for any column: values and error texts equal those of the scalar codec, row by row."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from collections.abc import Sequence
from typing import Any

import pyarrow as pa
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, StructSpec

from kip.columnar import decode_column


def plain(spec: StructSpec, version: int, struct: Any, *, unknown_tags: bool = False) -> dict[str, Any]:
    """Return a struct as Arrow gives it to Python: what `kip.columnar.rows` does, written a second time."""
    values = {
        field.attribute: _plain_value(field, version, getattr(struct, field.attribute), unknown_tags)
        for field in spec.fields
        if version in field.versions
    }
    if unknown_tags and version in spec.flexible:
        values["unknown_tags"] = list(struct.unknown_tags.items()) if struct.unknown_tags else None
    return values


def _plain_value(field: Field, version: int, value: Any, unknown_tags: bool) -> Any:
    if isinstance(value, list | tuple):
        return [_plain_value(field, version, element, unknown_tags) for element in value]
    if field.struct is not None and value is not None:
        return plain(field.struct, version, value, unknown_tags=unknown_tags)
    if field.kind == "uuid" and value is not None:
        return urlsafe_b64encode(value.bytes).decode()[:22]
    return value


def scalar(cls: type[Message], version: int, data: bytes, *, unknown_tags: bool = False) -> tuple[Any, str | None]:
    """Return the row and the error text that bytes have to come out as."""
    try:
        message = cls.decode(data, version)
    except DecodeError as error:
        return None, str(error)
    return plain(cls.SPEC, version, message, unknown_tags=unknown_tags), None


def check_column(cls: type[Message], version: int, data: Sequence[bytes], *, unknown_tags: bool = False) -> int:
    """Check a column of bytes; return how many rows are messages."""
    structs, errors = decode_column(pa.array(data, pa.binary()), cls, version, unknown_tags=unknown_tags)
    structs.validate(full=True)
    check_nulls(structs, cls.__name__)
    expected = [scalar(cls, version, each, unknown_tags=unknown_tags) for each in data]
    name = f"{cls.__name__} v{version}"
    for each, row, error, (expected_row, expected_error) in zip(
        data, structs.to_pylist(), errors.to_pylist(), expected, strict=True
    ):
        assert error == expected_error, f"{name}: {each.hex()}"
        assert repr(row) == repr(expected_row), f"{name}: {each.hex()}"
    return len(data) - sum(error is not None for _, error in expected)


def check_nulls(array: pa.Array, path: str) -> None:
    """Check that non-nullable values are not null, except within null values."""
    if pa.types.is_struct(array.type):
        children = [(field, array.drop_null().field(field.name)) for field in array.type]
    elif pa.types.is_list(array.type):
        children = [(array.type.value_field, array.flatten())]
    else:
        return
    for field, child in children:
        assert field.nullable or not child.null_count, f"{path}.{field.name} is null, and its type has no nulls"
        check_nulls(child, f"{path}.{field.name}")
