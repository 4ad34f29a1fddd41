"""Stand-ins: the classes of messages made in memory, straight from their specs.

They share no code with the generated classes and have no codec: only a slot per field, defaults and descriptors. The
reference codec and the JSON form work on them, for any release, without compiling it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from kafka_wire.runtime.message import Message, Struct
from kafka_wire.runtime.spec import Field
from kafka_wire.runtime.spec import MessageSpec as MessageDescriptor
from kafka_wire.runtime.spec import StructSpec as StructDescriptor
from kipc.language.check import read_specs
from kipc.language.defaults import default_value
from kipc.language.specs import FieldSpec, MessageSpec
from kipc.language.spelling import snake_case
from kipc.python.names import RESERVED_ATTRIBUTES, free_names


@cache
def stand_ins(source: Path) -> dict[str, Any]:
    """Return the classes of all messages of a source by name; their constructors take any fields by keyword."""
    checked = read_specs([str(source)], extensions=True)
    assert not checked.errors
    return {spec.name: _message_class(spec) for spec in checked.specs if not spec.is_retired}


def _message_class(spec: MessageSpec) -> Any:
    fields = _fields(spec, spec.fields, {})
    cls = _make_class(spec.name, Message, fields)
    cls.SPEC = MessageDescriptor(
        cls,
        str(spec.flexible_versions),
        *fields,
        type=spec.type.value,
        versions=str(spec.valid_versions),
        api_key=spec.api_key,
    )
    return cls


def _fields(
    message: MessageSpec, specs: tuple[FieldSpec, ...], structs: dict[str, StructDescriptor]
) -> tuple[Field, ...]:
    attributes = free_names((each.name for each in specs), RESERVED_ATTRIBUTES, snake_case)
    return tuple(_field(message, each, attributes[each.name], structs) for each in specs)


def _field(message: MessageSpec, spec: FieldSpec, attribute: str, structs: dict[str, StructDescriptor]) -> Field:
    flexible = spec.flexible_versions
    return Field(
        spec.name,
        attribute,
        ("[]" if spec.type.is_array else "") + spec.type.kind.value,
        str(spec.versions),
        struct=_struct(message, spec, structs) if spec.type.is_struct else None,
        nullable=str(spec.nullable_versions),
        tag=spec.tag,
        tagged=str(spec.tagged_versions),
        maybe=str(spec.maybe_versions),
        default=default_value(spec),
        flexible=None if flexible is None else str(flexible),
        ignorable=spec.ignorable,
        map_key=spec.map_key,
        entity_type=spec.entity_type,
    )


def _struct(message: MessageSpec, field: FieldSpec, structs: dict[str, StructDescriptor]) -> StructDescriptor:
    name = field.type.struct_name
    if name not in structs:
        common = message.common_struct(name)
        fields = _fields(message, field.fields if common is None else common.fields, structs)
        cls = _make_class(name, Struct, fields)
        cls.KEY = tuple(each.attribute for each in fields if each.map_key)
        structs[name] = StructDescriptor(cls, str(message.flexible_versions), *fields)
    return structs[name]


def _make_class(name: str, base: type, fields: tuple[Field, ...]) -> Any:
    slots = (*(each.attribute for each in fields), "unknown_tags")
    return type(name, (base,), {"__slots__": slots, "__init__": _constructor(fields)})


def _constructor(fields: tuple[Field, ...]) -> Callable[..., None]:
    def __init__(self: Any, **values: Any) -> None:  # noqa: N807 - it is that method
        for each in fields:
            setattr(self, each.attribute, each.new_default())
        self.unknown_tags = None
        for attribute, value in values.items():
            setattr(self, attribute, value)

    return __init__
