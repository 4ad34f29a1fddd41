"""The reference codec on the example message: bytes and values that it refuses, with exact errors."""

from __future__ import annotations

import tracemalloc
from typing import Any, cast

import pytest

from ..runtime import reference
from ..runtime.errors import (
    DecodeError,
    EncodeError,
    NullError,
    UnsupportedFieldError,
    UnsupportedVersionError,
)
from ..runtime.json_form import from_json, to_json
from .examples.example import Boxed, Example, Inner, Part


def example(**values: Any) -> Example:
    """Return an example with attributes of any kind: the constructor makes tuples and lists of arrays."""
    message = Example()
    for name, value in values.items():
        setattr(message, name, value)
    return message


HEAD = "00000000 0278 01 0000000000000000" + "00000000" * 4 + "01 0000 01"
"""The first 35 bytes of an empty example from version 2 on; words, parts, maybe, choice and the tags are left."""
TAGS = HEAD + "01 01 ff 00"
"""All of it but for the tags, which start at byte 39."""

BAD_BYTES = [
    # version, bytes, path, offset, reason
    (0, "000000", "id", 0, "int32 of 4 bytes, but 3 left"),
    (0, "00000000 0005 6162", "name", 6, "string of 5 bytes, but 2 left"),
    (0, "00000000 0002 61ff", "name", 7, "not UTF-8"),
    (0, "00000000 ffff", "name", 4, "null, where this version allows none"),
    (1, "00000000 fffe", "name", 4, "-2 is not a valid length"),
    (2, "00000000 8100", "is_new", 6, "bool of 1 byte, but 0 left"),
    (
        2,
        "00000000 818002",
        "name",
        4,
        "string of 32768 bytes, but 32767 is the most there can be",
    ),
    (2, "00000000 80", "name", 4, "varint cut short"),
    (2, "00000000 8080808080", "name", 4, "varint of more than 5 bytes"),
    (2, "00000000 ffffffff7f", "name", 4, "varint of more than 32 bits"),
    (0, "00000000 0000 00000005 61", "data", 10, "5 bytes, but 1 left"),
    (0, "00000000 0000 ffffffff", "data", 6, "null, where this version allows none"),
    (
        0,
        "00000000 0000 00000000 00000003 0000",
        "numbers",
        10,
        "array of 3 elements, but 2 bytes left",
    ),
    (
        0,
        "00000000 0000 00000000 80000000",
        "numbers",
        10,
        "-2147483648 is not a valid length",
    ),
    (
        0,
        "00000000 0000 00000000 00000000 00000001 ffff",
        "words[0]",
        18,
        "null, where this version allows none",
    ),
    (
        0,
        "00000000 0000 00000000 00000000 00000002 0001 61 00",
        "words[1]",
        21,
        "int16 of 2 bytes, but 1 left",
    ),
    (
        1,
        "00000000 0000 01 0000000000000000" + "00000000" * 4 + "02",
        "maybe",
        31,
        "2 is not a valid marker of a struct: -1 is null, 1 is present",
    ),
    (3, HEAD + "01 02 01 05", "parts[0]", 38, "5 tagged fields, but 0 bytes left"),
    (3, TAGS + "01 00 05 00", "late", 41, "tag 0 of 5 bytes, but 1 left"),
    (
        3,
        TAGS + "01 00 02 01 00",
        "late",
        43,
        "tag 0 declares 2 bytes, but its value takes 1",
    ),
    (3, TAGS + "01 00 01 02", "late", 42, "array of 1 element, but 0 bytes left"),
    (
        3,
        TAGS + "01 01 01 02",
        "box",
        42,
        "2 is not a valid marker of a tagged struct: 0 is null, 1 is present",
    ),
    (3, TAGS + "01 01 02 01 00", "box", 44, "varint cut short"),
    (3, TAGS + "02 07 00 07 00", "", 42, "tag 7 after tag 7: tags must ascend"),
    (3, TAGS + "01 8080808008 00", "", 40, "tag 2147483648 is larger than 2147483647"),
    (2, TAGS + "01 00 01 01", "", 40, "tag 0 is not valid in this version"),
]


