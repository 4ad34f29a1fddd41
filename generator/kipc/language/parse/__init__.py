"""Parse: the text of a spec file in, spec nodes with their places in the file out.

json_reader  text to a tree of values with their places
coercions    values to the types of attributes, as lenient as Kafka
attributes   which attributes there are, and what reads them
nodes        tree to spec nodes
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from kipc.language.parse.coercions import shown
from kipc.language.parse.json_reader import Document, JsonSyntaxError, Object, blank_end, read_json
from kipc.language.parse.nodes import NodeBuilder, Refusal
from kipc.language.parse.positions import Positions
from kipc.language.problems import Problem, Severity
from kipc.language.specs import Location, MessageSpec, SpecType
from kipc.sources.load import Source, SourceFile, area_of

__all__ = ["TEXT_RULES", "ParsedFile", "Refusal", "parse"]

_ESCAPED_BYTE = re.compile("[\udc80-\udcff]")
"""A byte that is not UTF-8, as `kipc.sources.load` decodes it."""

TEXT_RULES: Mapping[str, Severity] = {
    "encoding": "error",
    "syntax": "error",
    "not-an-object": "error",
    "trailing-text": "error",
    "stray-brackets": "warning",
    "repeated-key": "warning",
}
"""The rules about the text of a file, whatever it means."""


@dataclass(slots=True)
class ParsedFile:
    """One file as parsed.

    Attributes:
        place: path of the file, as a user would write it.
        area: the packages its spec belongs to.
        in_folder: whether it came with a folder and not as a single file.
        tree: its JSON, None if it is not valid JSON.
        spec: its nodes, None if the JSON is not an object; they are complete only if there are no refusals.
        objects: the JSON object behind each node, by path.
        refusals: the attributes that could not be read, for `kipc.language.check` to explain.
        doubts: for the path of each node the attributes whose values are unknown; those of nodes directly below it have
            the list in their name, `fields.tag`.
        problems: those of the text, such as a missing comma.
        accepts: whether an attribute that kipc does not know is kept, as in a release of Kafka.
    """

    place: str
    area: tuple[str, ...]
    in_folder: bool
    text: str
    positions: Positions
    tree: Any = None
    spec: MessageSpec | None = None
    objects: dict[str, Object] = field(default_factory=dict)
    refusals: list[Refusal] = field(default_factory=list)
    doubts: Mapping[str, set[str]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    accepts: Callable[[str], bool] = lambda name: False

    @property
    def is_sound(self) -> bool:
        return not any(problem.is_error for problem in self.problems)

    @property
    def is_spec(self) -> bool:
        """Whether this is meant as a spec: it has `validVersions`, or the `type` of a spec, or is not a JSON object.

        Folders hold other JSON too (`package.json`, a JSON schema): objects that have neither.
        """
        tree = self.tree
        return not isinstance(tree, Object) or "validVersions" in tree or tree.get("type") in tuple(SpecType)

    def is_unsure(self, path: str, attributes: Collection[str]) -> bool:
        """Return whether one of these attributes of a node could not be read, or may be misspelled."""
        return not self.doubts.get(path, set()).isdisjoint(attributes)

    def location(self, tree: Object, attribute: str = "", *, at_key: bool = False) -> Location:
        """Find an attribute (`tag`, `listeners[1]`) of an object; one that is not there is where the object is."""
        key, _, index = attribute.partition("[")
        path = tree.path_of(attribute) if attribute else tree.path
        if key not in tree.places:
            return self._at(tree.offset, path)
        key_offset, offset = tree.places[key]
        if index:
            offset = tree[key].places[int(index[:-1])]
        return self._at(key_offset if at_key else offset, path)

    def _at(self, offset: int, path: str = "") -> Location:
        return self.positions.location(self.place, offset, path)

    def add_text_problems(self, document: Document) -> None:
        """Add problems of a text that can still be read."""
        for error in document.errors:
            self.add_problem(error.offset, str(error), "syntax")
        for offset, path in document.repeated:
            self.add_problem(offset, "this key is repeated; the last value is used", "repeated-key", path)
        if document.trailing is None:
            return
        if _has_only_closing_brackets(self.text, document.trailing):
            self.add_problem(document.trailing, "closing brackets after the end of the spec", "stray-brackets")
        else:
            sentence = "text after the end of the spec; a file contains one object"
            self.add_problem(document.trailing, sentence, "trailing-text")

    def add_problem(self, offset: int, sentence: str, rule: str, path: str = "") -> None:
        self.problems.append(Problem(self._at(offset, path), sentence, rule, TEXT_RULES[rule]))


def _has_only_closing_brackets(text: str, position: int) -> bool:
    while (position := blank_end(text, position)) < len(text) and text[position] in "]}":
        position += 1
    return position == len(text)


def _value(escaped: re.Match[str]) -> int:
    """Return the byte that is escaped; as a character it is Latin-1, which the file probably is."""
    return ord(escaped[0]) - 0xDC00


def parse(source: Source, file: SourceFile) -> ParsedFile:
    """Parse one file; whatever is wrong with it is in the result."""
    text = _ESCAPED_BYTE.sub(lambda byte: chr(_value(byte)), file.text)
    positions = Positions(text)
    place, area = source.place_of(file), area_of(source, file)
    parsed = ParsedFile(place, area, source.is_folder, text, positions, accepts=source.accepts)
    escaped = _ESCAPED_BYTE.search(file.text)
    if escaped:
        sentence = f"byte 0x{_value(escaped):02x} is not UTF-8; save the file as UTF-8"
        parsed.add_problem(escaped.start(), sentence, "encoding")
    try:
        document = read_json(text)
    except JsonSyntaxError as error:
        if not escaped:
            parsed.add_problem(error.offset, str(error), "syntax")
        return parsed
    parsed.tree = document.value
    parsed.add_text_problems(document)
    if not isinstance(document.value, Object):
        parsed.add_problem(0, f"the file holds {shown(document.value)}; a spec is an object", "not-an-object")
        return parsed
    builder = NodeBuilder(file.path, positions, source.accepts)
    parsed.spec = builder.message(document.value, parsed.area)
    parsed.objects, parsed.refusals, parsed.doubts = builder.objects, builder.refusals, builder.doubts
    return parsed
