"""Completion: the attributes that an object can still have, and the values of an attribute."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count, islice
from typing import Literal, NamedTuple

from kipc.language.kinds import SCALARS, Family
from kipc.language.parse.attributes import Level, level_at
from kipc.language.parse.coercions import ENTITY_KINDS, LISTENERS
from kipc.language.parse.json_reader import Array, Object
from kipc.language.specs import FieldSpec, SpecType
from kipc.lsp.documents import OpenDocument
from kipc.lsp.sketch import Sketch, read_sketch

Sort = Literal["attribute", "type", "struct", "value"]

_REST = re.compile(r'(?:[\w\[\]+-]*")?')
"""What follows the cursor in a text that is closed, such as `32"` after `"int`."""
# More than any message of Kafka has (19), and few enough to scroll through.
_MOST_VERSIONS = 50


@dataclass(frozen=True, slots=True)
class CompletionProposal:
    """JSON that can be written instead of the text between two offsets, and its meaning as Markdown."""

    text: str
    sort: Sort = "value"
    about: str = ""
    start: int = 0
    end: int = 0


class _Gap(NamedTuple):
    """Where something can be written: in which object, and the attribute whose value it is, None for a key."""

    owner: Object
    attribute: str | None
    start: int
    is_in_list: bool


def complete(document: OpenDocument, offset: int, extensions: bool = False) -> list[CompletionProposal]:
    """Return what can be written at an offset, or instead of the word that it is in.

    Attributes that Kafka's language lacks are proposed only with `extensions`.
    """
    before = read_sketch(document.text[:offset])
    gap = None if _is_in_comment(document.text, before, offset) else _gap(document.text, before, offset)
    level = level_at(gap.owner.path) if gap else None
    if gap is None or level is None:
        return []
    match = _REST.match(document.text, offset) if gap.start < offset else None
    end = match.end() if match else offset
    if gap.attribute is None:
        proposals = _attributes(document, level, gap, end, extensions)
    else:
        proposals = _values(document, level, gap.owner.path, gap.attribute, gap.is_in_list)
    return [replace(proposal, start=gap.start, end=end) for proposal in proposals]


def _is_in_comment(text: str, before: Sketch, offset: int) -> bool:
    start, end = before.comments[-1] if before.comments else (0, -1)
    return end == offset and not (text.startswith("/*", start) and text.endswith("*/", start + 2, end))


def _gap(text: str, before: Sketch, offset: int) -> _Gap | None:
    """Find the gap at the end of a text that is read up to the cursor."""
    if not before.frames:
        return None
    frame = before.frames[-1]
    word = before.word_at(offset)
    is_in_list = isinstance(frame.container, Array)
    if word is not None:
        is_complete = word.is_closed and text.endswith('"', word.start, offset)
        return (
            None if is_complete else _Gap(word.owner, None if word.is_key else word.attribute, word.start, is_in_list)
        )
    match frame.container:
        case Object() as owner if frame.key is None:
            return None if frame.needs_comma else _Gap(owner, None, offset, False)
        case Object() as owner:
            return _Gap(owner, frame.key, offset, False) if text[:offset].rstrip().endswith(":") else None
        case array if frame.needs_comma or not isinstance(before.frames[-2].container, Object):
            return None
        case array:
            return _Gap(before.frames[-2].container, array.path.rpartition(".")[2], offset, True)


def _attributes(
    document: OpenDocument, level: Level, gap: _Gap, end: int, extensions: bool
) -> Iterator[CompletionProposal]:
    """Yield the attributes that the object does not have, with a colon if there is none."""
    whole = next((tree for tree in document.objects.values() if tree.offset == gap.owner.offset), gap.owner)
    written = {key for key, (key_offset, _) in whole.places.items() if key_offset != gap.start}
    colon = "" if document.text[end:].lstrip().startswith(":") else ": "
    for name in (*level.table, *level.children):
        is_unusable = name in level.table and level.table[name].is_extension and not extensions
        if name not in written and not is_unusable:
            about = level.table[name].about if name in level.table else level.children[name]
            yield CompletionProposal(json.dumps(name) + colon, "attribute", about)


def _values(
    document: OpenDocument, level: Level, path: str, attribute: str, is_in_list: bool
) -> Iterator[CompletionProposal]:
    if attribute == "listeners":
        lists = [[listener] for listener in LISTENERS] + [list(LISTENERS)]
        return _texts(LISTENERS) if is_in_list else (CompletionProposal(json.dumps(names)) for names in lists)
    if attribute == "tag":
        return _free_tag(document, path)
    if attribute == "default":
        return _defaults(document, path)
    row = level.table.get(attribute)
    find = _VALUES.get(row.type.definition) if row and not is_in_list else None
    return find(document, path) if find else iter(())


def _texts(words: Iterable[str], sort: Sort = "value") -> Iterator[CompletionProposal]:
    return (CompletionProposal(json.dumps(word), sort) for word in words)


def _types(document: OpenDocument, path: str) -> Iterator[CompletionProposal]:
    structs = list(dict.fromkeys(struct.name for struct in document.defined_structs()))
    yield from _texts((f"{prefix}{name}" for prefix in ("", "[]") for name in structs), "struct")
    yield from _texts((f"{prefix}{kind}" for prefix in ("", "[]") for kind in SCALARS), "type")


def _entity_types(document: OpenDocument, path: str) -> Iterator[CompletionProposal]:
    """Yield the entity types of the field's kind, or all if no other is."""
    node = document.node(path)
    kind = node.type.kind if isinstance(node, FieldSpec) else None
    fitting = [name for name, expected in ENTITY_KINDS.items() if expected is kind]
    return _texts(fitting or ENTITY_KINDS)


def _versions(document: OpenDocument, path: str) -> Iterator[CompletionProposal]:
    """Yield the versions from each one on that the node around can have."""
    outer = document.nodes_around(path)[:-1]
    versions = document.versions(outer[-1].location.path) if outer else document.spec.valid_versions
    yield from _texts(f"{version}+" for version in islice(versions, _MOST_VERSIONS))
    yield CompletionProposal('"none"')


def _free_tag(document: OpenDocument, path: str) -> Iterator[CompletionProposal]:
    """Yield the lowest tag that no field next to this one has."""
    around = document.nodes_around(path)
    siblings = around[-2].fields if len(around) > 1 else ()
    tags = {sibling.tag for sibling in siblings if sibling.location.path != path}
    yield CompletionProposal(str(next(tag for tag in count() if tag not in tags)))


def _defaults(document: OpenDocument, path: str) -> Iterator[CompletionProposal]:
    node = document.node(path)
    if isinstance(node, FieldSpec):
        if not node.nullable_versions.is_empty:
            yield CompletionProposal('"null"')
        if not node.type.is_array:
            yield from _texts(_DEFAULTS.get(node.type.kind.family, ()))


_DEFAULTS: Mapping[Family, tuple[str, ...]] = {
    Family.BOOLEAN: ("true", "false"),
    Family.INTEGER: ("0", "-1"),
}
_VALUES: Mapping[str, Callable[[OpenDocument, str], Iterator[CompletionProposal]]] = {
    "fieldType": _types,
    "specType": lambda document, path: _texts(SpecType),
    "entityType": _entity_types,
    "boolean": lambda document, path: (CompletionProposal(word) for word in ("true", "false")),
    "versionRange": _versions,
    "requiredVersionRange": _versions,
}
"""What proposes the values of attributes, by the definition of their type in the JSON Schema."""
