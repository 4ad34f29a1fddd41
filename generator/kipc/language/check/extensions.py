"""Rules over our extensions of the language: `maybeVersions`, `currentVersions` and `aliases`."""

from __future__ import annotations

from collections.abc import Iterator

from kipc.language.check.facts import Facts, Finding, is_identifier
from kipc.language.parse.attributes import COMMON_STRUCT, FIELD, MESSAGE
from kipc.language.specs import FieldSpec, MessageSpec

_REFUSED = (
    "{} is an extension of the language; enable extensions to use it "
    "(--extensions, or extensions = true in [tool.kipc])"
)


def extension_off(facts: Facts) -> Iterator[Finding]:
    if facts.extensions:
        return
    nodes = ((MESSAGE, (facts.spec,)), (COMMON_STRUCT, facts.spec.common_structs), (FIELD, facts.fields))
    for level, level_nodes in nodes:
        extensions = [name for name, attribute in level.table.items() if attribute.is_extension]
        for node in level_nodes:
            for name in extensions:
                if facts.has_value(node, name):
                    yield Finding(node, name, _REFUSED.format(name))


# `kipc merge` writes the attribute; a range beyond the valid ones would give codecs to versions without a spec.
def current_versions(facts: Facts) -> Iterator[Finding]:
    current, valid = facts.spec.current_versions, facts.spec.valid_versions
    if current is not None and not valid.covers(current):
        yield Finding(facts.spec, "currentVersions", f"{current} goes beyond the valid versions, {valid}")


def alias_name(facts: Facts) -> Iterator[Finding]:
    nodes: tuple[MessageSpec | FieldSpec, ...] = (facts.spec, *facts.fields)
    for node in nodes:
        for alias in node.aliases:
            if not is_identifier(alias) or alias == node.name:
                yield Finding(node, "aliases", f"{alias!r} cannot be an alias of {node.name}; write a former name")


# In different versions, two fields can have had one name: Kafka 4.4 moved the name of a field to another one.
def alias_repeated(facts: Facts) -> Iterator[Finding]:
    """Report aliases of two fields that are in the same version."""
    for struct in facts.structs:
        for index, field in enumerate(struct.fields):
            for other in struct.fields[:index]:
                shared = set(field.aliases) & set(other.aliases)
                if shared and not field.versions.intersect(other.versions).is_empty:
                    sentence = f"{min(shared)} is also an alias of {other.name}; remove one of them"
                    yield Finding(field, "aliases", sentence)


def maybe_tagged(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        if not field.maybe_versions.is_empty and (field.tag is not None or not field.tagged_versions.is_empty):
            sentence = "a tagged field can be absent anyway; remove maybeVersions or the tag"
            yield Finding(field, "maybeVersions", sentence)


def maybe_nullable(facts: Facts) -> Iterator[Finding]:
    for field in facts.fields:
        both = field.maybe_versions.intersect(field.nullable_versions)
        if not both.is_empty:
            sentence = f"the field is also nullable in {both}, and None cannot mean both; remove one"
            yield Finding(field, "maybeVersions", sentence)
