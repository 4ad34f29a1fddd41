"""Drafts: messages on their way to specs, and the places in them: the message itself, structs and fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from dataclasses import field as dataclass_field
from typing import Any

from kipc.intake.schemas import Schemas
from kipc.intake.sections import NOTHING, Sentence
from kipc.language.canonical import canonical_tree

PARTIAL = "partial"
"""The answer whether a block shows only a part of its message."""

SpecTree = dict[str, Any]
"""A spec, or a part of one, as JSON; attributes with undecided values are absent."""


@dataclass(slots=True)
class Draft:
    """A message on its way to a spec.

    Attributes:
        first, last: the lines of the page it was read from; 0 where the page has none.
        open_paths: where the page says with dots that it leaves fields out; `""` is the message itself.
        lines: the line of each field by its path; common structs are `struct Name`.
    """

    tree: SpecTree
    first: int
    last: int
    open_paths: set[str] = dataclass_field(default_factory=set)
    lines: dict[str, int] = dataclass_field(default_factory=dict)
    bare_nulls: set[str] = dataclass_field(default_factory=set)
    """The paths of fields with the default `null` without quotes, which Kafka reads as no default."""
    caption: Sentence = NOTHING
    """The sentence before its block."""
    is_bnf: bool = False
    """Whether it says only names and types, as BNF does."""

    @property
    def name(self) -> str:
        return str(self.tree.get("name", ""))

    def line(self, path: str) -> int:
        return self.lines.get(path, self.first)


def part_at(tree: SpecTree, path: str) -> SpecTree | None:
    """Return the part of a message at a path of names."""
    if path.startswith("struct "):
        name, _, path = path.removeprefix("struct ").partition(".")
        part = next((struct for struct in tree.get("commonStructs", []) if struct.get("name") == name), None)
    else:
        part = tree
    for name in filter(None, path.split(".")):
        inner = part.get("fields", []) if part else []
        part = next((field for field in inner if field.get("name") == name), None)
    return part


@dataclass(frozen=True, slots=True)
class Place:
    """A message, struct or field of a draft: its attributes, and its path, empty for the message."""

    draft: Draft
    path: str
    tree: SpecTree

    @property
    def subject(self) -> str:
        return f"{self.draft.name} {self.path}".strip()

    @property
    def line(self) -> int:
        return self.draft.line(self.path)


def known_part(place: Place, schemas: Schemas) -> SpecTree | None:
    """Return the part of the schemas at the same place, None if it is new."""
    spec = schemas.named(place.draft.name)
    return part_at(canonical_tree(spec), place.path) if spec else None


def all_fields(tree: SpecTree) -> Iterator[SpecTree]:
    """Yield the fields and common structs of a message or field, and the fields within them."""
    for field in (*tree.get("fields", []), *tree.get("commonStructs", [])):
        yield field
        yield from all_fields(field)


def places_of(draft: Draft) -> Iterator[Place]:
    yield Place(draft, "", draft.tree)
    yield from _inner_places(draft, draft.tree.get("fields", []), "")
    for struct in draft.tree.get("commonStructs", []):
        path = f"struct {struct.get('name')}"
        yield Place(draft, path, struct)
        yield from _inner_places(draft, struct.get("fields", []), f"{path}.")


def _inner_places(draft: Draft, fields: Sequence[SpecTree], prefix: str) -> Iterator[Place]:
    for field in fields:
        path = f"{prefix}{field.get('name', '?')}"
        yield Place(draft, path, field)
        yield from _inner_places(draft, field.get("fields", []), f"{path}.")
