"""Rules over structs: their names, where they are defined, and in which versions they are used."""

from __future__ import annotations

from collections.abc import Iterator

from kipc.errors import did_you_mean
from kipc.language.check.facts import Facts, Finding, Related, class_name, is_identifier
from kipc.language.parse.coercions import shown
from kipc.language.specs import FieldSpec, SpecNode, StructSpec
from kipc.language.versions import VersionRange


# `StructSpec` compares names with regard to case, `field_names_meet` without that of the first letter.
def field_repeated(facts: Facts) -> Iterator[Finding]:
    for struct in facts.structs:
        first_by_name: dict[str, FieldSpec] = {}
        for field in struct.fields:
            first = first_by_name.setdefault(field.name, field)
            if first is not field:
                sentence = f"{struct.name} already has a field {field.name}"
                yield Finding(field, "name", sentence, related=(Related(first, "name", "the first one"),))


def field_names_meet(facts: Facts) -> Iterator[Finding]:
    for struct in facts.structs:
        first_by_name: dict[str, str] = {}
        for field in struct.fields:
            first = first_by_name.setdefault(_accessor(field), field.name)
            if first != field.name:
                yield Finding(field, "name", f"{first} and {field.name} are the same key in JSON; rename one")


def _accessor(field: FieldSpec) -> str:
    return field.name[:1].lower() + field.name[1:]


def common_struct_name(facts: Facts) -> Iterator[Finding]:
    for struct in facts.spec.common_structs:
        if not struct.name[:1].isupper():
            yield Finding(struct, "name", f"{shown(struct.name)} must start with a capital letter, as all structs do")
        elif not is_identifier(struct.name):
            yield Finding(struct, "name", f"{shown(struct.name)} cannot be the name of a class")


def common_struct_repeated(facts: Facts) -> Iterator[Finding]:
    first_by_name: dict[str, SpecNode] = {}
    for struct in facts.spec.common_structs:
        first = first_by_name.setdefault(struct.name, struct)
        if first is not struct:
            sentence = f"there is already a common struct {struct.name}"
            yield Finding(struct, "name", sentence, related=(Related(first, "name", "the first one"),))


def common_struct_respecified(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.fields and facts.is_common(field):
            sentence = f"the fields of {field.type.struct_name} are in commonStructs; remove these"
            yield Finding(field, "fields", sentence)


# `StructSpec` refuses an empty range even if no field uses the struct.
def common_struct_versions(facts: Facts) -> Iterator[Finding]:
    for struct in facts.spec.common_structs:
        if struct.versions.is_empty:
            yield Finding(struct, "versions", "a common struct needs versions; remove it if no field uses it")


# `StructRegistry` walks the fields of the message, and not those of common structs.
def common_struct_inline(facts: Facts) -> Iterator[Finding]:
    for struct in facts.spec.common_structs:
        for field in struct.fields:
            if field.type.is_struct and not facts.is_common(field):
                name = field.type.struct_name
                advice = did_you_mean(name, facts.common_names) or f"; move {name} to commonStructs"
                yield Finding(field, "type", f"a common struct can contain only common structs{advice}")


def common_struct_circle(facts: Facts) -> Iterator[Finding]:
    """Report each struct that contains itself, at its name."""
    leads_to = {
        struct.name: {field.type.struct_name for field in struct.fields if facts.is_common(field)}
        for struct in facts.spec.common_structs
    }
    for struct in facts.spec.common_structs:
        if struct.name in _reached(struct.name, leads_to):
            yield Finding(struct, "name", f"{struct.name} contains itself, directly or through others")


def _reached(start: str, leads_to: dict[str, set[str]]) -> set[str]:
    reached: set[str] = set()
    waiting = list(leads_to[start])
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            waiting.extend(leads_to.get(name, ()))
    return reached


# Below its first version, `SchemaGenerator` dereferences null; above its last one, Kafka accepts it.
def common_struct_too_late(facts: Facts) -> Iterator[Finding]:
    """Report uses of a common struct in versions before its first one; versions after its last one are legal."""
    valid = facts.spec.valid_versions
    for struct in facts.spec.common_structs:
        yield from _used_too_early(facts, struct.fields, valid.intersect(struct.versions))
    yield from _used_too_early(facts, facts.spec.fields, valid)


def _used_too_early(facts: Facts, fields: tuple[FieldSpec, ...], versions: VersionRange) -> Iterator[Finding]:
    for field in fields:
        used = versions.intersect(field.versions)
        struct = facts.spec.common_struct(field.type.struct_name) if field.type.is_struct else None
        if struct is None:
            yield from _used_too_early(facts, field.fields, used)
        elif not used.is_empty and not _has_begun(struct, used.lowest, facts.spec.valid_versions):
            sentence = f"{struct.name} has versions {struct.versions}, but is used in version {used.lowest} here"
            yield Finding(field, "versions", sentence)


def _has_begun(struct: StructSpec, version: int, valid: VersionRange) -> bool:
    existing = struct.versions.intersect(valid)
    return struct.versions.is_empty or (not existing.is_empty and existing.lowest <= version)


# `StructRegistry` counts a second plain reference to an inline struct as a second definition.
def struct_repeated(facts: Facts) -> Iterator[Finding]:
    first_by_name: dict[str, FieldSpec] = {}
    for field in _inline_structs(facts, facts.spec.fields):
        name = field.type.struct_name
        first = first_by_name.setdefault(name, field)
        if first is not field:
            sentence = f"{name} is already defined; define it once, in commonStructs"
            yield Finding(field, "type", sentence, related=(Related(first, "type", "the first definition"),))


def _inline_structs(facts: Facts, fields: tuple[FieldSpec, ...]) -> Iterator[FieldSpec]:
    for field in fields:
        if field.type.is_struct and not facts.is_common(field):
            yield field
            yield from _inline_structs(facts, field.fields)


# `VersionConditional` must be reachable for structs; for other fields, that is the lint `field-unreachable`.
def struct_unreachable(facts: Facts) -> Iterator[Finding]:
    yield from _unreachable(facts, facts.spec.fields, facts.spec.valid_versions)


def _unreachable(facts: Facts, fields: tuple[FieldSpec, ...], outer: VersionRange) -> Iterator[Finding]:
    for field in fields:
        if not field.type.is_struct or facts.is_common(field):
            continue
        inner = outer.intersect(field.versions)
        if inner.is_empty:
            sentence = f"no version has this struct: its versions are {field.versions}, those of its parent {outer}"
            yield Finding(field, "versions", sentence)
        else:
            yield from _unreachable(facts, field.fields, inner)


# Common structs make two Java classes of one name; an inline one is a null dereference in the generator.
def struct_named_like_message(facts: Facts) -> Iterator[Finding]:
    message_class = class_name(facts.spec)
    for struct in facts.spec.common_structs:
        if struct.name == message_class:
            yield Finding(struct, "name", f"{message_class} is the class of the message; rename the struct")
    for field in facts.fields:
        if field.type.is_struct and field.type.struct_name == message_class and not facts.is_common(field):
            yield Finding(field, "type", f"{message_class} is the class of the message; rename the struct")