@pytest.mark.parametrize(("version", "data", "path", "offset", "reason"), BAD_BYTES)
def test_errors_say_what_and_where(
    version: int, data: str, path: str, offset: int, reason: str
) -> None:
    octets = bytes.fromhex(data)
    for prefix in (b"", b"\0\1"):
        with pytest.raises(DecodeError) as caught:
            reference.read(
                Example.SPEC, prefix + octets, version, len(prefix), build=False
            )
        error = caught.value
        assert error.reason == reason
        assert (error.message, error.version) == ("Example", version)
        assert (error.path, error.offset) == (path, offset + len(prefix))


@pytest.mark.parametrize(
    ("version", "reason"),
    [
        (-1, "versions 0-3 are supported"),
        (4, "versions 0-3 are supported"),
        ("2", "versions 0-3 are supported"),
    ],
)
def test_versions_there_are_none_of(version: Any, reason: str) -> None:
    with pytest.raises(UnsupportedVersionError, match=reason):
        reference.read(Example.SPEC, b"", version)
    with pytest.raises(UnsupportedVersionError, match=reason):
        reference.write(Example(), version)


def test_trailing_bytes_and_offsets() -> None:
    data = reference.write(Example(id=7), 0)
    assert reference.read(Example.SPEC, b"\xff" + data + b"\xff", 0, 1) == (
        Example(id=7),
        1 + len(data),
    )
    with pytest.raises(
        DecodeError,
        match=f"at byte {len(data)}: the message ends here, with 1 byte left",
    ):
        reference.read_whole(Example.SPEC, data + b"\xff", 0)
    for offset in (-1, len(data) + 1):
        with pytest.raises(DecodeError, match="the offset lies outside"):
            reference.read(Example.SPEC, data, 0, offset)


FULL = {
    "id": 5,
    "name": None,
    "is_new": False,
    "ratio": 0.5,
    "data": b"d",
    "port": 65535,
    "numbers": (1, -1),
    "words": ("a", "\u00e9\U0001f600"),
    "parts": [Part(key=1, note="n"), Part(key=1)],
    "maybe": Inner(x=3),
    "choice": 9,
    "late": (1,),
    "box": Boxed(y=4),
    "unknown_tags": {2**31 - 1: b"", 2: b"z"},
}


@pytest.mark.parametrize("name", FULL)
def test_each_form_of_field(name: str) -> None:
    message = example(**{name: FULL[name]})
    data = reference.write(message, 3)
    assert reference.read_whole(Example.SPEC, data, 3) == message
    assert data != reference.write(Example(), 3)
    assert from_json(Example, to_json(message, 3), 3) == (
        Example() if name == "unknown_tags" else message
    )


GOOD_VALUES = [
    # attribute, value of another type, value after decoding
    ("id", True, 1),
    ("is_new", 0, False),
    ("ratio", 2, 2.0),
    ("data", bytearray(b"ab"), b"ab"),
    ("data", memoryview(b"abc")[1:], b"bc"),
    ("numbers", [1, 2], (1, 2)),
    ("numbers", b"\x01", (1,)),
    ("words", ["a"], ("a",)),
    ("parts", (Part(key=1),), [Part(key=1)]),
    ("unknown_tags", {9: memoryview(b"a")}, {9: b"a"}),
    ("unknown_tags", {}, None),
]


@pytest.mark.parametrize(("name", "value", "read"), GOOD_VALUES)
def test_values_taken(name: str, value: Any, read: Any) -> None:
    message = example(**{name: value})
    assert (
        getattr(
            reference.read_whole(Example.SPEC, reference.write(message, 3), 3), name
        )
        == read
    )


TOO_LONG = "string of 32768 bytes, but 32767 is the most there can be"

