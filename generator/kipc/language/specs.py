"""Spec nodes: the contents of a message spec as Python objects, with the location of each part in its file.

They mirror the JSON one to one. `kipc.language.parse` makes them, and `kipc.language.check` checks them. Constructors
do not validate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import TypeAlias

from kipc.language.kinds import Kind
from kipc.language.versions import NONE, VersionRange


class SpecType(StrEnum):
    """The type of a message. The order is Kafka's: a spec may also contain the type as its index."""

    REQUEST = "request"
    RESPONSE = "response"
    HEADER = "header"
    METADATA = "metadata"
    DATA = "data"
    COORDINATOR_KEY = "coordinator-key"
    COORDINATOR_VALUE = "coordinator-value"


@dataclass(frozen=True, slots=True)
class FieldType:
    """A field's type: a kind, an array of a kind, a struct or an array of structs."""

    kind: Kind
    is_array: bool = False
    struct_name: str = ""

    @property
    def is_struct(self) -> bool:
        return self.kind is Kind.STRUCT

    @property
    def is_nullable_kind(self) -> bool:
        return self.is_array or self.kind.width is None

    def __str__(self) -> str:
        return ("[]" if self.is_array else "") + (self.struct_name or self.kind.value)


Unknown: TypeAlias = tuple[tuple[str, str], ...]
"""Attributes of a newer Kafka, which kipc keeps without knowing their meaning: names, and values as JSON text."""


@dataclass(frozen=True, slots=True)
class Location:
    """A place in a spec file: lines and columns count from 1, `path` is a JSON path such as `fields[2].tag`."""

    file: str = ""
    line: int = 0
    column: int = 0
    path: str = ""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldSpec:
    name: str
    type: FieldType
    versions: VersionRange
    nullable_versions: VersionRange = NONE
    tagged_versions: VersionRange = NONE
    tag: int | None = None
    default: str | None = None
    """The text of the attribute, None where it is absent; `"null"` is the null default."""
    ignorable: bool = False
    entity_type: str = "unknown"
    about: str = ""
    map_key: bool = False
    flexible_versions: VersionRange | None = None
    """An override of the message's flexible versions for this field's own length, None where there is none."""
    zero_copy: bool = False
    maybe_versions: VersionRange = NONE
    """An extension for KIP-4's `?(X)`: versions in which a control byte precedes the value: 0 if it is absent."""
    aliases: tuple[str, ...] = ()
    """An extension: names that the field had in older releases, which the JSON form still accepts."""
    unknown: Unknown = ()
    fields: tuple[FieldSpec, ...] = ()
    location: Location = field(default=Location(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StructSpec:
    """An entry of `commonStructs`."""

    name: str
    versions: VersionRange
    deprecated_versions: VersionRange = NONE
    unknown: Unknown = ()
    fields: tuple[FieldSpec, ...] = ()
    location: Location = field(default=Location(), compare=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class MessageSpec:
    name: str
    type: SpecType
    valid_versions: VersionRange
    flexible_versions: VersionRange = NONE
    header_versions: tuple[tuple[VersionRange, int], ...] = ()
    """The version of the header for ranges of versions (KIP-1313); empty if it follows from the flexible versions."""
    deprecated_versions: VersionRange = NONE
    current_versions: VersionRange | None = None
    """In a merged spec: the versions that the newest release still has; None if it has all of them."""
    api_key: int | None = None
    listeners: tuple[str, ...] = ()
    latest_version_unstable: bool = False
    aliases: tuple[str, ...] = ()
    """An extension: names that the message had in older releases."""
    unknown: Unknown = ()
    common_structs: tuple[StructSpec, ...] = ()
    fields: tuple[FieldSpec, ...] = ()
    area: tuple[str, ...] = field(default=(), compare=False)
    """The packages its class goes to, outer first: `("clients",)`, `("kips", "kip_700")`."""
    location: Location = field(default=Location(), compare=False)

    @property
    def is_proposal(self) -> bool:
        """Whether it is in the area of messages as KIPs propose them, as `Entry.is_proposal` of a package."""
        return self.area[:1] == ("kips",)

    @property
    def is_retired(self) -> bool:
        """Whether the spec keeps only its name and key (`validVersions: none`)."""
        return self.valid_versions.is_empty

    def common_struct(self, name: str) -> StructSpec | None:
        return next((struct for struct in self.common_structs if struct.name == name), None)


SpecNode = MessageSpec | StructSpec | FieldSpec


def spec_path(spec: MessageSpec, half: str = "") -> str:
    """Name a spec by its area and name, as schemas are laid out: `clients/DescribeClusterRequest.json`.

    With `half`, name the other half of its API: that of `DescribeClusterRequest` for `Response`.
    """
    name = spec.name.removesuffix("Request").removesuffix("Response") + half if half else spec.name
    return "/".join((*spec.area, f"{name}.json"))


def _compared(node: type) -> tuple[Callable[[object], tuple[object, ...]], tuple[tuple[str, object], ...]]:
    """Return a function that reads the compared attributes of a node (all but its place), their names and defaults."""
    pairs = tuple((field.name, field.default) for field in fields(node) if field.compare)
    return attrgetter(*(name for name, _ in pairs)), pairs


_COMPARED = {node: _compared(node) for node in (MessageSpec, StructSpec, FieldSpec)}


def node_text(node: MessageSpec | StructSpec | FieldSpec) -> str:
    """Return the contents of a node and the nodes below it as text, without places; equal nodes have equal texts."""
    read, pairs = _COMPARED[type(node)]
    values = zip(pairs, read(node), strict=True)
    return "(" + ",".join([f"{name}={_text(value)}" for (name, default), value in values if value != default]) + ")"


def _text(value: object) -> str:
    match value:
        case SpecType() | FieldType() | VersionRange():
            return str(value)
        case tuple():
            return "[" + ",".join(map(_text, value)) + "]"
        case FieldSpec() | MessageSpec() | StructSpec():
            return node_text(value)
        case _:
            return repr(value)


def walk_fields(fields: tuple[FieldSpec, ...]) -> Iterator[FieldSpec]:
    """Yield every field, depth first: each before the fields of its inline struct."""
    for node in fields:
        yield node
        yield from walk_fields(node.fields)


def walk_nodes(spec: MessageSpec) -> Iterator[SpecNode]:
    """Yield the message, its common structs and every field."""
    yield spec
    yield from spec.common_structs
    yield from walk_fields(spec.fields + sum((struct.fields for struct in spec.common_structs), ()))


def has_records(spec: MessageSpec) -> bool:
    """Return whether a message contains record batches, as Produce and Fetch do."""
    return any(isinstance(node, FieldSpec) and node.type.kind is Kind.RECORDS for node in walk_nodes(spec))
