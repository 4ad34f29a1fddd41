"""Values for tests, made from descriptors: values of each kind that have to be written, and some that must not be."""

from __future__ import annotations

import base64
import struct
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID
from zlib import crc32

from ..runtime.kinds import FAMILIES, FORMATS
from ..runtime.spec import FieldLayout

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ..runtime.spec import Field, Layout

    Choice = Callable[[FieldLayout], Any]
    """Chooses the value of a scalar, of null or of an array, `...` for the choice to be made element by element."""

__all__ = [
    "Place",
    "absent_places",
    "absent_values",
    "built",
    "changed",
    "default",
    "element_of",
    "empty",
    "illegal",
    "is_plain",
    "key_value",
    "legal",
    "made",
    "of_length",
    "places",
    "sample",
    "smallest",
    "spliced",
    "without_leaves",
]


def built(layout: Layout, value: dict[str, Any]) -> Any:
    """Make a message from its JSON form, by constructors alone."""
    fields = {field.field.json_name: field for field in _fields(layout)}
    return layout.spec.cls(
        **{
            fields[name].field.attribute: _built(fields[name], value[name])
            for name in value
        }
    )


def _built(field: FieldLayout, value: Any) -> Any:
    if value is None:
        return None
    if field.is_array:
        return [_built_element(field, element) for element in value]
    return _built_element(field, value)


def _built_element(field: FieldLayout, value: Any) -> Any:
    if field.struct is not None:
        return built(field.struct, value)
    match FAMILIES[field.kind]:
        case "bytes":
            return base64.b64decode(value)
        case "uuid":
            return UUID(bytes=base64.urlsafe_b64decode(value + "=="))
        case "float":
            return float(value)
        case _:
            return value


def _fields(layout: Layout) -> list[FieldLayout]:
    return [*layout.fields, *layout.tagged.values()]


def made(layout: Layout, choose: Choice) -> Any:
    """Make a message whose fields have chosen values; a struct is made, and an array of structs has one."""
    return layout.spec.cls(
        **{field.field.attribute: _made(field, choose) for field in _fields(layout)}
    )


def _made(field: FieldLayout, choose: Choice) -> Any:
    chosen = choose(field)
    if chosen is not ...:
        return chosen
    value = element_of(field) if field.struct is None else made(field.struct, choose)
    return [value] if field.is_array else value


def changed(field: FieldLayout) -> Any:
    """Choose a value that is not the default, one element for an array."""
    return ...


def default(field: FieldLayout) -> Any:
    """Choose the default where this version can write it; structs and arrays of structs are made."""
    is_written = field.field.default is not None or field.nullable or field.maybe
    return field.field.default if field.struct is None and is_written else ...


def smallest(field: FieldLayout) -> Any:
    """Choose what takes the fewest bytes; structs and arrays of structs are made."""
    if field.struct is not None:
        return ...
    if field.nullable or field.maybe:
        return None
    return () if field.is_array else legal(field)[0]


def empty(field: FieldLayout) -> Any:
    """Choose what takes the fewest bytes: no array has an element."""
    return [] if field.is_array and field.struct is not None else smallest(field)


def without_leaves(field: FieldLayout) -> Any:
    """Choose what takes the fewest bytes; arrays of structs with arrays of structs have an element."""
    inner = field.struct.fields if field.struct is not None else ()
    return (
        ...
        if any(inner_field.is_array and inner_field.struct for inner_field in inner)
        else empty(field)
    )


def of_length(length: int, field: FieldLayout) -> Any:
    """Choose strings and bytes of this length, and values that are not the default for the rest."""
    match FAMILIES.get(field.kind):
        case "string":
            text = "x" * length
            return (text,) if field.is_array else text
        case "bytes":
            data = b"\xff" * length
            return (data,) if field.is_array else data
        case _:
            return ...


def sample(field: FieldLayout) -> Any:
    """Return a value that is not the default, one element for an array."""
    return (element_of(field),) if field.is_array else element_of(field)


def element_of(field: FieldLayout) -> Any:
    """Return a value of the field's kind that is not its default and mostly differs from those of other fields."""
    default_ = field.field.default
    number = 2 + crc32(field.field.attribute.encode()) % 100
    match FAMILIES[field.kind]:
        case "boolean":
            return default_ is not True
        case "integer":
            return 1 if default_ == number else number
        case "float":
            return number + 0.5
        case "uuid":
            return UUID(int=number << 100 | number)
        case "string":
            return f"{field.field.attribute} é"
        case _:
            return b"\x00\xff" + field.field.attribute.encode()


def key_value(field: Field, number: int) -> Any:
    """Return a value of a map key that differs from number to number."""
    match FAMILIES[field.kind]:
        case "string":
            return str(number)
        case "uuid":
            return UUID(int=number)
        case _:
            return number


def absent_values(field: Field, flexible: range) -> Iterator[Any]:
    """Yield values that a version without the field would lose: one that is not the default, and a legal null."""
    value = _made(FieldLayout(field, field.versions.start, flexible), changed)
    if not field.is_default(value):
        yield value
    if field.default is not None and (field.nullable or field.maybe):
        yield None


