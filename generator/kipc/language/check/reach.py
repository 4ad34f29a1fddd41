"""Rules over version ranges that make something unreachable, although the message can be read and written."""

from __future__ import annotations

from collections.abc import Iterator

from kipc.language.check.facts import Facts, Finding
from kipc.language.check.fixes import SetAttribute
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE, Level
from kipc.language.specs import FieldSpec, SpecNode
from kipc.language.versions import NONE, VersionRange

_RANGES: tuple[tuple[Level, tuple[str, ...]], ...] = (
    (MESSAGE, ("validVersions", "currentVersions", "deprecatedVersions", "flexibleVersions")),
    (COMMON_STRUCT, ("deprecatedVersions",)),
    (FIELD, ("versions", "nullableVersions")),
)
"""The ranges that Kafka's generator accepts although they are reversed."""


# A warning, as in Kafka the range means `none`, which retires a message and hides a field.
def versions_backwards(facts: Facts) -> Iterator[Finding]:
    nodes: tuple[tuple[SpecNode, ...], ...] = ((facts.spec,), facts.spec.common_structs, facts.fields)
    for (level, attributes), level_nodes in zip(_RANGES, nodes, strict=True):
        for node in level_nodes:
            for attribute in attributes:
                versions = getattr(node, level.table[attribute].node_name)
                if versions is not None and versions.is_empty and versions != NONE:
                    yield _backwards(node, attribute, versions)


def _backwards(node: SpecNode, attribute: str, versions: VersionRange) -> Finding:
    swapped = f"{versions.highest}-{versions.lowest}"
    sentence = f"{versions.lowest}-{versions.highest} is reversed and means none; write {swapped}"
    return Finding(node, attribute, sentence, SetAttribute(attribute, swapped))


def field_unreachable(facts: Facts) -> Iterator[Finding]:
    for field, outer in facts.reached():
        is_outside = not field.versions.is_empty and outer.intersect(field.versions).is_empty
        if is_outside and not outer.is_empty and not (field.type.is_struct and not facts.is_common(field)):
            sentence = f"no version has this field: its versions are {field.versions}, those of its parent {outer}"
            yield Finding(field, "versions", sentence)


def nullable_unreachable(facts: Facts) -> Iterator[Finding]:
    for field, outer in facts.reached():
        reached = outer.intersect(field.versions)
        nullable = field.nullable_versions
        if not reached.is_empty and not nullable.is_empty and reached.intersect(nullable).is_empty:
            sentence = f"the field is never null: it is nullable in versions {nullable}, but exists only in {reached}"
            yield Finding(field, "nullableVersions", sentence)


def empty_elements(facts: Facts) -> Iterator[Finding]:
    """Report arrays of structs that have no bytes in some version: a decoder cannot bound how many elements follow."""
    for field, outer in facts.reached():
        reached = outer.intersect(field.versions)
        if field.type.is_array and _defines_struct(facts, field) and not reached.is_open_ended:
            version = next((number for number in reached if _is_empty(facts, field, number)), None)
            if version is not None:
                sentence = (
                    f"{field.type.struct_name} has no bytes in version {version}, and decoders refuse an array of "
                    "elements without bytes; add a field to it"
                )
                yield Finding(field, "type", sentence)


def _defines_struct(facts: Facts, field: FieldSpec) -> bool:
    is_common = facts.spec.common_struct(field.type.struct_name) is not None
    return field.type.is_struct and (is_common or facts.written(field, "fields") is not None)


def _is_empty(facts: Facts, field: FieldSpec, version: int, within: tuple[str, ...] = ()) -> bool:
    """Return whether the struct of a field has no bytes in a version; one that contains itself has."""
    name = field.type.struct_name
    if not field.type.is_struct or name in within or version in facts.spec.flexible_versions:
        return False
    common = facts.spec.common_struct(name)
    inner = common.fields if common else field.fields
    return all(_has_no_bytes(facts, member, version, (*within, name)) for member in inner if version in member.versions)


def _has_no_bytes(facts: Facts, field: FieldSpec, version: int, within: tuple[str, ...]) -> bool:
    has_length = field.type.is_array or version in field.nullable_versions
    return not has_length and _is_empty(facts, field, version, within)
