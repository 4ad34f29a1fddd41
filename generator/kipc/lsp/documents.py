"""Documents: the text of one open spec, as sketch and as nodes, however incomplete it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import NamedTuple

from kipc.language.parse.json_reader import Object
from kipc.language.parse.nodes import NodeBuilder
from kipc.language.parse.positions import Positions
from kipc.language.specs import FieldSpec, MessageSpec, SpecNode, StructSpec, walk_fields
from kipc.language.versions import BLANKS, VersionRange
from kipc.lsp.sketch import Sketch, Word, read_sketch


class Name(NamedTuple):
    """An occurrence of a name: its offsets, without quotes and `[]`, and the word that contains it."""

    name: str
    start: int
    end: int
    word: Word


@dataclass(frozen=True)
class OpenDocument:
    """A text and the area of its file."""

    text: str
    area: tuple[str, ...] = ()

    @cached_property
    def sketch(self) -> Sketch:
        return read_sketch(self.text)

    @cached_property
    def _builder(self) -> NodeBuilder:
        return NodeBuilder("", Positions(self.text))

    @cached_property
    def spec(self) -> MessageSpec:
        """The message, where attributes that cannot be read have their mildest values."""
        return self._builder.message(self.sketch.tree, self.area)

    @cached_property
    def objects(self) -> dict[str, Object]:
        """The objects of nodes by their paths, the message first."""
        return {node.location.path: self._builder.objects[node.location.path] for node in self._nodes.values()}

    @cached_property
    def _nodes(self) -> dict[str, SpecNode]:
        structs = self.spec.common_structs
        fields = walk_fields(self.spec.fields + sum((struct.fields for struct in structs), ()))
        nodes: list[SpecNode] = [self.spec, *structs, *fields]
        return {node.location.path: node for node in nodes}

    def node(self, path: str) -> SpecNode | None:
        return self._nodes.get(path)

    def nodes_around(self, path: str) -> list[SpecNode]:
        """Return the nodes that contain a node, the message first, and the node itself."""
        parts = path.split(".") if path else []
        paths = [".".join(parts[:length]) for length in range(len(parts) + 1)]
        return [self._nodes[candidate] for candidate in paths if candidate in self._nodes]

    def versions(self, path: str) -> VersionRange:
        """Return the valid versions of the message in which a node exists."""
        ranges = [
            node.valid_versions if isinstance(node, MessageSpec) else node.versions for node in self.nodes_around(path)
        ]
        return reduce(VersionRange.intersect, ranges)

    def defined_structs(self) -> Iterator[Name]:
        """Yield the names of common structs, then those of inline structs: the types of fields with fields."""
        for path, tree in self.objects.items():
            if isinstance(self.node(path), StructSpec):
                yield from self._names(tree, "name")
        for path, tree in self.objects.items():
            if isinstance(self.node(path), FieldSpec) and "fields" in tree:
                yield from self._names(tree, "type")

    def used_structs(self) -> Iterator[Name]:
        """Yield the names of structs in the types of fields."""
        for path, tree in self.objects.items():
            if isinstance(self.node(path), FieldSpec):
                yield from (name for name in self._names(tree, "type") if name.name[:1].isupper())

    def named_fields(self, owner: Object) -> Iterator[Name]:
        """Yield the names of the fields of an object."""
        fields = owner.get("fields")
        for item in fields if isinstance(fields, list) else [fields]:
            if isinstance(item, Object):
                yield from self._names(item, "name")

    def name_at(self, offset: int) -> Name | None:
        """Return the name that an offset is in: of a node, or of a struct in a type."""
        word = self.sketch.word_at(offset)
        if word is None or word.is_key or word.attribute not in ("name", "type"):
            return None
        name = next(self._names(word.owner, word.attribute), None)
        return name if name and name.word == word else None

    def _names(self, tree: Object, attribute: str) -> Iterator[Name]:
        """Yield the name in an attribute, unless it is empty or written with escapes."""
        word = self.sketch.value_of(tree, attribute)
        if word is None or not isinstance(word.value, str):
            return
        name = word.value.strip(BLANKS)
        name = name.removeprefix("[]").strip(BLANKS) if attribute == "type" else name
        start = self.text.find(name, word.start, word.end)
        if name and start >= 0:
            yield Name(name, start, start + len(name), word)
