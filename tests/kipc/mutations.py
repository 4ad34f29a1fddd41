"""Random changes of specs, legal and illegal, for properties of whatever compares them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from random import Random

from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec, FieldType, MessageSpec, SpecType, StructSpec
from kipc.language.versions import MAX_VERSION, NONE, VersionRange


def mutated(spec: MessageSpec, random: Random, times: int) -> MessageSpec:
    """Change a spec some times; names of fields stay unique in their struct."""
    for _ in range(times):
        spec = random.choice((_change_message, _change_message_fields, _change_message_fields, _change_structs))(
            spec, random
        )
    return spec


def _range(random: Random) -> VersionRange:
    lowest = random.randrange(4)
    return random.choice((VersionRange(lowest, MAX_VERSION), VersionRange(lowest, lowest + random.randrange(3)), NONE))


def _change_message(spec: MessageSpec, random: Random) -> MessageSpec:
    match random.randrange(8):
        case 0:
            return replace(spec, valid_versions=VersionRange(random.randrange(3), random.randrange(3, 9)))
        case 1:
            return replace(spec, flexible_versions=VersionRange(random.randrange(5), MAX_VERSION))
        case 2:
            return replace(spec, deprecated_versions=_range(random), latest_version_unstable=random.random() < 0.5)
        case 3:
            return replace(spec, api_key=random.choice((None, random.randrange(1000, 2000))))
        case 4:
            return replace(spec, type=random.choice(tuple(SpecType)), listeners=("broker",))
        case 5:
            return replace(spec, current_versions=random.choice((None, NONE, _range(random))))
        case 6:
            return replace(spec, valid_versions=NONE, flexible_versions=NONE)
        case _:
            return replace(spec, name=f"{spec.name}{random.randrange(9)}")


def _change_message_fields(spec: MessageSpec, random: Random) -> MessageSpec:
    return replace(spec, fields=_change_fields(spec.fields, random))


def _change_structs(spec: MessageSpec, random: Random) -> MessageSpec:
    structs = list(spec.common_structs)
    match random.randrange(4):
        case 0:
            name = _new_name("Struct", structs, random)
            structs.insert(random.randint(0, len(structs)), StructSpec(name=name, versions=_range(random)))
        case 1 if structs:
            structs.pop(random.randrange(len(structs)))
        case 2:
            random.shuffle(structs)
        case _ if structs:
            index = random.randrange(len(structs))
            structs[index] = replace(structs[index], fields=_change_fields(structs[index].fields, random))
    return replace(spec, common_structs=tuple(structs))


def _change_fields(fields: tuple[FieldSpec, ...], random: Random) -> tuple[FieldSpec, ...]:
    if not fields:
        return (_new_field(fields, random),)
    index = random.randrange(len(fields))
    return random.choice(_FIELD_CHANGES)(fields, index, random)


def _new_name(stem: str, there: Sequence[FieldSpec | StructSpec], random: Random) -> str:
    """Return a name that none has: chance that looks for trouble likes to draw the same number twice."""
    taken = {each.name for each in there}
    names = (f"{stem}{number}" for number in count(random.randrange(10**6)))
    return next(name for name in names if name not in taken)


def _new_field(fields: tuple[FieldSpec, ...], random: Random) -> FieldSpec:
    name = _new_name("Field", fields, random)
    return FieldSpec(name=name, type=_new_type(random), versions=_range(random))


def _new_type(random: Random) -> FieldType:
    kind = random.choice((Kind.INT32, Kind.STRING, Kind.BYTES, Kind.UUID, Kind.BOOL))
    return FieldType(kind, random.random() < 0.3)


def _add(fields: tuple[FieldSpec, ...], index: int, random: Random) -> tuple[FieldSpec, ...]:
    return (*fields[:index], _new_field(fields, random), *fields[index:])


def _remove(fields: tuple[FieldSpec, ...], index: int, random: Random) -> tuple[FieldSpec, ...]:
    return (*fields[:index], *fields[index + 1 :])


def _shuffle(fields: tuple[FieldSpec, ...], index: int, random: Random) -> tuple[FieldSpec, ...]:
    return tuple(random.sample(fields, len(fields)))


def _change(fields: tuple[FieldSpec, ...], index: int, random: Random) -> tuple[FieldSpec, ...]:
    return (*fields[:index], _changed(fields, index, random), *fields[index + 1 :])


def _changed(fields: tuple[FieldSpec, ...], index: int, random: Random) -> FieldSpec:
    each = fields[index]
    match random.randrange(10):
        case 0:
            return replace(each, name=_new_name(each.name, fields, random))
        case 1:
            return replace(each, versions=_range(random))
        case 2:
            return replace(each, nullable_versions=_range(random))
        case 3:
            return replace(each, tag=random.randrange(3), tagged_versions=_range(random))
        case 4:
            return replace(each, default=random.choice((None, "1", "null", "")))
        case 5:
            return replace(each, type=_new_type(random))
        case 6:
            return replace(each, ignorable=not each.ignorable, map_key=not each.map_key)
        case 7:
            return replace(each, flexible_versions=random.choice((None, NONE)), about=f"Said {random.random()}.")
        case 8:
            return replace(each, aliases=random.choice(((), ("Old",), ("Older", "Old"))))
        case _ if each.fields:
            return replace(each, fields=_change_fields(each.fields, random))
    return replace(each, maybe_versions=_range(random))


_FIELD_CHANGES: tuple[Callable[[tuple[FieldSpec, ...], int, Random], tuple[FieldSpec, ...]], ...] = (
    _add,
    _remove,
    _shuffle,
    _change,
    _change,
    _change,
)
