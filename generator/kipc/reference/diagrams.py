"""Diagrams: one version of a message as boxes in the order of its bytes, with how many bytes each takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from kipc.ir.layouts import FieldLayout, StructLayout
from kipc.language.kinds import Kind

STRING = "string"
BYTES = "bytes"
ARRAY = "array"


@dataclass(frozen=True, slots=True)
class Width:
    """A number of bytes: from lowest to highest, and as many more as the value has."""

    lowest: int
    highest: int
    more: str = ""
    """`n`, `4n` for an array of int32; empty where nothing else depends on the value."""

    @property
    def is_fixed(self) -> bool:
        return self.lowest == self.highest and not self.more

    def __add__(self, other: Width) -> Width:
        return Width(self.lowest + other.lowest, self.highest + other.highest, self.more or other.more)

    def __str__(self) -> str:
        counted = str(self.lowest) if self.lowest == self.highest else f"{self.lowest}-{self.highest}"
        if not self.more:
            return counted
        return f"{counted} + {self.more}" if self.highest else self.more


# 5 bytes of 7 bits hold the 32 bits of a length.
VARINT = Width(1, 5)
BYTE = Width(1, 1)

_LENGTHS = {
    (STRING, False): Width(2, 2),
    (STRING, True): Width(1, 3),
    (BYTES, False): Width(4, 4),
    (BYTES, True): VARINT,
    (ARRAY, False): Width(4, 4),
    (ARRAY, True): VARINT,
}
"""The length in front of each, plain and compact: no string has more than 32767 bytes."""


@dataclass(frozen=True, slots=True)
class Box:
    label: str
    form: str
    """The text of the box: `int32`, `compact nullable string`."""
    width: Width
    field: int | None = None
    """The number of the field it belongs to."""
    inner_title: str = ""
    """How often the contents are repeated; empty for a box without contents."""
    inner: tuple[Box, ...] = ()

    @property
    def cells(self) -> int:
        """The number of its bytes where that is always the same, else 0."""
        return self.width.lowest if self.width.is_fixed and not self.inner else 0


def boxes(layout: StructLayout, numbers: Mapping[str, int], prefix: str = "") -> tuple[Box, ...]:
    """Draw a struct; `numbers` maps the path of each field to its number."""
    drawn = [_box(field, numbers, prefix) for field in layout.untagged]
    if layout.is_flexible:
        drawn.append(_tag_section(layout, numbers, prefix))
    return tuple(drawn)


def _tag_section(layout: StructLayout, numbers: Mapping[str, int], prefix: str) -> Box:
    if not layout.tagged:
        return Box("tagged fields", "count; none is defined", BYTE)
    inner = tuple(_tagged_box(field, numbers, prefix) for field in layout.tagged)
    return Box("tagged fields", "count", VARINT, inner_title="each that is set: tag, size, value", inner=inner)


def _tagged_box(field: FieldLayout, numbers: Mapping[str, int], prefix: str) -> Box:
    box = _box(field, numbers, prefix)
    # A value of fixed width has fewer than 128 bytes, so its size takes one.
    size = BYTE if box.cells else VARINT
    return replace(box, form=f"tag {field.tag} + size + {box.form}", width=_varint(field.tag or 0) + size + box.width)


def _varint(number: int) -> Width:
    """Return the width of a number as a varint: 7 bits a byte."""
    size = max(1, -(-number.bit_length() // 7))
    return Width(size, size)


def _box(field: FieldLayout, numbers: Mapping[str, int], prefix: str) -> Box:
    path = prefix + field.name
    inner = boxes(field.struct, numbers, f"{path}.") if field.struct else ()
    return Box(
        label=field.name,
        form="".join(_qualities(field)) + _form(field),
        width=BYTE + _width(field) if field.is_maybe else _width(field),
        field=numbers[path],
        inner_title=("each element" if field.type.is_array else "its fields") if inner else "",
        inner=inner,
    )


def _qualities(field: FieldLayout) -> Iterator[str]:
    if field.is_maybe:
        yield "control byte, "
    if field.is_flexible:
        yield "compact "
    if field.is_nullable:
        yield "nullable "


def _form(field: FieldLayout) -> str:
    name = field.type.struct_name or field.type.kind.value
    return f"array of {name}" if field.type.is_array else name


def _width(field: FieldLayout) -> Width:
    if field.type.is_array:
        return _LENGTHS[ARRAY, field.is_flexible] + Width(0, 0, _times_n(field.type.kind.width or 1))
    if field.struct:
        return Width(field.is_nullable, field.is_nullable, "n")
    fixed = field.type.kind.width
    if fixed is not None:
        return Width(fixed, fixed)
    return _LENGTHS[STRING if field.type.kind is Kind.STRING else BYTES, field.is_flexible] + Width(0, 0, "n")


def _times_n(width: int) -> str:
    return "n" if width == 1 else f"{width}n"
