"""The functions that generated code calls for reading and writing, with results by hand."""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from typing import Any
from uuid import UUID, SafeUUID

import pytest

from ..runtime import reading, uuids, writing

REFUSED = (struct.error, ValueError, LookupError, TypeError, AttributeError)
"""The errors that generated code may raise; `Damaged` and `Refused` are among them."""

V5 = b"\xff\xff\xff\xff\x0f"
"""The largest varint."""

READ: list[tuple[str, tuple[Any, ...], Any]] = [
    ("varint", (b"\x7f", 0), (127, 1)),
    ("varint", (b"x\x80\x01", 1), (128, 3)),
    ("varint", (b"\xff\x7f", 0), (16383, 2)),
    ("varint", (b"\x80\x80\x01", 0), (16384, 3)),
    ("varint", (b"\x81\x80\x80\x80\x00", 0), (1, 5)),
    ("varint", (b"\x80\x80\x80\x01", 0), (2**21, 4)),
    ("varint", (V5, 0), (2**32 - 1, 5)),
    ("varint", (b"\xff\xff\xff\xff\x1f", 0), None),
    ("varint", (b"\x80\x80\x80\x80\x10", 0), None),
    ("varint", (b"\x80\x80\x80\x80\x80\x00", 0), None),
    ("varint", (b"\x80", 0), None),
    ("varint", (b"", 0), None),
    ("null", (-1,), "null"),
    ("null", (-2,), None),
    ("null", (0,), None),
    ("long_string", (b"ab", 0, 3), ("ab", 2)),
    ("long_string", (b"\x01" + b"x" * 128, 0, 129), ("x" * 128, 129)),
    ("long_string", (b"\x80\x02" + b"x" * 32767, 0, 128), ("x" * 32767, 32769)),
    ("long_string", (b"\x81\x02" + b"x" * 32768, 0, 129), None),
    ("long_string", (b"ab", 0, 0), None),
    ("long_string", (b"ab", 0, 1), ("", 0)),
    ("long_string", (b"\xff", 0, 2), None),
    ("long_nullable_string", (b"ab", 1, 2), ("b", 2)),
    ("long_nullable_string", (b"", 0, 0), (None, 0)),
    ("long_nullable_string", (b"ab", 0, 1), ("", 0)),
    (
        "long_nullable_string",
        (b"\x80\x02" + b"x" * 32767, 0, 128),
        ("x" * 32767, 32769),
    ),
    ("long_nullable_string", (b"\x81\x02" + b"x" * 32768, 0, 129), None),
    ("compact_bytes", (b"abc", 0, 3), (b"ab", 2)),
    ("compact_bytes", (b"", 0, 1), (b"", 0)),
    ("compact_bytes", (b"", 0, 0), None),
    ("compact_nullable_bytes", (b"abc", 1, 3), (b"bc", 3)),
    ("compact_nullable_bytes", (b"", 0, 0), (None, 0)),
    ("sized_bytes", (b"abc", 1, 2), (b"bc", 3)),
    ("sized_bytes", (b"abc", 1, 0), (b"", 1)),
    ("sized_bytes", (b"abc", 1, -1), None),
    ("sized_nullable_bytes", (b"abc", 1, 0), (b"", 1)),
    ("sized_nullable_bytes", (b"abc", 1, -1), (None, 1)),
    ("sized_nullable_bytes", (b"abc", 1, -2), None),
    ("compact_count", (b"\x01" + bytes(260), 0, 261, 129, 2), (128, 1)),
    ("compact_count", (bytes(8), 2, 8, 4, 2), (3, 2)),
    ("compact_count", (bytes(8), 3, 8, 4, 2), None),
    ("compact_count", (bytes(8), 0, 8, 0, 1), None),
    ("compact_nullable_count", (bytes(8), 2, 8, 4, 2), (3, 2)),
    ("compact_nullable_count", (bytes(8), 3, 8, 4, 2), None),
    ("compact_nullable_count", (bytes(8), 3, 8, 0, 2), (None, 3)),
    ("compact_nullable_count", (bytes(8), 3, 8, 1, 2), (0, 3)),
    ("sized_count", (3, 2, 8, 2), 3),
    ("sized_count", (0, 8, 8, 2), 0),
    ("sized_count", (4, 2, 8, 2), None),
    ("sized_count", (-1, 2, 8, 2), None),
    ("sized_nullable_count", (-1, 2, 8, 2), "null"),
    ("sized_nullable_count", (-2, 2, 8, 2), None),
    ("sized_nullable_count", (0, 8, 8, 2), 0),
    ("sized_nullable_count", (4, 2, 8, 2), None),
    ("numbers", (b"x\x00\x01\xff\xff", 1, 2, "h"), ((1, -1), 5)),
    ("numbers", (b"\x00", 0, 1, "h"), None),
    ("booleans", (b"x\x00\x02", 1, 2), ((False, True), 3)),
    ("compact_strings", (b"x\x02a\x01", 1, 2), (("a", ""), 4)),
    ("compact_strings", (b"\x00", 0, 1), None),
    ("sized_strings", (b"x\x00\x01a\x00\x00", 1, 2), (("a", ""), 6)),
    ("sized_strings", (b"\xff\xff", 0, 1), None),
    ("tag_count", (b"\x01", 0, 129), (129, 1)),
    ("tag_count", (b"", 0, 127), (127, 0)),
    ("tag_count", (b"\x01", 0, 128), (128, 1)),
    ("unknown_tags", (b"\x00\x01a\x05\x00", 0, 5, 2), ({0: b"a", 5: b""}, 5)),
    ("unknown_tags", (b"\x80\x00", 0, 2, 128), (None, 2)),
    ("unknown_tags", (b"\x00x", 0, 2, 128), (None, 1)),
    ("unknown_tags", (b"\x02\x00", 0, 2, 1, 2), ({2: b""}, 2)),
    ("unknown_tags", (b"\x02\x00", 0, 2, 1, 3), None),
    ("unknown_tags", (b"\x05\x00\x05\x00", 0, 4, 2), None),
    ("unknown_tags", (b"\x05\x00\x04\x00", 0, 4, 2), None),
    ("unknown_tags", (b"\x05\x02a", 0, 3, 1), None),
    ("unknown_tags", (b"\xff\xff\xff\xff\x07\x00", 0, 6, 1), ({2**31 - 1: b""}, 6)),
    ("unknown_tags", (b"\x80\x80\x80\x80\x08\x00", 0, 6, 1), None),
]


