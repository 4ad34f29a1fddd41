"""Hover: the meaning of an attribute, a type or a node, its versions, and the releases and KIPs that added it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from kipc.evolution.history import History, MessageHistory
from kipc.language.canonical import field_paths
from kipc.language.kinds import Family, Kind
from kipc.language.parse.attributes import Level, level_at
from kipc.language.specs import FieldSpec, MessageSpec, SpecNode, StructSpec
from kipc.language.versions import VersionRange, listed
from kipc.lsp.documents import OpenDocument
from kipc.lsp.sketch import Word
from kipc.reference.kips import mentioned_kips
from kipc.reference.paths import KINDS as MESSAGE_KINDS
from kipc.reference.paths import proposed_by

_KIP = re.compile(r"\bKIP-\d+\b")
_COMMENT_MARKS = re.compile(r"^[/*\s]+|[/*\s]+$")
_FAMILIES = {
    Family.BOOLEAN: "One byte: 0 is false, anything else is true.",
    Family.FLOAT: "A floating-point number of {size} (IEEE 754), big-endian.",
    Family.UUID: "{size}, big-endian.",
    Family.STRING: "The length as int16, in flexible versions as unsigned varint plus one, then UTF-8.",
    Family.BYTES: "The length as int32, in flexible versions as unsigned varint plus one, then the bytes.",
}


class Hover(NamedTuple):
    """Markdown about the word between two offsets."""

    text: str
    start: int
    end: int


def hover(document: OpenDocument, history: History, offset: int) -> Hover | None:
    """Describe the word at an offset."""
    word = document.sketch.word_at(offset)
    level = level_at(word.owner.path) if word else None
    if word is None or level is None:
        return None
    paragraphs = [paragraph for paragraph in _paragraphs(document, history, level, word) if paragraph]
    return Hover("\n\n".join(paragraphs), word.start, word.end) if paragraphs else None


def _paragraphs(document: OpenDocument, history: History, level: Level, word: Word) -> Iterator[str]:
    node = document.node(word.owner.path)
    if node is None or word.is_key:
        yield _attribute(level, word.attribute)
    elif word.attribute == "name":
        yield from _node(document, history, node)
    elif word.attribute == "type" and isinstance(node, FieldSpec):
        yield from _type(document, node)
    else:
        yield _attribute(level, word.attribute)
        if word.attribute.endswith(("versions", "Versions")):
            yield "" if isinstance(node, MessageSpec) else f"{node.name} is in versions {_existing(document, node)}."
            yield _release_table(document, history, node)


def _attribute(level: Level, name: str) -> str:
    """Describe an attribute."""
    plain = {**level.children, **level.ignored}
    if name in plain:
        return f"**{name}** of {level.what}\n\n{plain[name]}"
    attribute = level.table.get(name)
    if attribute is None:
        return f"**{name}** of {level.what}\n\nThis version of kipc does not know this attribute." if name else ""
    notes = [", required"] * attribute.is_required + [", an extension of kipc"] * attribute.is_extension
    return f"**{name}** of {level.what}{''.join(notes)}\n\n{attribute.about}"


def _node(document: OpenDocument, history: History, node: SpecNode) -> Iterator[str]:
    match node:
        case MessageSpec():
            yield from _message(document, history, node)
        case StructSpec():
            yield f"**{node.name}**, struct of {document.spec.name}, versions {node.versions}"
            yield _field_table(document, node)
        case FieldSpec():
            yield from _field(document, history, node)


def _message(document: OpenDocument, history: History, spec: MessageSpec) -> Iterator[str]:
    key = "" if spec.api_key is None else f", key {spec.api_key}"
    yield f"**{spec.name}**, {MESSAGE_KINDS[spec.type]}{key}, versions {spec.valid_versions}"
    number = proposed_by(spec)
    if number is not None:
        yield f"Proposed by KIP-{number}."
    yield _release_table(document, history, spec)
    yield "\n".join(f"- {line}" for line in _comments_about_kips(document))


def _comments_about_kips(document: OpenDocument) -> Iterator[str]:
    """Yield the lines of comments that name a KIP, as Kafka's specs have them for new versions."""
    for start, end in document.sketch.comments:
        for line in document.text[start:end].splitlines():
            if _KIP.search(line):
                yield _COMMENT_MARKS.sub("", line)


