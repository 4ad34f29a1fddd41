"""Fields: the rows of a message's field table, over all its versions, with their Python and Spark types."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from uuid import UUID

from kipc.language.defaults import ZERO_UUID, default_value
from kipc.language.specs import FieldSpec
from kipc.language.versions import VersionRange, listed
from kipc.python.fields import ENTITIES
from kipc.python.model import FieldModel, MessageModel, StructModel


@dataclass(frozen=True, slots=True)
class FieldRow:
    number: int
    """Tells the field from the others of the page; the same field has the same colour everywhere on it."""
    path: str
    """`Brokers.Host`, in the spec's names."""
    depth: int
    spec: FieldSpec
    versions: tuple[int, ...]
    """The message's versions in which it can be on the wire."""
    versions_text: str
    facts: tuple[str, ...]
    default: str
    attribute: str
    annotation: str
    spark: str


def field_rows(message: MessageModel) -> tuple[FieldRow, ...]:
    """Return one row per field, each before those of its struct."""
    structs = {struct.name: struct for struct in message.structs}
    return tuple(_rows(message.top, structs, message.spec.valid_versions, "", 0, count(1)))


def _rows(
    struct: StructModel,
    structs: Mapping[str, StructModel],
    within: VersionRange,
    prefix: str,
    depth: int,
    numbers: Iterator[int],
) -> Iterator[FieldRow]:
    for field in struct.fields:
        versions = field.spec.versions.intersect(within)
        yield _row(field, versions, prefix, depth, next(numbers))
        if field.struct:
            yield from _rows(
                structs[field.struct], structs, versions, f"{prefix}{field.spec.name}.", depth + 1, numbers
            )


def _row(field: FieldModel, versions: VersionRange, prefix: str, depth: int, number: int) -> FieldRow:
    spec = field.spec
    return FieldRow(
        number=number,
        path=prefix + spec.name,
        depth=depth,
        spec=spec,
        versions=tuple(versions),
        versions_text=str(spec.versions),
        facts=tuple(_facts(spec)),
        default=_default(spec),
        attribute=field.attribute,
        annotation=field.annotation,
        spark=_of_array(spec, "STRUCT<…>" if spec.type.is_struct else spec.type.kind.spark),
    )


def _default(spec: FieldSpec) -> str:
    """Return a default as JSON; the default of a struct is that of its fields."""
    value = default_value(spec)
    match value:
        case ():
            return "[]" if spec.type.is_array else ""
        case bytes():
            return "empty"
        case UUID():
            return "zero" if value == ZERO_UUID else str(value)
        case float() if not math.isfinite(value):
            return str(value)
        case _:
            return json.dumps(value, ensure_ascii=False)


def _facts(spec: FieldSpec) -> Iterator[str]:
    if spec.aliases:
        yield f"formerly {listed(spec.aliases)}"
    if not spec.nullable_versions.is_empty:
        yield f"nullable {spec.nullable_versions}"
    if spec.tag is not None:
        yield f"tag {spec.tag} in {spec.tagged_versions}"
    if not spec.maybe_versions.is_empty:
        yield f"may be left out {spec.maybe_versions}"
    if spec.flexible_versions is not None:
        yield f"compact {spec.flexible_versions}"
    if spec.map_key:
        yield "map key"
    if spec.ignorable:
        yield "ignorable"
    if spec.entity_type != "unknown":
        yield ENTITIES.get(spec.entity_type, spec.entity_type)
    yield from (f"{name}: {text}" for name, text in spec.unknown)


def _of_array(spec: FieldSpec, element: str) -> str:
    return f"ARRAY<{element}>" if spec.type.is_array else element


def spark_struct(message: MessageModel) -> str:
    """Return the Spark type of the message over all its versions, a field a line."""
    structs = {struct.name: struct for struct in message.structs}
    return "\n".join(_struct_lines(message.top.fields, structs, ""))


def _struct_lines(fields: Sequence[FieldModel], structs: Mapping[str, StructModel], indent: str) -> Iterator[str]:
    yield f"{indent}STRUCT<"
    for place, field in enumerate(fields, start=1):
        comma = "," if place < len(fields) else ""
        name = f"{indent}  {field.attribute}: "
        if field.struct:
            first, *middle, last = _struct_lines(structs[field.struct].fields, structs, f"{indent}  ")
            array, close = ("ARRAY<", ">") if field.spec.type.is_array else ("", "")
            yield f"{name}{array}{first.strip()}"
            yield from middle
            yield f"{last}{close}{comma}"
        else:
            yield f"{name}{_of_array(field.spec, field.kind.spark)}{comma}"
    yield f"{indent}>"
