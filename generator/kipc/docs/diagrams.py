"""Diagrams: one version of a message as boxes in the order of its bytes, with how many bytes each takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kipc.layouts import FieldLayout, StructLayout
from kipc.specs import WIDTHS, Kind

_LENGTHS = {
    ("string", False): "2",
    ("string", True): "1-3",
    ("bytes", False): "4",
    ("bytes", True): "1-5",
    ("array", False): "4",
    ("array", True): "1-5",
}
"""Bytes of the length in front of each, plain and compact: no string has more than 32767 bytes."""


@dataclass(frozen=True, slots=True)
class Box:
    label: str
    form: str
    """What stands there: `int32`, `compact nullable string`."""
    width: str
    """Bytes: `4`, `1-3 + n`."""
    field: int | None = None
    """The number of the field it belongs to."""
    cells: int = 0
    """The number of its bytes where that is always the same."""
    inner_title: str = ""
    """How often what is inside comes; empty for a box with nothing inside."""
    inner: tuple[Box, ...] = ()


def boxes(layout: StructLayout, numbers: Mapping[str, int], prefix: str = "") -> tuple[Box, ...]:
    """Draw a struct; `numbers` gives the number of each field by its path."""
    drawn = [_box(each, numbers, prefix) for each in layout.untagged]
    if layout.is_flexible:
        drawn.append(_tag_section(layout, numbers, prefix))
    return tuple(drawn)


def smallest(layout: StructLayout) -> int:
    """Return the least number of bytes a struct takes."""
    return sum(_smallest_field(each) for each in layout.untagged) + layout.is_flexible


def _tag_section(layout: StructLayout, numbers: Mapping[str, int], prefix: str) -> Box:
    if not layout.tagged:
        return Box("tagged fields", "count; none is defined", "1", cells=1)
    inner = tuple(_tagged_box(each, numbers, prefix) for each in layout.tagged)
    return Box("tagged fields", "count", "1-5", inner_title="each that is set: tag, size, value", inner=inner)


def _tagged_box(each: FieldLayout, numbers: Mapping[str, int], prefix: str) -> Box:
    box = _box(each, numbers, prefix)
    form = f"tag {each.tag} + size + {box.form}"
    return Box(box.label, form, f"2-10 + {box.width}", box.field, 0, box.inner_title, box.inner)


def _box(each: FieldLayout, numbers: Mapping[str, int], prefix: str) -> Box:
    path = prefix + each.name
    form = "".join(_qualities(each)) + _form(each)
    control = "1 + " if each.is_maybe else ""
    inner = boxes(each.struct, numbers, f"{path}.") if each.struct else ()
    width = control + _width(each)
    is_fixed = width.isdecimal() and not inner
    title = "each element" if each.type.is_array else "its fields"
    return Box(each.name, form, width, numbers[path], int(width) if is_fixed else 0, title if inner else "", inner)


def _qualities(each: FieldLayout) -> Iterator[str]:
    if each.is_maybe:
        yield "control byte, "
    if each.is_flexible:
        yield "compact "
    if each.is_nullable:
        yield "nullable "


def _form(each: FieldLayout) -> str:
    name = each.type.struct_name or each.type.kind.value
    return f"array of {name}" if each.type.is_array else name


def _width(each: FieldLayout) -> str:
    if each.type.is_array:
        length = _LENGTHS["array", each.is_flexible]
        return f"{length} + {_elements(each)}"
    if each.struct:
        return "1 + n" if each.is_nullable else "n"
    return _scalar_width(each)


def _elements(each: FieldLayout) -> str:
    width = WIDTHS.get(each.type.kind)
    if width is None:
        return "n"
    return "n" if width == 1 else f"{width}n"


def _scalar_width(each: FieldLayout) -> str:
    fixed = WIDTHS.get(each.type.kind)
    if fixed is not None:
        return str(fixed)
    word = "string" if each.type.kind is Kind.STRING else "bytes"
    return f"{_LENGTHS[word, each.is_flexible]} + n"


def _smallest_field(each: FieldLayout) -> int:
    if each.is_maybe or (each.is_nullable and each.struct and not each.type.is_array):
        return 1
    if each.type.is_array:
        return 1 if each.is_flexible else 4
    if each.struct:
        return smallest(each.struct)
    fixed = WIDTHS.get(each.type.kind)
    if fixed is not None:
        return fixed
    if each.is_flexible:
        return 1
    return 2 if each.type.kind is Kind.STRING else 4