def _field(document: OpenDocument, history: History, field: FieldSpec) -> Iterator[str]:
    around = document.nodes_around(field.location.path)
    yield f"**{field.name}** `{field.type}`, field of {'.'.join(outer.name for outer in around[:-1])}"
    yield field.about
    yield _versions_table(document, field)
    path = next((path for path, candidate in field_paths(document.spec) if candidate is field), "")
    message_history = _known(history, document.spec)
    release = message_history.field_since(path) if message_history else None
    yield f"In Kafka since {_named(history, release)}." if release else ""
    mentioned = path.removeprefix("struct ")
    numbers = [number for number, mention in mentioned_kips(document.spec) if mention.path == mentioned]
    proposal = proposed_by(document.spec)
    kips = listed([f"KIP-{number}" for number in dict.fromkeys(numbers)])
    yield f"See {kips}." if kips else ""
    yield f"Proposed by KIP-{proposal}." if proposal is not None else ""


def _versions_table(document: OpenDocument, field: FieldSpec) -> str:
    """Write a table with the type of the field in each version of the message."""
    valid, exists = document.spec.valid_versions, document.versions(field.location.path)
    if valid.is_empty or valid.is_open_ended:
        return ""
    rows = [
        f"| {VersionRange(same[0], same[-1])} | {text} |"
        for text, versions in groupby(valid, lambda version: _in_version(field, exists, version))
        for same in [list(versions)]
    ]
    return "\n".join(["| versions | |", "|---|---|", *rows])


def _in_version(field: FieldSpec, exists: VersionRange, version: int) -> str:
    if version not in exists:
        default = "" if field.default is None else f", default `{field.default}`"
        return f"absent{default}"
    words = [f"`{field.type}`"]
    words += ["nullable"] * (version in field.nullable_versions)
    words += [f"tag {field.tag}"] * (version in field.tagged_versions)
    words += ["may be left out"] * (version in field.maybe_versions)
    return ", ".join(words)


def _type(document: OpenDocument, field: FieldSpec) -> Iterator[str]:
    kind = field.type.kind
    if field.type.is_array:
        yield f"**{field.type}**: an array of {field.type.struct_name or kind}"
    if not field.type.is_struct:
        yield f"**{kind}**: {_kind(kind)}"
        return
    defined = next((struct for struct in document.defined_structs() if struct.name == field.type.struct_name), None)
    owner = document.node(defined.word.owner.path) if defined else None
    if isinstance(owner, StructSpec):
        yield f"**{owner.name}**, struct of {document.spec.name}, versions {owner.versions}"
    elif isinstance(owner, FieldSpec):
        yield f"**{field.type.struct_name}**, struct of the field {owner.name}, versions {owner.versions}"
    if isinstance(owner, StructSpec | FieldSpec):
        yield _field_table(document, owner)


def _kind(kind: Kind) -> str:
    if kind.limits:
        return f"An integer of {_bytes(kind.width)}, big-endian, from {kind.limits[0]} to {kind.limits[1]}."
    return _FAMILIES[kind.family].format(size=_bytes(kind.width))


def _bytes(width: int | None) -> str:
    return "1 byte" if width == 1 else f"{width} bytes"


def _field_table(document: OpenDocument, owner: StructSpec | FieldSpec) -> str:
    """Write a table of the fields of a struct with the versions of the message that have them."""
    rows = [
        f"| {node.name} | `{node.type}` | {document.versions(node.location.path)} | {node.about.replace('|', ' ')} |"
        for node in owner.fields
    ]
    return "\n".join(["| field | type | versions | |", "|---|---|---|---|", *rows]) if rows else ""


def _existing(document: OpenDocument, node: SpecNode) -> str:
    return f"{document.versions(node.location.path)} of {document.spec.name}"


def _release_table(document: OpenDocument, history: History, node: SpecNode) -> str:
    """Write a table of the releases that added the versions in which a node exists."""
    message_history = _known(history, document.spec)
    versions = document.versions(node.location.path)
    if versions.is_empty or versions.is_open_ended:
        return ""
    rows = [
        f"| {VersionRange(same[0], same[-1])} | {_named(history, release) if release else 'not released'} |"
        for release, group in groupby(versions, message_history.version_since if message_history else lambda _: None)
        for same in [list(group)]
    ]
    return "\n".join(["| versions | in Kafka since |", "|---|---|", *rows]) if message_history else ""


def _known(history: History, spec: MessageSpec) -> MessageHistory | None:
    """Return the history of a message, whatever its folder is called; proposals have none."""
    if proposed_by(spec) is not None:
        return None
    named = [message for message in history.messages if (message.name, message.type) == (spec.name, spec.type)]
    return history.about(spec) or (named[0] if len(named) == 1 else None)


def _named(history: History, release: str) -> str:
    return f"{release} or earlier" if release == history.releases[0] else release
