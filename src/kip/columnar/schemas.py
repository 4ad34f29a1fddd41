"""Arrow schemas of messages, and the table of Arrow types of wire kinds, which Spark uses too.

The schema of a message, in one version or over all versions, has one field for each field of the spec.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import lru_cache
from typing import TypeAlias

import pyarrow as pa
from kafka_wire.registry import CATALOG
from kafka_wire.runtime import kinds
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import Field, StructSpec
from kafka_wire.runtime.walk import check_version

from kip.suggestions import known_names

MessageLike: TypeAlias = type[Message] | str
"""A message: its class, or its name as the catalog knows it."""


def _arrow_type(text: str) -> pa.DataType:
    """Return the type for the text of a pyarrow call: `int64`, `decimal128(20, 0)`."""
    function, _, arguments = text.partition("(")
    return getattr(pa, function)(*map(int, arguments.rstrip(")").split(",") if arguments else ()))


ARROW_TYPES: dict[str, pa.DataType] = {kind: _arrow_type(text) for kind, text in kinds.ARROW_TYPES.items()}
"""Wire kind -> Arrow type. Spark has no unsigned numbers, so they use the next wider type; a uuid is text as Kafka's
tools print it, URL-safe base64 without padding."""

UNKNOWN_TAGS = pa.field("unknown_tags", pa.map_(pa.int32(), pa.binary()))
"""Tagged fields that the spec does not define, by tag."""


def arrow_schema(message: MessageLike, version: int | None = None, *, unknown_tags: bool = False) -> pa.Schema:
    """Return the schema of a message in a version, or over all its versions; names are those of the Python class.

    With `unknown_tags` each struct with a tag section gets a field of that name, a map from tag to bytes.

    Raises:
        UnknownMessageError: the catalog lacks the message.
        UnsupportedVersionError: the message lacks the version.
    """
    return _arrow_schema(message_class(message), version, unknown_tags)  # type: ignore[arg-type]  # classes have hashes


@lru_cache(maxsize=1024)
def _arrow_schema(cls: type[Message], version: int | None, unknown_tags: bool) -> pa.Schema:
    spec = cls.SPEC
    if version is None:
        return pa.schema(list(struct_type(spec, spec.versions, unknown_tags=unknown_tags)))
    check_version(spec, version)
    return pa.schema(list(struct_type(spec, range(version, version + 1), unknown_tags=unknown_tags)))


def select_fields(schema: pa.Schema, names: Collection[str] | None) -> pa.Schema:
    """Return the fields with these names in the order of the schema; all fields if `names` is None.

    Raises:
        ValueError: unknown field.
    """
    if names is None:
        return schema
    for name in names:
        if name not in schema.names:
            raise ValueError(f"unknown field {name!r}; {known_names(name, schema.names)}")
    return pa.schema([field for field in schema if field.name in names])


def message_class(message: MessageLike) -> type[Message]:
    """Return the class of a message, given as a class or a name. Raises UnknownMessageError."""
    return CATALOG.message(message) if isinstance(message, str) else message


def struct_type(
    spec: StructSpec, versions: range, *, unknown_tags: bool = False, is_element: bool = False
) -> pa.StructType:
    """Return the type of a struct: the fields of any of these versions, in the order of the spec.

    Array elements are never null, so their fields can be non-nullable, which saves Spark checks. Fields of a nullable
    struct are nullable.
    """
    fields = [
        pa.field(
            field.attribute,
            field_type(field, versions, unknown_tags=unknown_tags),
            nullable=not is_element or _can_be_null(field, versions),
        )
        for field in spec.fields
        if _overlap(field.versions, versions)
    ]
    if unknown_tags and _overlap(spec.flexible, versions):
        fields.append(UNKNOWN_TAGS)
    return pa.struct(fields)


def field_type(field: Field, versions: range, *, unknown_tags: bool = False) -> pa.DataType:
    """Return the type of a field, see `struct_type`."""
    kind = (
        ARROW_TYPES[field.kind]
        if field.struct is None
        else struct_type(field.struct, versions, unknown_tags=unknown_tags, is_element=field.is_array)
    )
    return pa.list_(pa.field("element", kind, nullable=False)) if field.is_array else kind


def _can_be_null(field: Field, versions: range) -> bool:
    is_in_all = field.versions.start <= versions.start and versions.stop <= field.versions.stop
    return not is_in_all or _overlap(field.nullable, versions) or _overlap(field.maybe, versions)


def _overlap(versions: range, other: range) -> bool:
    return max(versions.start, other.start) < min(versions.stop, other.stop)


def check_type(spec: StructSpec, arrow_type: pa.DataType, path: str) -> None:
    """Reject a struct type whose fields have other kinds or names than the spec.

    Raises:
        TypeError, ValueError: the message names the path of the field.
    """
    if not pa.types.is_struct(arrow_type):
        raise TypeError(f"{path} is {arrow_type}, expected a struct")
    fields = {field.attribute: field for field in spec.fields}
    for inner in arrow_type:
        if inner.name == UNKNOWN_TAGS.name and pa.types.is_map(inner.type):
            continue
        field = fields.get(inner.name)
        if field is None:
            raise ValueError(f"{path} has no field {inner.name!r}; {known_names(inner.name, fields)}")
        _check_field(field, inner.type, f"{path}.{inner.name}")


def _check_field(field: Field, arrow_type: pa.DataType, path: str) -> None:
    if field.is_array:
        if not any(is_list(arrow_type) for is_list in _LISTS):
            raise TypeError(f"{path} is {arrow_type}, expected a list")
        arrow_type, path = arrow_type.value_type, f"{path}[]"
    if field.struct is not None:
        check_type(field.struct, arrow_type, path)
    elif arrow_type != ARROW_TYPES[field.kind] and not any(
        is_type(arrow_type) for is_type in _FAMILIES[kinds.FAMILIES[field.kind]]
    ):
        raise TypeError(f"{path} is {arrow_type}, expected {ARROW_TYPES[field.kind]}")


_LISTS = (pa.types.is_list, pa.types.is_large_list, pa.types.is_fixed_size_list)
_TEXT = (pa.types.is_string, pa.types.is_large_string)
_FAMILIES: dict[str, tuple[Callable[[pa.DataType], bool], ...]] = {
    "boolean": (pa.types.is_boolean,),
    "integer": (pa.types.is_integer,),
    "float": (pa.types.is_floating,),
    "string": _TEXT,
    "bytes": (pa.types.is_binary, pa.types.is_large_binary, pa.types.is_fixed_size_binary),
    "uuid": _TEXT,
}
"""Arrow types accepted for each family of kinds."""
