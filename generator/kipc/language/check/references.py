"""Rules over the names by which fields refer to structs.

Kafka's generator treats every type that starts with a capital letter as the name of a struct. If the spec does not
define that struct, its class is empty, and the bytes of the field are lost without an error.
"""

from __future__ import annotations

from collections.abc import Iterator

from kipc.errors import nearest
from kipc.language.check.facts import Facts, Finding
from kipc.language.check.fixes import RemoveNode, SetAttribute
from kipc.language.kinds import SCALARS
from kipc.language.specs import FieldSpec, walk_fields

_PRIMITIVES = {kind.value.lower(): kind.value for kind in SCALARS}


# Kafka compiles it to a class without fields, so only a similar name shows that it is a mistake.
def struct_misspelled(facts: Facts) -> Iterator[Finding]:
    for field in _undefined(facts):
        meant = nearest(field.type.struct_name, facts.common_names)
        if meant and not _primitive(field):
            name = field.type.struct_name
            sentence = f"{name} is not defined, so its class is empty; did you mean {meant[0]}?"
            yield Finding(field, "type", sentence, SetAttribute("type", _renamed(field, meant[0])))


def struct_undefined(facts: Facts) -> Iterator[Finding]:
    for field in _undefined(facts):
        if not nearest(field.type.struct_name, facts.common_names) and not _primitive(field):
            name = field.type.struct_name
            meant = nearest(name, _PRIMITIVES)
            advice = f"did you mean {meant[0]}?" if meant else "write its fields here or in commonStructs"
            change = SetAttribute("type", _renamed(field, meant[0])) if meant else None
            yield Finding(field, "type", f"{name} has no fields, so its class is empty; {advice}", change)


def primitive_capital(facts: Facts) -> Iterator[Finding]:
    for field in _undefined(facts):
        meant = _primitive(field)
        if meant:
            sentence = f"{field.type.struct_name} is an empty struct, not the primitive type; write {meant}"
            yield Finding(field, "type", sentence, SetAttribute("type", _renamed(field, meant)))


def _undefined(facts: Facts) -> Iterator[FieldSpec]:
    """Yield fields whose type is a struct that is not defined; `fields: []` defines one without fields."""
    for field in facts.fields:
        if field.type.is_struct and not facts.is_common(field) and facts.written(field, "fields") is None:
            yield field


def _primitive(field: FieldSpec) -> str | None:
    return _PRIMITIVES.get(field.type.struct_name.lower())


def _renamed(field: FieldSpec, name: str) -> str:
    return f"[]{name}" if field.type.is_array else name


def common_struct_unused(facts: Facts) -> Iterator[Finding]:
    if not (facts.knows_types and facts.knows_common_names):
        return
    fields = {struct.name: struct.fields for struct in facts.spec.common_structs}
    used: set[str] = set()
    waiting = [facts.spec.fields]
    while waiting:
        for field in walk_fields(waiting.pop()):
            name = field.type.struct_name
            if name in fields and name not in used:
                used.add(name)
                waiting.append(fields[name])
    for struct in facts.spec.common_structs:
        if struct.name not in used:
            sentence = f"no field of the message is of type {struct.name}; remove the struct, or use it"
            yield Finding(struct, "name", sentence, RemoveNode(struct.name))
