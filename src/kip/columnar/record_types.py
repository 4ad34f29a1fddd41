"""The record types of internal topics, and the schema of their columns."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

import pyarrow as pa
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.columnar.schemas import struct_type
from kip.log.records.families import FAMILIES, CoordinatorFamily, Family, FramedFamily, type_name
from kip.suggestions import known_names


@dataclass(frozen=True, slots=True)
class RecordType:
    """A record type; records of metadata logs have no key."""

    number: int
    name: str
    key: type[Message] | None
    value: type[Message]

    @property
    def field(self) -> str:
        """The name of the type's field in the structs `key` and `value`."""
        return self.name.lower()

    @property
    def key_type(self) -> pa.StructType | None:
        """The type of a key, which has one version."""
        return None if self.key is None else struct_type(self.key.SPEC, self.key.VERSIONS)

    @property
    def value_type(self) -> pa.StructType:
        """The type of a value over all its versions."""
        return struct_type(self.value.SPEC, self.value.VERSIONS)


def family_of(topic: str) -> Family:
    """Return the record family of a topic.

    Raises:
        ValueError: not an internal topic.
    """
    try:
        return FAMILIES[topic]
    except KeyError:
        raise ValueError(f"{topic!r} is not an internal topic; internal topics are {', '.join(FAMILIES)}") from None


def record_types(topic: str, names: Collection[str] | None = None) -> tuple[RecordType, ...]:
    """Return the record types of an internal topic by number; with names, only those types.

    Raises:
        ValueError: not an internal topic, or unknown type.
    """
    types = _types(topic)
    type_names = [record_type.name for record_type in types]
    for name in names or ():
        if name not in type_names:
            raise ValueError(f"{topic} has no records of type {name!r}; {known_names(name, type_names)}")
    return types if names is None else tuple(record_type for record_type in types if record_type.name in names)


@cache
def _types(topic: str) -> tuple[RecordType, ...]:
    return tuple(_find_types(family_of(topic)))


def _find_types(family: Family) -> Iterator[RecordType]:
    match family:
        case CoordinatorFamily(area=area):
            for number, name in _entries(area, "coordinator-key"):
                value = CATALOG.load(CATALOG.record(area, number, "coordinator-value"))
                yield RecordType(number, type_name(name.removesuffix("Key")), CATALOG.message(f"{area}.{name}"), value)
        case FramedFamily(area=area):
            for number, name in _entries(area, "metadata"):
                yield RecordType(number, type_name(name), None, CATALOG.message(f"{area}.{name}"))


def _entries(area: str, kind: str) -> list[tuple[int, str]]:
    """Return number and name of the messages of an area that have at least one version."""
    return sorted(
        (entry.api_key, entry.name)
        for entry in CATALOG
        if (entry.area, entry.type) == (area, kind) and entry.api_key is not None and not entry.is_retired
    )


def record_schema(topic: str, types: Collection[str] | None = None) -> pa.Schema:
    """Return the schema of the records of an internal topic.

    `type` is Kafka's name of the type of a record, such as `OFFSET_COMMIT`, or `UNKNOWN`; `version` that of the value.
    `key` and `value` are structs of structs; only the one named after the type is set: `value.offset_commit`.
    Metadata logs have no `key`. With `types`, only those are in `key` and `value`.

    Raises:
        ValueError: as `record_types`.
    """
    selected = record_types(topic, types)
    fields = [pa.field("type", pa.string()), pa.field("version", pa.int16())]
    if isinstance(family_of(topic), CoordinatorFamily):
        fields.append(
            pa.field("key", pa.struct([pa.field(record_type.field, record_type.key_type) for record_type in selected]))
        )
    fields.append(
        pa.field("value", pa.struct([pa.field(record_type.field, record_type.value_type) for record_type in selected]))
    )
    return pa.schema(fields)
