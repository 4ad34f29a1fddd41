"""Outline: the message, its fields and its common structs, as a tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from kipc.language.specs import FieldSpec, MessageSpec, SpecNode, StructSpec
from kipc.lsp.documents import OpenDocument


@dataclass(frozen=True, slots=True)
class OutlineEntry:
    """A node in the outline.

    Attributes:
        kind: the kind of the node.
        span: start and end of its object.
        name_span: start and end of its name with quotes, or of the first character of its object.
    """

    name: str
    detail: str
    kind: Literal["message", "struct", "field"]
    span: tuple[int, int]
    name_span: tuple[int, int]
    entries: tuple[OutlineEntry, ...] = ()


def outline(document: OpenDocument) -> OutlineEntry | None:
    """Return the entry of the message, None for a text without an object."""
    return _entry(document, document.spec) if document.sketch.ends else None


def _entry(document: OpenDocument, node: SpecNode) -> OutlineEntry:
    tree = document.objects[node.location.path]
    word = document.sketch.value_of(tree, "name")
    nodes: tuple[SpecNode, ...] = (*node.common_structs, *node.fields) if isinstance(node, MessageSpec) else node.fields
    return OutlineEntry(
        name=node.name or "?",
        detail=_detail(node),
        kind=_kind(node),
        span=(tree.offset, document.sketch.ends[tree.offset]),
        name_span=(word.start, word.end) if word else (tree.offset, tree.offset + 1),
        entries=tuple(_entry(document, child) for child in sorted(nodes, key=lambda child: _offset(document, child))),
    )


def _offset(document: OpenDocument, node: SpecNode) -> int:
    return document.objects[node.location.path].offset


def _kind(node: SpecNode) -> Literal["message", "struct", "field"]:
    return "message" if isinstance(node, MessageSpec) else "struct" if isinstance(node, StructSpec) else "field"


def _detail(node: SpecNode) -> str:
    match node:
        case MessageSpec():
            return f"{node.type} {node.valid_versions}"
        case StructSpec():
            return f"struct {node.versions}"
        case FieldSpec():
            return f"{node.type} {node.versions}"
