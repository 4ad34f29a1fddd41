"""Functions for generated readers: the rare and the common parts of decoding.

Readers take the input `buf`, a position and mostly the `end` of the input, and return a value with the position after
it. They do not check whether a string or bytes run past the end: slices are then shorter, the next read fails or the
position is after the end, and `Message.decode` rejects that. They only have to fail, with any exception: the reference
reader then raises a precise error.

A compact length is a varint of the length plus one, 0 for null; generated readers have read its first byte already. A
sized one is an integer, -1 for null.
"""

from __future__ import annotations

from struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = [
    "Damaged",
    "array_unpackers",
    "booleans",
    "compact_bytes",
    "compact_count",
    "compact_nullable_bytes",
    "compact_nullable_count",
    "compact_strings",
    "long_nullable_string",
    "long_string",
    "new",
    "null",
    "numbers",
    "sized_bytes",
    "sized_count",
    "sized_nullable_bytes",
    "sized_nullable_count",
    "sized_strings",
    "tag_count",
    "tagged_fields",
    "unknown_tags",
    "unpacker",
    "varint",
]

MAX_STRING = 32767
"""The longest string in bytes, in every form of its length."""

new = object.__new__
"""Makes an instance without its constructor: readers store every slot themselves."""


class Damaged(ValueError):
    """The bytes are not a message; this exception is internal."""


def unpacker(form: str) -> Callable[[bytes, int], tuple[Any, ...]]:
    return Struct(form).unpack_from


_array_unpackers: dict[str, list[Callable[[bytes, int], tuple[Any, ...]]]] = {}


def array_unpackers(element: str) -> list[Callable[[bytes, int], tuple[Any, ...]]]:
    """Return for each compact length below 34 what unpacks an array of that format; 0, which is null, is not used."""
    unpackers = _array_unpackers.get(element)
    if unpackers is None:
        unpackers = [
            unpacker(f">{max(0, length - 1)}{element}") for length in range(34)
        ]
        _array_unpackers[element] = unpackers
    return unpackers


def varint(buf: bytes, pos: int) -> tuple[int, int]:
    """Read an unsigned varint of at most 5 bytes and 32 bits; overlong forms are fine, as in Java."""
    byte = buf[pos]
    return (byte, pos + 1) if byte < 128 else _rest_of_varint(buf, pos + 1, byte)


def _rest_of_varint(buf: bytes, pos: int, first: int) -> tuple[int, int]:
    value = first & 127
    for shift in (7, 14, 21, 28):
        byte = buf[pos]
        pos += 1
        value |= (byte & 127) << shift
        if byte < 128:
            if value > 0xFFFFFFFF:
                raise Damaged
            return value, pos
    raise Damaged


def _compact_length(buf: bytes, pos: int, first: int) -> tuple[int, int]:
    """Finish reading a compact length and return it without its plus one: -1 is null."""
    length = first
    if first > 127:
        length, pos = _rest_of_varint(buf, pos, first)
    return length - 1, pos


def null(length: int) -> Any:
    """Return None for the length -1; lower ones are invalid."""
    if length != -1:
        raise Damaged
    return None


def long_string(buf: bytes, pos: int, first: int) -> tuple[str, int]:
    """Read a compact string whose length takes more than a byte."""
    length, pos = _compact_length(buf, pos, first)
    if not 0 <= length <= MAX_STRING:
        raise Damaged
    stop = pos + length
    return buf[pos:stop].decode(), stop


def long_nullable_string(buf: bytes, pos: int, first: int) -> tuple[str | None, int]:
    """Read a compact string that is null, or whose length takes more than a byte."""
    length, pos = _compact_length(buf, pos, first)
    if length < 0:
        return None, pos
    if length > MAX_STRING:
        raise Damaged
    stop = pos + length
    return buf[pos:stop].decode(), stop


def compact_bytes(buf: bytes, pos: int, first: int) -> tuple[bytes, int]:
    length, pos = _compact_length(buf, pos, first)
    return sized_bytes(buf, pos, length)