BAD_VALUES = [
    # version, fields, error, path, reason
    (0, {"id": 2**31}, EncodeError, "id", "2147483648 is not a valid int32"),
    (0, {"id": 1.0}, EncodeError, "id", "1.0 is not a valid int32"),
    (0, {"id": None}, NullError, "id", "None, where this version allows no null"),
    (3, {"port": -1}, EncodeError, "port", "-1 is not a valid uint16"),
    (3, {"is_new": 2}, EncodeError, "is_new", "expected bool, found int"),
    (3, {"is_new": []}, EncodeError, "is_new", "expected bool, found list"),
    (3, {"ratio": "1"}, EncodeError, "ratio", "'1' is not a valid float64"),
    (
        3,
        {"ratio": 10**400},
        EncodeError,
        "ratio",
        f"1{'0' * 49} is not a valid float64",
    ),
    (3, {"uuid": b"0" * 16}, EncodeError, "uuid", "expected uuid, found bytes"),
    (0, {"name": b"x"}, EncodeError, "name", "expected str, found bytes"),
    (0, {"name": None}, NullError, "name", "None, where this version allows no null"),
    (0, {"name": "a" * 32768}, EncodeError, "name", TOO_LONG),
    (3, {"name": "\u00e9" * 16384}, EncodeError, "name", TOO_LONG),
    (
        0,
        {"words": ["a", "\ud800"]},
        EncodeError,
        "words[1]",
        "lone surrogate at character 0: UTF-8 cannot hold it",
    ),
    (0, {"words": "ab"}, EncodeError, "words", "expected a sequence, found str"),
    (
        0,
        {"words": ["a", None]},
        NullError,
        "words[1]",
        "None, where this version allows no null",
    ),
    (0, {"words": None}, NullError, "words", "None, where this version allows no null"),
    (
        0,
        {"numbers": iter([1])},
        EncodeError,
        "numbers",
        "expected a sequence, found list_iterator",
    ),
    (0, {"numbers": 5}, EncodeError, "numbers", "expected a sequence, found int"),
    (
        0,
        {"numbers": [1, 40000]},
        EncodeError,
        "numbers[1]",
        "40000 is not a valid int16",
    ),
    (0, {"data": "text"}, EncodeError, "data", "expected bytes, found str"),
    (0, {"data": 5}, EncodeError, "data", "expected bytes, found int"),
    (0, {"parts": [Part(), "x"]}, EncodeError, "parts[1]", "expected Part, found str"),
    (
        0,
        {"parts": [Part(key=200)]},
        EncodeError,
        "parts[0].key",
        "200 is not a valid int8",
    ),
    (
        2,
        {"parts": [Part(note="n")]},
        UnsupportedFieldError,
        "parts[0].note",
        "set, but this version does not have it",
    ),
    (
        3,
        {"parts": [Part(note=cast(Any, 5))]},
        EncodeError,
        "parts[0].note",
        "expected str, found int",
    ),
    (1, {"maybe": 7}, EncodeError, "maybe", "expected Inner, found int"),
    (
        1,
        {"box": Boxed()},
        UnsupportedFieldError,
        "box",
        "set, but this version does not have it",
    ),
    (
        0,
        {"is_new": False},
        UnsupportedFieldError,
        "is_new",
        "set, but this version does not have it",
    ),
    (
        2,
        {"late": 5},
        UnsupportedFieldError,
        "late",
        "set, but this version does not have it",
    ),
    (3, {"late": None}, NullError, "late", "None, where this version allows no null"),
    (
        1,
        {"unknown_tags": {9: b""}},
        UnsupportedFieldError,
        "unknown_tags",
        "set, but this version has no tagged fields",
    ),
    (
        3,
        {"unknown_tags": {1: b""}},
        EncodeError,
        "unknown_tags",
        "1 is not a valid unknown tag; these are 2 to 2147483647",
    ),
    (
        3,
        {"unknown_tags": {2**31: b""}},
        EncodeError,
        "unknown_tags",
        "2147483648 is not a valid unknown tag; these are 2 to 2147483647",
    ),
    (
        3,
        {"unknown_tags": {"a": b""}},
        EncodeError,
        "unknown_tags",
        "'a' is not a valid unknown tag; these are 2 to 2147483647",
    ),
    (
        3,
        {"unknown_tags": {9: "x"}},
        EncodeError,
        "unknown_tags[9]",
        "expected bytes, found str",
    ),
    (
        3,
        {"unknown_tags": [9]},
        EncodeError,
        "unknown_tags",
        "expected a dict of bytes by tag, found list",
    ),
]