@pytest.mark.parametrize(("name", "arguments", "result"), READ)
def test_reading(name: str, arguments: tuple[Any, ...], result: Any) -> None:
    read = getattr(reading, name)
    if result is None:
        with pytest.raises(REFUSED):
            read(*arguments)
    else:
        assert repr(read(*arguments)) == repr(None if result == "null" else result)


def test_tagged_fields() -> None:
    assert list(reading.tagged_fields(b"x\x01\x02ab\x03\x00", 1, 7, 2)) == [
        (1, 3, 5),
        (3, 7, 7),
    ]


def test_unpackers_of_arrays() -> None:
    unpackers = reading.array_unpackers("h")
    assert unpackers is reading.array_unpackers("h")
    assert len(unpackers) == 34
    assert unpackers[1](b"", 0) == ()
    assert unpackers[3](b"x\x00\x01\xff\xff", 1) == (1, -1)
    assert len(unpackers[33](bytes(64), 0)) == 32
    assert reading.unpacker(">bh")(b"x\x01\x00\x02", 1) == (1, 2)


WRITTEN: list[tuple[str, tuple[Any, ...], bytes | None]] = [
    ("put_compact_count", (127,), b"\x80\x01"),
    ("put_compact_count", (126,), b"\x7f"),
    ("put_compact_count", (16383,), b"\x80\x80\x01"),
    ("put_sized_count", (258,), b"\x00\x00\x01\x02"),
    ("put_long_string", (b"ab",), b"\x03ab"),
    ("put_long_string", (b"x" * 16383,), b"\x80\x80\x01" + b"x" * 16383),
    ("put_long_string", (b"x" * 32767,), b"\x80\x80\x02" + b"x" * 32767),
    ("put_long_string", (b"x" * 32768,), None),
    ("put_compact_bytes", (b"ab",), b"\x03ab"),
    ("put_compact_bytes", (bytearray(b"ab"),), b"\x03ab"),
    ("put_compact_bytes", (memoryview(b"abcd")[::2],), b"\x03ac"),
    ("put_compact_bytes", (None,), None),
    ("put_compact_nullable_bytes", (None,), b"\x00"),
    ("put_compact_nullable_bytes", (b"ab",), b"\x03ab"),
    ("put_sized_bytes", (memoryview(b"ab"),), b"\x00\x00\x00\x02ab"),
    ("put_sized_bytes", ("ab",), None),
    ("put_sized_nullable_bytes", (None,), b"\xff\xff\xff\xff"),
    ("put_sized_nullable_bytes", (b"",), b"\x00\x00\x00\x00"),
    ("put_numbers", ((1, -1), "h"), b"\x00\x01\xff\xff"),
    ("put_booleans", ((True, False, 1),), b"\x01\x00\x01"),
    ("put_booleans", ((2,),), None),
    ("put_compact_strings", (("a", ""),), b"\x02a\x01"),
    ("put_compact_strings", ("ab",), None),
    ("put_sized_strings", (("a", ""),), b"\x00\x01a\x00\x00"),
    ("put_sized_strings", ("ab",), None),
    ("put_tags", ([], None, 0), b"\x00"),
    ("put_tags", ([], {}, 0), b"\x00"),
    (
        "put_tags",
        ([(0, b"a")], {5: b"", 3: b"b"}, 1),
        b"\x03\x00\x01a\x03\x01b\x05\x00",
    ),
    ("put_tags", ([], {1: b"x" * 128}, 1), b"\x01\x01\x80\x01" + b"x" * 128),
    (
        "put_tags",
        ([], {2**31 - 1: bytearray(b"a")}, 1),
        b"\x01\xff\xff\xff\xff\x07\x01a",
    ),
    ("put_tags", ([], {0: b""}, 1), None),
    ("put_tags", ([], {2**31: b""}, 1), None),
]


