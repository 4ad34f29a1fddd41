"""The entities in a message, such as topics and groups, and the structs that contain them, from the descriptors."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from kafka_wire.runtime.message import Message, Struct
from kafka_wire.runtime.spec import Field, StructSpec

from kip.kafka.configs import ResourceType

SpecifiedStruct: TypeAlias = tuple[StructSpec, Struct]
"""An element of an array of structs, with its descriptor."""

_NOUNS = {"topicName": "topic", "groupId": "group", "transactionalId": "transactional id"}
"""Entity types that identify the struct that contains them, and their nouns in messages."""

_WORD = re.compile("[A-Z][a-z]*|[A-Z]+(?![a-z])")


class Entity(NamedTuple):
    """A name or an id in a message, and the kind of entity that it identifies.

    Attributes:
        kind: the spec's `entityType`: `topicName`, `groupId`, `transactionalId`, `producerId` or `brokerId`.
        value: a string, or the number of a broker or a producer.
        field: the name of the field in the spec.
    """

    kind: str
    value: Any
    field: str


def entities(message: Message) -> Iterator[Entity]:
    """Yield the entities in the fields of a message: topics, groups, transactional ids, producers and brokers."""
    for spec, struct, _ in structs(message.SPEC, message, _has_entities):
        for field in spec.fields:
            if field.entity_type != "unknown":
                value = getattr(struct, field.attribute)
                values = value if field.is_array else (value,)
                yield from (
                    Entity(field.entity_type, entity_name, field.name)
                    for entity_name in values or ()
                    if entity_name is not None
                )


def structs(
    spec: StructSpec,
    struct: Struct,
    is_wanted: Callable[[StructSpec], bool],
    enclosing: tuple[SpecifiedStruct, ...] = (),
) -> Iterator[tuple[StructSpec, Struct, tuple[SpecifiedStruct, ...]]]:
    """Yield a struct and its wanted nested structs, each with the array elements that contain it, outermost first."""
    yield spec, struct, enclosing
    for field in spec.fields:
        if field.struct is None or not is_wanted(field.struct):
            continue
        value = getattr(struct, field.attribute)
        if field.is_array:
            for element in value or ():
                yield from structs(field.struct, element, is_wanted, (*enclosing, (field.struct, element)))
        elif value is not None:
            yield from structs(field.struct, value, is_wanted, enclosing)


@cache
def _has_entities(spec: StructSpec) -> bool:
    own = any(field.entity_type != "unknown" for field in spec.fields)
    return own or any(field.struct is not None and _has_entities(field.struct) for field in spec.fields)


def subject(spec: StructSpec, struct: Struct) -> str:
    """Return the entity that an array element describes, `topic orders`; empty if it has no key field."""
    field = _key_field(spec)
    if field is None:
        return ""
    noun = _NOUNS.get(field.entity_type) or _words(field.name)
    if field.name == "ResourceName":
        noun = _resource_noun(getattr(struct, "resource_type", 0)) or noun
    return f"{noun} {getattr(struct, field.attribute)}"


def _resource_noun(code: int) -> str | None:
    if code not in set(ResourceType):
        return None
    kind = ResourceType(code)
    return f"{kind.noun} of" if kind is ResourceType.BROKER_LOGGER else kind.noun  # its name is the id of the broker


@cache
def _key_field(spec: StructSpec) -> Field | None:
    """Return the key field of the elements of an array."""
    scalars = [field for field in spec.fields if not field.is_array and field.struct is None]
    # Map keys repeat the names of the request; those of kind int8 are types in front of a name, such as ResourceType.
    ranks = (
        [field for field in scalars if field.map_key and field.kind != "int8"],
        [field for field in scalars if field.entity_type in _NOUNS],
        [field for field in scalars if not field.name.startswith("Error") and field.kind not in ("int8", "int16")],
    )
    return next((field for rank in ranks for field in rank), None)


def _words(name: str) -> str:
    """Return `log dir` for `LogDir`, `partition` for `PartitionIndex`."""
    if name == "Index":
        return "partition"
    words = [word.lower() for word in _WORD.findall(name)]
    return " ".join(words[:-1] if len(words) > 1 and words[-1] in ("index", "name", "id") else words)