@pytest.mark.parametrize(("version", "fields", "error", "path", "reason"), BAD_VALUES)
def test_values_refused(
    version: int,
    fields: dict[str, Any],
    error: type[EncodeError],
    path: str,
    reason: str,
) -> None:
    with pytest.raises(EncodeError) as caught:
        reference.write(example(**fields), version)
    assert type(caught.value) is error
    assert caught.value.path == path
    assert caught.value.reason == reason
    assert caught.value.offset is None


def test_an_observer_sees_each_part() -> None:
    data, parts = bytes.fromhex(TAGS + "02 07 00 08 01 ff"), list[Any]()
    reference.read(Example.SPEC, data, 2, observer=lambda *part: parts.append(part))
    assert [start for _, _, start, _, _ in parts] == [
        0,
        *(end for _, _, _, end, _ in parts[:-1]),
    ]
    assert parts[:3] == [
        (("id",), "", 0, 4, 0),
        (("name",), "length", 4, 5, 1),
        (("name",), "", 5, 6, "x"),
    ]
    assert parts[-7] == ((), "tagged fields", 39, 40, 2)
    assert parts[-4] == (("unknown_tags",), "", 42, 42, b"")
    assert parts[-1] == (("unknown_tags",), "", 44, 45, b"\xff")


def test_something_that_is_no_message() -> None:
    example = Example()
    del example.words
    with pytest.raises(
        EncodeError, match="Example v0: the attribute words has no value"
    ):
        reference.write(example, 0)


def test_ignorable_fields_are_dropped() -> None:
    assert reference.write(Example(ratio=0.5), 0) == reference.write(Example(), 0)


HOSTILE = [
    ("array of 2^31 elements", 0, bytes.fromhex("00000000 0000 00000000 7fffffff")),
    ("endless varint", 2, b"\0\0\0\0" + b"\xff" * 100_000),
    (
        "many tags that are not there",
        3,
        bytes.fromhex(TAGS + "ffffffff0f") + b"\0" * 100_000,
    ),
    ("tags all the same", 3, bytes.fromhex(TAGS + "d08603") + b"\7\0" * 50_000),
]


@pytest.mark.parametrize(
    ("version", "data"), [row[1:] for row in HOSTILE], ids=[row[0] for row in HOSTILE]
)
def test_hostile_bytes_cost_nothing(version: int, data: bytes) -> None:
    tracemalloc.start()
    with pytest.raises(DecodeError):
        reference.read(Example.SPEC, data, version)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000


def test_explaining_keeps_nothing() -> None:
    """Without building, memory does not grow with the input, not even where a message is whole but for its end."""
    tags = b"".join(
        bytes((128 | tag & 127, 128 | tag >> 7 & 127, tag >> 14, 0))
        for tag in range(2, 20_000)
    )
    data = bytes.fromhex(TAGS + "9e9c01") + tags
    tracemalloc.start()
    assert reference.read(Example.SPEC, data, 3, build=False) == (None, len(data))
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 100_000
    message = reference.read_whole(Example.SPEC, data, 3)
    assert len(message.unknown_tags) == 19_998
    assert reference.read_whole(Example.SPEC, reference.write(message, 3), 3) == message
