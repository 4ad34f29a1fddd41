"""Which Arrow type stands for which wire kind: the one table of types, here and on Spark.

Takes a message and one of its versions, or all of them; gives a schema with a field for each field of the spec.
"""

from __future__ import annotations

from typing import TypeAlias

import pyarrow as pa
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, StructSpec
from kafka_wire.runtime.walk import check_version

__all__ = ["ARROW_TYPES", "UNKNOWN_TAGS", "MessageLike", "arrow_schema", "message_class", "struct_type"]

MessageLike: TypeAlias = type[Message] | str
"""A message: its class, or its name as the catalog knows it."""

ARROW_TYPES: dict[str, pa.DataType] = {
    "bool": pa.bool_(),
    "int8": pa.int8(),
    "int16": pa.int16(),
    "uint16": pa.int32(),
    "int32": pa.int32(),
    "uint32": pa.int64(),
    "int64": pa.int64(),
    "float64": pa.float64(),
    "string": pa.string(),
    "bytes": pa.binary(),
    "records": pa.binary(),
    "uuid": pa.string(),
}
"""Wire kind -> Arrow type. Spark has no unsigned numbers, so they take the next wider type; a uuid is the text by which
Kafka's tools call it, URL-safe base64 without padding."""

UNKNOWN_TAGS = pa.field("unknown_tags", pa.map_(pa.int32(), pa.binary()))
"""Tagged fields that the spec does not know, by tag."""


def arrow_schema(message: MessageLike, version: int | None = None, *, unknown_tags: bool = False) -> pa.Schema:
    """Return the schema of a message in a version, or over all its versions; names are those of the Python class.

    With `unknown_tags` each struct that can have them gets a field of that name, a map from tag to bytes.

    Raises:
        UnknownMessageError: the catalog has no such message.
        UnsupportedVersionError: the message has no such version.
    """
    spec = message_class(message).SPEC
    if version is None:
        return pa.schema(list(struct_type(spec, spec.versions, unknown_tags=unknown_tags)))
    check_version(spec, version)
    return pa.schema(list(struct_type(spec, range(version, version + 1), unknown_tags=unknown_tags)))


def message_class(message: MessageLike) -> type[Message]:
    """Return the class of a message that is given by class or by name. Raises UnknownMessageError."""
    return CATALOG.message(message) if isinstance(message, str) else message


def struct_type(spec: StructSpec, versions: range, *, unknown_tags: bool = False) -> pa.StructType:
    """Return the type of a struct: the fields that any of these versions has, in the order of the spec."""
    fields = [
        pa.field(field.attribute, _field_type(field, versions, unknown_tags))
        for field in spec.fields
        if _overlap(field.versions, versions)
    ]
    if unknown_tags and _overlap(spec.flexible, versions):
        fields.append(UNKNOWN_TAGS)
    return pa.struct(fields)


def _field_type(field: Field, versions: range, unknown_tags: bool) -> pa.DataType:
    kind = (
        ARROW_TYPES[field.kind]
        if field.struct is None
        else struct_type(field.struct, versions, unknown_tags=unknown_tags)
    )
    return pa.list_(pa.field("element", kind)) if field.is_array else kind


def _overlap(one: range, other: range) -> bool:
    return max(one.start, other.start) < min(one.stop, other.stop)
