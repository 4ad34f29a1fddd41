"""Descriptors: the spec of a message, for code that walks messages instead of naming their fields.

`Message.SPEC` is a `MessageSpec`. `StructSpec.layout(version)` resolves it to one version: which fields are on the
wire in which form. The reference codec, the JSON form and every other generic reader walk these layouts.
"""

from __future__ import annotations

from .kinds import FAMILIES, WIDTHS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar, Protocol

    class Described(Protocol):
        """A message, for modules that the one of `Message` imports."""

        SPEC: ClassVar[MessageSpec]


__all__ = [
    "Field",
    "FieldLayout",
    "Layout",
    "MessageSpec",
    "StructSpec",
    "json_name",
    "version_range",
]

_OPEN_END = 32768


_ZEROS = {"boolean": False, "integer": 0, "float": 0.0, "string": "", "bytes": b""}
"""The defaults of fields whose spec gives none."""

_ranges: dict[str, range] = {}


def version_range(text: str) -> range:
    """Read a version range as specs write it: `none`, `2`, `1-3` or `2+` (open to 32767)."""
    versions = _ranges.get(text)
    if versions is None:
        versions = _ranges[text] = _parse(text)
    return versions


def _parse(text: str) -> range:
    if text == "none":
        return range(0)
    if text.endswith("+"):
        return range(int(text[:-1]), _OPEN_END)
    first, _, last = text.partition("-")
    return range(int(first), int(last or first) + 1)


def json_name(name: str) -> str:
    """Return the name of a field in Kafka's JSON form: `clusterId` for `ClusterId`."""
    return name[0].lower() + name[1:]


