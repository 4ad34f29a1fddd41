"""The context of rules over one spec, computed once, and their findings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any, NamedTuple

from kipc.language.check.fixes import Change
from kipc.language.parse import ParsedFile
from kipc.language.specs import FieldSpec, MessageSpec, SpecNode, SpecType, walk_fields
from kipc.language.versions import BLANKS, VersionRange


class Related(NamedTuple):
    """Another place that a finding is about: an attribute of a node, perhaps of another spec, and what is there."""

    node: SpecNode
    attribute: str
    sentence: str


class Finding(NamedTuple):
    """A problem of a node.

    Attributes:
        attribute: as the file spells it, empty for the node as a whole.
        change: a change that solves the problem, if it is obvious.
    """

    node: SpecNode
    attribute: str
    sentence: str
    change: Change | None = None
    related: tuple[Related, ...] = ()


class Struct(NamedTuple):
    """A list of fields: its owner (for an inline struct the field) and the name of the struct."""

    owner: SpecNode
    name: str
    fields: tuple[FieldSpec, ...]


class Facts:
    """One spec, in the form that rules need.

    Attributes:
        fields: all fields of all structs, each before those inside it.
        structs: the message itself, its common structs, and every inline struct.
        common_names: the names of the common structs.
        extensions: whether the extensions of the language are enabled.
    """

    def __init__(self, file: ParsedFile, spec: MessageSpec, extensions: bool) -> None:
        self.spec = spec
        self.extensions = extensions
        self.common_names = {struct.name for struct in spec.common_structs}
        self._file = file
        self.fields = tuple(walk_fields(spec.fields + sum((struct.fields for struct in spec.common_structs), ())))
        self.structs = tuple(self._structs())

    def _structs(self) -> Iterator[Struct]:
        yield Struct(self.spec, self.spec.name, self.spec.fields)
        for struct in self.spec.common_structs:
            yield Struct(struct, struct.name, struct.fields)
        for field in self.fields:
            if field.fields:
                yield Struct(field, field.type.struct_name, field.fields)

    def written(self, node: SpecNode, attribute: str) -> Any:
        """Return the JSON value of an attribute, None where it is absent or null."""
        return self._file.objects[node.location.path].get(attribute)

    def has_value(self, node: SpecNode, attribute: str) -> bool:
        """Return whether an attribute is there, not null and no blank text."""
        value = self.written(node, attribute)
        return value is not None and not (isinstance(value, str) and not value.strip(BLANKS))

    @cached_property
    def knows_common_names(self) -> bool:
        """Whether the name of each common struct could be read."""
        return not self._file.is_unsure("", ("commonStructs", "commonStructs.name"))

    @cached_property
    def knows_types(self) -> bool:
        """Whether the type of each field could be read."""
        paths = [field.location.path for field in self.fields]
        return not any(self._file.is_unsure(path, ("type",)) for path in paths)

    def reached(self) -> Iterator[tuple[FieldSpec, VersionRange]]:
        """Yield each field, and the valid versions that have the struct which contains it."""
        valid = self.spec.valid_versions
        yield from _reached(self.spec.fields, valid)
        for struct in self.spec.common_structs:
            yield from _reached(struct.fields, valid.intersect(struct.versions))

    def is_common(self, field: FieldSpec) -> bool:
        """Return whether the type is a common struct; one without fields may be that whose name cannot be read."""
        may_be_common = not self.knows_common_names and not self.written(field, "fields")
        return field.type.is_struct and (field.type.struct_name in self.common_names or may_be_common)


def _reached(fields: tuple[FieldSpec, ...], outer: VersionRange) -> Iterator[tuple[FieldSpec, VersionRange]]:
    for field in fields:
        yield field, outer
        yield from _reached(field.fields, outer.intersect(field.versions))


def class_name(spec: MessageSpec) -> str:
    """Return the name of Kafka's class for a message, which no struct may have."""
    data = spec.type in (SpecType.REQUEST, SpecType.RESPONSE, SpecType.HEADER)
    return f"{spec.name}Data" if data else spec.name


def is_identifier(name: str) -> bool:
    """Return whether a name can be one of a class: letters, digits, `_` and `$`, no digit first."""
    return name.replace("$", "_").isidentifier()
