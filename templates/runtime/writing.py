"""Functions for generated writers: the rare and the common parts of encoding.

Writers hand the pieces of a message to the `write` of one buffer, one after another. They do not describe errors,
they only have to fail: the reference writer then raises a precise error.

A compact length is a varint of the length plus one, 0 for null; a sized one is an integer, -1 for null.
"""

from __future__ import annotations

from io import BytesIO as Buffer
from struct import Struct

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping
    from typing import Any

    Write = Callable[[bytes], object]
    """The function that takes the pieces of a writer."""
else:
    Write = object

__all__ = [
    "Buffer",
    "Refused",
    "Write",
    "array_packers",
    "boolean",
    "packer",
    "put_booleans",
    "put_compact_bytes",
    "put_compact_count",
    "put_compact_nullable_bytes",
    "put_compact_strings",
    "put_long_string",
    "put_numbers",
    "put_sized_bytes",
    "put_sized_count",
    "put_sized_nullable_bytes",
    "put_sized_strings",
    "put_tags",
    "uint8",
]

MAX_STRING = 32767
"""The longest string in bytes, in every form of its length."""


class Refused(ValueError):
    """The value cannot be written; this exception is internal."""


uint8 = [bytes([value]) for value in range(128)]
"""The varints of one byte."""

boolean = {False: False, True: True}
"""Lets only booleans through, and 0 and 1, which equal them: a struct format would pack any object."""


def packer(form: str) -> Callable[..., bytes]:
    return Struct(form).pack


def array_packers(run: str, element: str) -> list[Callable[..., bytes]]:
    """Return for each number of elements below 33 what packs a run, a count and that many numbers in one call."""
    return [packer(f"{run}{count}{element}") for count in range(33)]


def varint(value: int) -> bytes:
    """Return an unsigned varint in its shortest form."""
    if value < 128:
        return uint8[value]
    octets = bytearray()
    while value > 127:
        octets.append(value & 127 | 128)
        value >>= 7
    octets.append(value)
    return bytes(octets)


_int16 = packer(">h")
_int32 = packer(">i")


def put_compact_count(write: Write, count: int) -> None:
    write(varint(count + 1))


def put_sized_count(write: Write, count: int) -> None:
    write(_int32(count))


def put_long_string(write: Write, data: bytes) -> None:
    """Write the UTF-8 of a compact string whose length may take more than a byte."""
    if len(data) > MAX_STRING:
        raise Refused
    write(varint(len(data) + 1))
    write(data)


def _octets(value: Any) -> bytes:
    """Return any bytes-like object as bytes."""
    return value if type(value) is bytes else memoryview(value).tobytes()


def put_compact_bytes(write: Write, value: bytes) -> None:
    data = _octets(value)
    write(varint(len(data) + 1))
    write(data)


def put_compact_nullable_bytes(write: Write, value: bytes | None) -> None:
    if value is None:
        write(b"\x00")
    else:
        put_compact_bytes(write, value)


def put_sized_bytes(write: Write, value: bytes) -> None:
    data = _octets(value)
    write(_int32(len(data)))
    write(data)


def put_sized_nullable_bytes(write: Write, value: bytes | None) -> None:
    if value is None:
        write(b"\xff\xff\xff\xff")
    else:
        put_sized_bytes(write, value)


def put_numbers(write: Write, values: Collection[float], kind: str) -> None:
    """Write the elements of an array of numbers; `kind` is their format character."""
    write(Struct(f">{len(values)}{kind}").pack(*values))


def put_booleans(write: Write, values: Collection[bool]) -> None:
    write(bytes([boolean[value] for value in values]))


def put_compact_strings(write: Write, values: Collection[str]) -> None:
    _refuse_text(values)
    for value in values:
        put_long_string(write, value.encode())


def put_sized_strings(write: Write, values: Collection[str]) -> None:
    _refuse_text(values)
    for value in values:
        data = value.encode()
        write(_int16(len(data)))
        write(data)


def _refuse_text(values: object) -> None:
    """Refuse strings, which are sequences of strings in Python."""
    if isinstance(values, str):
        raise Refused


def put_tags(
    write: Write,
    fields: list[tuple[int, bytes]],
    unknown: Mapping[int, bytes] | None,
    tag_count: int,
) -> None:
    """Write a section of tagged fields, known and unknown ones, in ascending order of tags (KIP-482).

    Tags below `tag_count` belong to the spec: none of them may come as an unknown one.
    """
    if unknown:
        if not tag_count <= min(unknown) <= max(unknown) < 0x80000000:
            raise Refused
        fields = fields + sorted(unknown.items())
    write(varint(len(fields)))
    for tag, value in fields:
        write(varint(tag))
        put_tagged(write, value)


def put_tagged(write: Write, value: bytes) -> None:
    """Write the size of a tagged field and its value."""
    data = _octets(value)
    write(varint(len(data)))
    write(data)
