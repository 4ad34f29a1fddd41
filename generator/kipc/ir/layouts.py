"""Layouts: the form of a message on the wire in one version.

Takes a spec and a version, returns a `StructLayout`: the untagged fields in order, then the tagged ones by number.
`wire_items` flattens it to the information in the bytes, where a struct is its fields and a uuid two int64.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kipc.errors import KipcError
from kipc.language.defaults import default_value
from kipc.language.kinds import Kind
from kipc.language.specs import FieldSpec, FieldType, MessageSpec


@dataclass(frozen=True, slots=True)
class FieldLayout:
    """A field in one version, with its name as the spec spells it."""

    name: str
    type: FieldType
    is_nullable: bool
    is_flexible: bool
    """Whether its own length is a varint; False for kinds without a length."""
    is_maybe: bool
    tag: int | None
    default: str
    """The value that an absent tagged field stands for, as text."""
    struct: StructLayout | None

    @property
    def is_fixed(self) -> bool:
        """Whether it always takes the same number of bytes, `type.kind.width`."""
        return not (self.type.is_array or self.is_maybe or self.type.kind.width is None)

    @property
    def smallest(self) -> int:
        """The least number of bytes that the field can take."""
        # Only the control byte, or the marker of null.
        if self.is_maybe or (self.is_nullable and self.struct is not None and not self.type.is_array):
            return 1
        if self.type.is_array:
            return 1 if self.is_flexible else 4
        return self.smallest_element

    @property
    def smallest_element(self) -> int:
        """The least number of bytes that an element of the array can take; of other fields, the value."""
        if self.struct is not None:
            return self.struct.smallest
        if self.type.kind.width is not None:
            return self.type.kind.width
        if self.is_flexible:
            return 1
        return 2 if self.type.kind is Kind.STRING else 4


@dataclass(frozen=True, slots=True)
class StructLayout:
    """The fields of a struct that one version has; a flexible one ends with a section of tagged fields."""

    is_flexible: bool
    untagged: tuple[FieldLayout, ...]
    tagged: tuple[FieldLayout, ...]

    @property
    def smallest(self) -> int:
        """The least number of bytes that the struct can take."""
        # The section of tagged fields has at least its count, one byte.
        return sum(field.smallest for field in self.untagged) + self.is_flexible


@dataclass(frozen=True, slots=True)
class WireItem:
    """A piece of the bytes: its form, such as `int32` or `compact nullable string`, and the items inside.

    Two items are equal if they have the same bytes and mean the same when absent; names do not count.
    """

    form: str
    inner: tuple[WireItem, ...] = ()
    tag: int | None = None
    default: str | None = None
    """What leaving out means; None where nothing is left out, so that the default never shows."""
    path: str = field(default="", compare=False)


def message_layout(spec: MessageSpec, version: int) -> StructLayout:
    """Project a spec to one version.

    Raises:
        KipcError: a struct contains itself.
    """
    return _struct_layout(spec, spec.fields, version, ())


def _struct_layout(
    spec: MessageSpec, fields: tuple[FieldSpec, ...], version: int, within: tuple[str, ...]
) -> StructLayout:
    layouts = [_field_layout(spec, field, version, within) for field in fields if version in field.versions]
    tagged = [field for field in layouts if field.tag is not None]
    return StructLayout(
        is_flexible=version in spec.flexible_versions,
        untagged=tuple(field for field in layouts if field.tag is None),
        # In ascending order on the wire (KIP-482), whatever their order in the spec.
        tagged=tuple(sorted(tagged, key=lambda field: field.tag or 0)),
    )


def _field_layout(spec: MessageSpec, field: FieldSpec, version: int, within: tuple[str, ...]) -> FieldLayout:
    # The override is of the field's own length; struct fields below it follow the message.
    flexible = spec.flexible_versions if field.flexible_versions is None else field.flexible_versions
    return FieldLayout(
        name=field.name,
        type=field.type,
        is_nullable=version in field.nullable_versions,
        is_flexible=version in flexible and _has_length(field.type),
        is_maybe=version in field.maybe_versions,
        tag=field.tag if version in field.tagged_versions else None,
        default=default_text(field),
        struct=_inner_layout(spec, field, version, within),
    )


def _has_length(kind: FieldType) -> bool:
    return kind.is_array or (kind.kind.width is None and not kind.is_struct)


def _inner_layout(spec: MessageSpec, field: FieldSpec, version: int, within: tuple[str, ...]) -> StructLayout | None:
    name = field.type.struct_name
    if not name:
        return None
    # The versions of a common struct are not consulted: Kafka uses one above its last version, and refuses it below its
    # first.
    common = spec.common_struct(name)
    if common is None:
        return _struct_layout(spec, field.fields, version, within)
    if name in within:
        raise KipcError(f"{spec.name}: struct {name} contains itself; remove the cycle")
    return _struct_layout(spec, common.fields, version, (*within, name))


def default_text(field: FieldSpec) -> str:
    """Return the text of the default of a field: `0`, `'text'`, `null`, `[]`, or `{}` for a fresh struct."""
    try:
        value = default_value(field)
    # A default that is not valid has a rule of its own; the layout is the same.
    except ValueError:
        return field.default or ""
    if value == ():
        return "[]" if field.type.is_array else "{}"
    return "null" if value is None else repr(value)


def wire_items(layout: StructLayout, prefix: str = "", *, defaults_show: bool = False) -> tuple[WireItem, ...]:
    """Flatten a layout to its bytes, in order.

    Structs without a marker dissolve into their fields. `defaults_show` is for a struct that is itself left out when
    it equals a fresh one: then the defaults of its fields show in the bytes.
    """
    items = [item for field in layout.untagged for item in _field_items(field, prefix, defaults_show=defaults_show)]
    if layout.is_flexible:
        section = tuple(_tagged_item(field, prefix) for field in layout.tagged)
        items.append(WireItem("tagged fields", section, path=prefix.removesuffix(".")))
    return tuple(items)


def _tagged_item(field: FieldLayout, prefix: str) -> WireItem:
    inner = tuple(_field_items(field, prefix, defaults_show=field.default == "{}"))
    return WireItem("tagged field", inner, field.tag, field.default, prefix + field.name)


def _field_items(field: FieldLayout, prefix: str, *, defaults_show: bool) -> Iterator[WireItem]:
    path = prefix + field.name
    default = field.default if defaults_show else None
    items = tuple(_value_items(field, path, default))
    if field.is_maybe:
        yield WireItem("control byte and value", items, default=default, path=path)
    else:
        yield from items


def _value_items(field: FieldLayout, path: str, default: str | None) -> Iterator[WireItem]:
    if field.type.is_array:
        element = tuple(_element_items(field, f"{path}."))
        yield WireItem(_length_form(field, "array"), element, default=default, path=path)
    elif field.struct is None:
        yield from _scalar_items(field, path, default)
    else:
        inner = wire_items(field.struct, f"{path}.", defaults_show=default == "{}")
        if field.is_nullable:
            yield WireItem("marker and struct", inner, default=default, path=path)
        else:
            yield from inner


def _element_items(field: FieldLayout, prefix: str) -> Iterator[WireItem]:
    if field.struct is None:
        yield from _scalar_items(field, prefix.removesuffix("."), None, of_array=True)
    else:
        yield from wire_items(field.struct, prefix)


def _scalar_items(field: FieldLayout, path: str, default: str | None, *, of_array: bool = False) -> Iterator[WireItem]:
    match field.type.kind:
        # Two int64 have the same bytes; that their JSON differs is for the rule `json-shape-changed`.
        case Kind.UUID:
            yield WireItem("int64", default=default, path=path)
            yield WireItem("int64", default=default, path=path)
        case Kind.STRING | Kind.BYTES | Kind.RECORDS as kind:
            word = "string" if kind is Kind.STRING else "bytes"
            yield WireItem(_length_form(field, word, never_null=of_array), default=default, path=path)
        case kind:
            yield WireItem(kind.value, default=default, path=path)


def _length_form(field: FieldLayout, word: str, *, never_null: bool = False) -> str:
    compact = "compact " if field.is_flexible else ""
    # Elements are never null: `nullableVersions` of an array is about the array.
    nullable = "nullable " if field.is_nullable and not never_null else ""
    return compact + nullable + word