@pytest.mark.parametrize(("name", "arguments", "data"), WRITTEN)
def test_writing(name: str, arguments: tuple[Any, ...], data: bytes | None) -> None:
    buffer = io.BytesIO()
    put = getattr(writing, name)
    if data is None:
        with pytest.raises(REFUSED):
            put(buffer.write, *arguments)
    else:
        put(buffer.write, *arguments)
        assert buffer.getvalue() == data


def test_packers() -> None:
    assert writing.packer(">bh")(1, 2) == b"\x01\x00\x02"
    packers = writing.array_packers(">b", "h")
    assert len(packers) == 33
    assert packers[0](7) == b"\x07"
    assert packers[2](7, 1, -1) == b"\x07\x00\x01\xff\xff"
    assert writing.uint8 == [bytes([value]) for value in range(128)]
    assert writing.boolean == {False: False, True: True}


def test_uuids() -> None:
    data = bytes(range(1, 17))
    value = uuids.uuid(data)
    assert (value, value.is_safe, hash(value)) == (
        UUID(bytes=data),
        SafeUUID.unknown,
        hash(UUID(bytes=data)),
    )
    assert uuids.uuids(b"x" + data * 2, 1, 2) == ((value, value), 33)
    assert uuids.uuids(b"", 0, 0) == ((), 0)
    for count in (1, 2):
        with pytest.raises(reading.Damaged):
            uuids.uuids(data[:15] + bytes(16 * count - 16), 0, count)
    assert uuids.ZERO_UUID.bytes == bytes(16)
    buffer = io.BytesIO()
    uuids.put_uuids(buffer.write, (value, uuids.ZERO_UUID))
    assert buffer.getvalue() == data + bytes(16)
    short: Callable[..., Any] = type("Short", (), {"bytes": b"short"})
    with pytest.raises(writing.Refused):
        uuids.put_uuids(buffer.write, [short()])