class Field:
    """One field of a struct, over all versions.

    Attributes:
        name: as the spec spells it, `ClusterId`.
        attribute: as the Python class spells it, `cluster_id`.
        json_name: as Kafka's JSON form spells it, `clusterId`.
        kind: `bool` to `uuid`, `string`, `bytes`, `records` or `struct`; of an array, the kind of its elements.
        is_array: whether it is an array of that kind.
        struct: the descriptor of the struct, None for other kinds.
        versions, nullable, tagged, maybe: ranges; `maybe` where a control byte precedes the value.
        tag: None where it never is a tagged field.
        default: of the Python attribute; arrays of structs and structs that are not null have a fresh one each,
            see `new_default`.
        flexible: an override of the message's flexible versions for this field's own length, or None.
        ignorable, map_key, entity_type: as in the spec.
        aliases: names of older releases, which the JSON form still accepts.
    """

    __slots__ = (
        "aliases",
        "attribute",
        "default",
        "entity_type",
        "flexible",
        "ignorable",
        "is_array",
        "json_name",
        "kind",
        "map_key",
        "maybe",
        "name",
        "nullable",
        "struct",
        "tag",
        "tagged",
        "versions",
    )

    def __init__(
        self,
        name: str,
        attribute: str,
        kind: str,
        versions: str,
        *,
        struct: StructSpec | None = None,
        nullable: str = "none",
        tag: int | None = None,
        tagged: str = "none",
        maybe: str = "none",
        default: Any = ...,
        flexible: str | None = None,
        ignorable: bool = False,
        map_key: bool = False,
        entity_type: str = "unknown",
        aliases: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.attribute = attribute
        self.json_name = json_name(name)
        self.aliases = aliases
        self.is_array = kind.startswith("[]")
        self.kind = kind[2:] if self.is_array else kind
        self.struct = struct
        self.versions = version_range(versions)
        self.nullable = version_range(nullable)
        self.tagged = version_range(tagged)
        self.maybe = version_range(maybe)
        self.tag = tag
        self.default = self._zero() if default is ... else default
        self.flexible = None if flexible is None else version_range(flexible)
        self.ignorable = ignorable
        self.map_key = map_key
        self.entity_type = entity_type

    def _zero(self) -> Any:
        if self.is_array or self.kind == "struct":
            return ()
        if self.kind == "uuid":
            from .uuids import (
                ZERO_UUID,
            )  # Python's uuid takes longer to import than all else

            return ZERO_UUID
        return _ZEROS[FAMILIES[self.kind]]

    def new_default(self) -> Any:
        """Return the field's default, fresh where it is mutable."""
        if self.struct is not None and self.default is not None:
            return [] if self.is_array else self.struct.cls()
        return self.default

    def is_default(self, value: Any) -> bool:
        """Return whether the value can be omitted without loss.

        Null is a default only if it is that of the spec; NaN never is, as in Java.
        """
        if self.kind == "bool" and not self.is_array:
            return bool(bool(value) == self.default)
        if value is None or self.default is None:
            return value is self.default
        if self.is_array or self.kind in ("bytes", "records"):
            return len(value) == 0
        return bool(value == self.new_default())

    def __repr__(self) -> str:
        return f"<Field {self.name}: {'[]' if self.is_array else ''}{self.struct.name if self.struct else self.kind}>"


class StructSpec:
    """A struct of a message: its class and its fields.

    `flexible` is the message's: from which versions each struct ends with a section of tagged fields.
    """

    __slots__ = ("_layouts", "cls", "fields", "flexible", "name", "tag_count")

    def __init__(
        self, cls: type[Any], flexible: str, *fields: Field, name: str = ""
    ) -> None:
        self.name = name or cls.__name__
        self.cls = cls
        self.flexible = version_range(flexible)
        self.fields = fields
        self.tag_count = 1 + max(
            (field.tag for field in fields if field.tag is not None), default=-1
        )
        self._layouts: dict[int, Layout] = {}

    def layout(self, version: int) -> Layout:
        """Return the form of the struct on the wire in this version."""
        layout = self._layouts.get(version)
        if layout is None:
            layout = self._layouts[version] = Layout(self, version)
        return layout

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


class MessageSpec(StructSpec):
    """A message: its top-level struct and the attributes other than fields."""

    __slots__ = (
        "api_key",
        "current_versions",
        "deprecated_versions",
        "latest_version_unstable",
        "listeners",
        "type",
        "versions",
    )

    cls: type[Any]

    def __init__(
        self,
        cls: type[Any],
        flexible: str,
        *fields: Field,
        name: str = "",
        type: str,
        versions: str,
        api_key: int | None = None,
        current_versions: str | None = None,
        deprecated_versions: str = "none",
        listeners: tuple[str, ...] = (),
        latest_version_unstable: bool = False,
    ) -> None:
        super().__init__(cls, flexible, *fields, name=name)
        self.type = type
        self.api_key = api_key
        self.versions = version_range(versions)
        self.current_versions = version_range(
            versions if current_versions is None else current_versions
        )
        self.deprecated_versions = version_range(deprecated_versions)
        self.listeners = listeners
        self.latest_version_unstable = latest_version_unstable


class FieldLayout:
    """A field in one version.

    Attributes:
        field: the field over all versions.
        kind, is_array: those of the field.
        nullable: whether null is legal.
        flexible: whether its length is a varint of the length plus one (compact), else int16 or int32.
        maybe: whether a control byte goes before the value (0 absent).
        struct: the layout of the struct in this version, None for other kinds.
        smallest: the least number of bytes an array's element can take, 0 to 16 or more.
    """

    __slots__ = (
        "field",
        "flexible",
        "is_array",
        "kind",
        "maybe",
        "nullable",
        "smallest",
        "struct",
    )

    def __init__(self, field: Field, version: int, flexible: range) -> None:
        self.field = field
        self.kind = field.kind
        self.is_array = field.is_array
        self.nullable = version in field.nullable
        self.flexible = version in (
            flexible if field.flexible is None else field.flexible
        )
        self.maybe = version in field.maybe
        self.struct = None if field.struct is None else field.struct.layout(version)
        self.smallest = _smallest(self.kind, self.flexible, self.struct)


class Layout:
    """A struct in one version: the plan that readers and writers walk.

    Attributes:
        spec: the struct over all versions.
        version: which version this is.
        flexible: whether a section of tagged fields ends the struct.
        fields: the untagged fields, in the order of the wire.
        tagged: the tagged fields of this version by tag, in ascending order of tags.
        absent: the fields this version does not have.
        smallest: the least number of bytes the struct can take.
    """

    __slots__ = (
        "absent",
        "fields",
        "flexible",
        "smallest",
        "spec",
        "tagged",
        "version",
    )

    def __init__(self, spec: StructSpec, version: int) -> None:
        self.spec = spec
        self.version = version
        self.flexible = version in spec.flexible
        present = [field for field in spec.fields if version in field.versions]
        tagged = [field for field in present if version in field.tagged]
        self.fields = tuple(
            FieldLayout(f, version, spec.flexible)
            for f in present
            if version not in f.tagged
        )
        self.tagged = {
            _tag_of(f): FieldLayout(f, version, spec.flexible)
            for f in sorted(tagged, key=_tag_of)
        }
        self.absent = tuple(
            field for field in spec.fields if version not in field.versions
        )
        self.smallest = sum(map(_smallest_field, self.fields)) + self.flexible


def _tag_of(field: Field) -> int:
    assert field.tag is not None
    return field.tag


def _smallest(kind: str, flexible: bool, struct: Layout | None) -> int:
    if struct is not None:
        return struct.smallest
    return WIDTHS.get(kind) or (1 if flexible else 2 if kind == "string" else 4)


def _smallest_field(field: FieldLayout) -> int:
    if field.maybe or (
        field.nullable and field.kind == "struct" and not field.is_array
    ):
        return 1
    if field.is_array:
        return 1 if field.flexible else 4
    return field.smallest
