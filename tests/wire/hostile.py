"""Messages that cost their reader as much memory as possible: arrays of the smallest elements there can be.

An element of few bytes becomes an object with all slots of its class, those of absent fields included, and with a
list for each empty array.
"""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.kinds import FAMILIES, LIMITS, WIDTHS
from kafka_wire.runtime.message import Message
from kafka_wire.runtime.spec import FieldLayout, Layout

TAG = 127
"""An unknown tag that takes one byte."""


@dataclass(frozen=True, slots=True)
class Bloat:
    """An array to fill, with the smallest elements there are, or with such that hold one unknown tag as well."""

    cls: type[Message]
    version: int
    path: tuple[str, ...]
    is_tagged: bool

    def message(self, count: int) -> bytes:
        """Return a message that has this many elements in the array, and as little as possible elsewhere."""
        layout = self.cls.SPEC.layout(self.version)
        message = _smallest(layout)
        _fill(layout, message, self.path, count, self.is_tagged)
        data: bytes = message.encode(self.version)
        return data

    def bytes_held_per_byte(self) -> float:
        """Return how much memory one more byte of elements costs at the peak of decoding."""
        few, many = self.message(40), self.message(200)
        return (self._peak(many) - self._peak(few)) / (len(many) - len(few))

    def _peak(self, data: bytes) -> int:
        return peak_memory(lambda: self.cls.decode(data, self.version))


def peak_memory(decode: Callable[[], object]) -> int:
    """Return how many bytes decoding takes at its peak, its result or error included."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        with suppress(DecodeError):
            decode()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()


def all_bloats() -> Iterator[Bloat]:
    """Yield every array that has a separate reader, with elements of both kinds."""
    for entry in CATALOG:
        if not entry.is_retired:
            cls = CATALOG.load(entry)
            for version in {cls._READERS[version]: version for version in cls.VERSIONS}.values():
                for path, array in _arrays(cls.SPEC.layout(version)):
                    yield Bloat(cls, version, path, is_tagged=False)
                    if array.struct is not None and array.struct.flexible:
                        yield Bloat(cls, version, path, is_tagged=True)


def _all_fields(layout: Layout) -> Iterator[FieldLayout]:
    yield from layout.fields
    yield from layout.tagged.values()


def _arrays(layout: Layout) -> Iterator[tuple[tuple[str, ...], FieldLayout]]:
    """Yield the path of each array of a struct and of the structs in it."""
    for field in _all_fields(layout):
        name = field.field.attribute
        if field.is_array:
            yield (name,), field
        if field.struct is not None:
            for path, array in _arrays(field.struct):
                yield (name, *path), array


def _smallest(layout: Layout) -> Any:
    """Return a struct that takes few bytes and much memory: empty arrays rather than null, null rather than structs."""
    result = layout.spec.cls()
    for field in layout.fields:
        if field.is_array:
            setattr(result, field.field.attribute, [])
        elif field.nullable and field.struct is not None:
            setattr(result, field.field.attribute, None)
        elif field.struct is None and field.kind not in WIDTHS:
            setattr(result, field.field.attribute, _SCALARS[field.kind])
    return result


def _fill(layout: Layout, struct: Any, path: tuple[str, ...], count: int, is_tagged: bool) -> None:
    """Put elements into the array at the path, and one element into each array on the way there."""
    name, *rest = path
    field = next(field for field in _all_fields(layout) if field.field.attribute == name)
    if field.struct is None:
        setattr(struct, name, [_SCALARS[field.kind]] * count)
    elif rest:
        inner = _smallest(field.struct)
        _fill(field.struct, inner, tuple(rest), count, is_tagged)
        setattr(struct, name, [inner] if field.is_array else inner)
    else:
        element = _smallest(field.struct)
        element.unknown_tags = {TAG: b""} if is_tagged else None
        setattr(struct, name, [element] * count)


_FAMILY_SCALARS = {"boolean": True, "float": 1.5, "uuid": UUID(int=2**127), "string": "", "bytes": b""}
_SCALARS: dict[str, Any] = {
    # Python keeps one object for each of the integers up to 256; larger ones take memory for each element.
    kind: min(1000, LIMITS[kind][1]) if kind in LIMITS else _FAMILY_SCALARS[family]
    for kind, family in FAMILIES.items()
}