def legal(field: FieldLayout) -> list[Any]:
    """Return values at the limits of a field, the smallest ones first, and null last where it is legal."""
    values = _legal_elements(field)
    if field.is_array:
        sequence: Callable[[Any], Any] = tuple if field.struct is None else list
        values = [sequence(()), sequence(values), sequence(values[-1:])]
    return [*values, None] if field.nullable or field.maybe else values


def _legal_elements(field: FieldLayout) -> list[Any]:
    if field.struct is not None:
        return [made(field.struct, smallest), field.struct.spec.cls()]
    match FAMILIES[field.kind]:
        case "boolean":
            return [False, True]
        case "integer":
            lowest, highest = _limits(field.kind)
            return [0, lowest, highest, -1 if lowest else 1]
        case "float":
            return [0.0, -0.5, 1e300, float("inf"), float("nan")]
        case "uuid":
            return [UUID(int=0), UUID(int=2**128 - 1), UUID(int=1 << 64)]
        case "string":
            return ["", "\0", "é€😀", "x" * 32767]
        case _:
            return [b"", b"\xff\x00"]


def _limits(kind: str) -> tuple[int, int]:
    bits = 8 * struct.calcsize(f">{FORMATS[kind]}")
    return (
        (0, 2**bits - 1)
        if FORMATS[kind].isupper()
        else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    )


def illegal(field: FieldLayout) -> list[Any]:
    """Return values that a field must not have in this version."""
    values = _illegal_elements(field)
    if field.is_array:
        values = [5, *([value] for value in (*values, None))]
        values += ["text"] if field.kind == "string" else []
    if field.kind == "bool" and field.field.tag is not None:
        # Whether a tagged field is left out depends on whether Python takes its value for true.
        return []
    return values if field.nullable or field.maybe else [*values, None]


def _illegal_elements(field: FieldLayout) -> list[Any]:
    if field.struct is not None:
        return [5]
    match FAMILIES[field.kind]:
        case "boolean":
            return [2, "true"]
        case "integer":
            lowest, highest = _limits(field.kind)
            return [lowest - 1, highest + 1, "1", 1.5]
        case "float":
            return ["1.5", 10**400]
        case "uuid":
            return ["text", bytes(16)]
        case "string":
            return [b"text", 5, "\ud800", "x" * 32768]
        case _:
            return ["text", 5]


class Place(NamedTuple):
    """A field of a message or of a struct in it, with the struct that has it and its path from the top."""

    owner: Any
    field: FieldLayout
    path: str

    @property
    def value(self) -> Any:
        return getattr(self.owner, self.field.field.attribute)

    @property
    def is_nullable(self) -> bool:
        return self.field.nullable or self.field.maybe

    @property
    def has_length(self) -> bool:
        """Whether the bytes of the value start with a length."""
        return self.field.is_array or FAMILIES.get(self.field.kind) in (
            "string",
            "bytes",
        )

    @contextmanager
    def holding(self, value: Any) -> Iterator[None]:
        """Give the field another value within the block."""
        before = self.value
        self.set(value)
        try:
            yield
        finally:
            self.set(before)

    def set(self, value: Any) -> None:
        setattr(self.owner, self.field.field.attribute, value)


def places(layout: Layout, owner: Any, path: str = "") -> Iterator[Place]:
    """Yield every field of a message and of the structs in it, in arrays those of the first one."""
    for field in _fields(layout):
        place = Place(owner, field, f"{path}{field.field.attribute}")
        yield place
        yield from _inner(place, places)


def absent_places(
    layout: Layout, owner: Any, path: str = ""
) -> Iterator[tuple[Any, Field, str]]:
    """Yield every field that a message or a struct in it lacks in this version, with its owner and its path."""
    for absent in layout.absent:
        yield owner, absent, f"{path}{absent.attribute}"
    for field in _fields(layout):
        yield from _inner(
            Place(owner, field, f"{path}{field.field.attribute}"), absent_places
        )


def _inner(
    place: Place, walk: Callable[[Layout, Any, str], Iterator[Any]]
) -> Iterator[Any]:
    inner = place.field.struct
    if inner is None or not place.value:
        return
    if place.field.is_array:
        yield from walk(inner, place.value[0], f"{place.path}[0].")
    else:
        yield from walk(inner, place.value, f"{place.path}.")


def is_plain(layout: Layout, path: str) -> bool:
    """Return whether no tagged field is on a path: the bytes of such a field start with their size."""
    first, _, below = path.partition(".")
    name = first.partition("[")[0]
    for field in layout.fields:
        if field.field.attribute == name:
            return not below or field.struct is None or is_plain(field.struct, below)
    return False


def spliced(one: bytes, two: bytes, count: int, flexible: bool) -> bytes:
    """Return the bytes of a message whose array has `count` equal elements, from those with one and two of them."""
    place = next(
        place
        for place, (first, second) in enumerate(zip(one, two, strict=False))
        if first != second
    )
    size = len(two) - len(one)
    body, tail = one[place + 1 : place + 1 + size], one[place + 1 + size :]
    if flexible:
        return one[:place] + _varint(count + 1) + body * count + tail
    return one[: place - 3] + struct.pack(">i", count) + body * count + tail


def _varint(value: int) -> bytes:
    low, high = value & 127, value >> 7
    return bytes([low | 128]) + _varint(high) if high else bytes([low])