def compact_nullable_bytes(
    buf: bytes, pos: int, first: int
) -> tuple[bytes | None, int]:
    length, pos = _compact_length(buf, pos, first)
    return sized_nullable_bytes(buf, pos, length)


def sized_bytes(buf: bytes, pos: int, length: int) -> tuple[bytes, int]:
    if length < 0:
        raise Damaged
    stop = pos + length
    return buf[pos:stop], stop


def sized_nullable_bytes(buf: bytes, pos: int, length: int) -> tuple[bytes | None, int]:
    return sized_bytes(buf, pos, length) if length >= 0 else (null(length), pos)


def compact_count(
    buf: bytes, pos: int, end: int, first: int, smallest: int
) -> tuple[int, int]:
    """Finish reading the count of an array that is not null; see `sized_count`."""
    count, pos = _compact_length(buf, pos, first)
    return sized_count(count, pos, end, smallest), pos


def compact_nullable_count(
    buf: bytes, pos: int, end: int, first: int, smallest: int
) -> tuple[int | None, int]:
    """Finish reading the count of an array, None if it is null; see `sized_count`."""
    count, pos = _compact_length(buf, pos, first)
    return None if count < 0 else sized_count(count, pos, end, smallest), pos


def sized_count(count: int, pos: int, end: int, smallest: int) -> int:
    """Return the count, unless the bytes that remain cannot hold as many elements of at least the smallest size.

    This is called before every loop and allocation, so that a few bytes cannot allocate a large array.
    """
    if not 0 <= count * smallest <= end - pos:
        raise Damaged
    return count


def sized_nullable_count(count: int, pos: int, end: int, smallest: int) -> int | None:
    """Return the count, None if the array is null; see `sized_count`."""
    return null(count) if count < 0 else sized_count(count, pos, end, smallest)


def numbers(buf: bytes, pos: int, count: int, kind: str) -> tuple[tuple[Any, ...], int]:
    """Read an array of numbers; `kind` is their format character."""
    array = Struct(f">{count}{kind}")
    return array.unpack_from(buf, pos), pos + array.size


def booleans(buf: bytes, pos: int, count: int) -> tuple[tuple[bool, ...], int]:
    return numbers(buf, pos, count, "?")


def compact_strings(buf: bytes, pos: int, count: int) -> tuple[tuple[str, ...], int]:
    values = []
    for _ in range(count):
        length = buf[pos]
        value, pos = long_string(buf, pos + 1, length)
        values.append(value)
    return tuple(values), pos


def sized_strings(buf: bytes, pos: int, count: int) -> tuple[tuple[str, ...], int]:
    values = []
    for _ in range(count):
        (length,) = _int16(buf, pos)
        if length < 0:
            raise Damaged
        stop = pos + 2 + length
        values.append(buf[pos + 2 : stop].decode())
        pos = stop
    return tuple(values), pos


_int16 = unpacker(">h")


def tag_count(buf: bytes, pos: int, first: int) -> tuple[int, int]:
    """Finish reading the number of fields in a tag section."""
    return (first, pos) if first < 128 else _rest_of_varint(buf, pos, first)


def tagged_fields(
    buf: bytes, pos: int, end: int, count: int
) -> Iterator[tuple[int, int, int]]:
    """Yield each field of a tag section: its tag, where its value starts and where it stops.

    Tags have to ascend (KIP-482), values to lie within the input.
    """
    last = -1
    for _ in range(count):
        tag, pos = varint(buf, pos)
        size, pos = varint(buf, pos)
        stop = pos + size
        if not last < tag < 0x80000000 or stop > end:
            raise Damaged
        yield tag, pos, stop
        last, pos = tag, stop


def unknown_tags(
    buf: bytes, pos: int, end: int, first: int, lowest: int = 0
) -> tuple[dict[int, bytes] | None, int]:
    """Read a tag section of which no tag is defined in this version; those below `lowest` are in others."""
    count, pos = tag_count(buf, pos, first)
    fields = {}
    for tag, start, stop in tagged_fields(buf, pos, end, count):
        if tag < lowest:
            raise Damaged
        fields[tag] = buf[start:stop]
        pos = stop
    return fields or None, pos
