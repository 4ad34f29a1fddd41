"""Rules over a single field, except its tag and default."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kipc.language.check.facts import Facts, Finding, is_identifier
from kipc.language.check.fixes import SetAttribute
from kipc.language.kinds import Kind
from kipc.language.parse.coercions import ENTITY_KINDS, shown
from kipc.language.specs import SpecType
from kipc.language.versions import NONE

_FIELD_NAME = re.compile(r"[A-Za-z][A-Za-z0-9]*")
_SEPARATORS = re.compile(r"[_. -]+")


# `FieldSpec` matches names against this pattern; others could not be names of Java's accessors.
def field_name(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not _FIELD_NAME.fullmatch(field.name):
            joined = "".join(word[:1].upper() + word[1:] for word in _SEPARATORS.split(field.name))
            is_valid = _FIELD_NAME.fullmatch(joined) is not None
            advice = f"write {joined}" if is_valid else "use letters and digits, a letter first"
            sentence = f"{shown(field.name)} is not a valid field name; {advice}"
            yield Finding(field, "name", sentence, SetAttribute("name", joined) if is_valid else None)


# Kafka's own older records are in lower case throughout, so one such name among others is the mistake.
def field_lower_case(facts: Facts) -> Iterator[Finding]:
    """Report lower-case names, except in records and data without any other, such as Kafka's older records."""
    is_api = facts.spec.type in (SpecType.REQUEST, SpecType.RESPONSE)
    for field in facts.fields if is_api or any(other.name[:1].isupper() for other in facts.fields) else ():
        if field.name[:1].islower() and _FIELD_NAME.fullmatch(field.name):
            expected = field.name[:1].upper() + field.name[1:]
            sentence = f"names of fields are in upper camel case; write {expected}"
            yield Finding(field, "name", sentence, SetAttribute("name", expected))


def about_missing(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not field.about.strip():
            yield Finding(field, "about", f"{field.name} is not documented; describe its meaning and unit in about")


# `FieldSpec` takes `taggedVersions` for missing `versions`, and refuses a field without both.
def versions_missing(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not facts.has_value(field, "versions") and field.tagged_versions.is_empty:
            yield Finding(field, "versions", "a field needs versions, such as 0+")


# The `StructSpec` inside gets the text of `versions` and not its default, so Kafka refuses the missing one there.
def struct_versions_missing(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.fields and not field.tagged_versions.is_empty and not facts.has_value(field, "versions"):
            sentence = f"a field with a new struct needs versions; write {field.tagged_versions}"
            yield Finding(field, "versions", sentence)


# `FieldType.canBeNullable` is false for these types.
def nullable_type(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not field.nullable_versions.is_empty and not field.type.is_nullable_kind:
            yield Finding(field, "nullableVersions", f"{field.type} cannot be null")


# `EntityType.verifyTypeMatches` compares the type of an array's elements.
def entity_type(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        kind = ENTITY_KINDS[field.entity_type]
        if kind is not None and field.type.kind is not kind:
            yield Finding(field, "entityType", f"a {field.entity_type} is of type {kind}, not {field.type}")


# `FieldSpec` refuses fields of a type that is neither a struct nor an array.
def fields_of_primitive(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not field.type.is_struct and not field.type.is_array and facts.written(field, "fields"):
            yield Finding(field, "fields", f"{field.type} has no fields; only structs do")


# `FieldSpec` accepts them on any array, and `StructRegistry` reads them of arrays of structs alone.
def fields_ignored(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not field.type.is_struct and field.type.is_array and facts.written(field, "fields"):
            yield Finding(field, "fields", f"the fields of {field.type} are ignored; only structs have fields")


# `MessageDataGenerator` makes a hashed collection of elements with keys, and a message is not in an array.
def map_key_on_top(facts: Facts) -> Iterator[Finding]:
    for field in facts.spec.fields:
        if field.map_key:
            yield Finding(field, "mapKey", "a message itself has no key; mapKey belongs in the struct of an array")


# `FieldSpec` allows the override only where the type itself is `string` or `bytes`.
def override_type(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        takes_override = field.type.kind in (Kind.STRING, Kind.BYTES) and not field.type.is_array
        if field.flexible_versions is not None and not takes_override:
            sentence = f"{field.type} cannot have flexibleVersions; only string and bytes can"
            yield Finding(field, "flexibleVersions", sentence)


# Checked when Java is generated, which also refuses reversed ranges there, unlike those of other attributes.
def override_range(facts: Facts) -> Iterator[Finding]:
    flexible = facts.spec.flexible_versions
    for field in facts.fields:
        override = field.flexible_versions
        if override is None:
            continue
        if override.is_empty and override != NONE:
            yield Finding(field, "flexibleVersions", "this range is reversed; write none")
        elif not flexible.covers(override):
            sentence = f"{override} goes beyond the message's flexibleVersions, {flexible}"
            yield Finding(field, "flexibleVersions", sentence)


# `FieldSpec` allows `ByteBuffer` views for `bytes` alone.
def zero_copy_type(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.zero_copy and (field.type.kind is not Kind.BYTES or field.type.is_array):
            yield Finding(field, "zeroCopy", f"{field.type} is always copied; only bytes can be zeroCopy")


# The generator refuses arrays of records. Java for arrays of bytes is generated, and does not compile.
def array_element(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.type.is_array and field.type.kind in (Kind.RECORDS, Kind.BYTES):
            sentence = f"arrays cannot contain {field.type.kind}; use an array of structs with one such field"
            yield Finding(field, "type", sentence)


# `FieldType.parse` takes any word with a capital letter for a struct; javac refuses what is no name of a class.
def struct_type_name(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if field.type.is_struct and not is_identifier(field.type.struct_name):
            yield Finding(field, "type", f"{shown(field.type.struct_name)} cannot be the name of a class")
