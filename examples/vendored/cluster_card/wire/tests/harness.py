"""What the tests of a generated package do with a row: a version, a value in Kafka's JSON form, and its bytes in hex.

The bytes were written by the reference codec when the package was made. `check_row` is all checks of a row.
"""

from __future__ import annotations

import copy
import json
import pickle
from typing import TYPE_CHECKING, Any, TypeAlias

import pytest

from ..runtime import reference
from ..runtime.errors import DecodeError, UnsupportedFieldError, UnsupportedVersionError
from ..runtime.message import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..runtime.spec import Layout

__all__ = ["Row", "check_row"]

Row: TypeAlias = tuple[int, str, str]

UNKNOWN_TAG = 1_000_000


def check_row(cls: type[Message], version: int, value: str, data: str) -> None:
    """Check a row in every way."""
    octets = bytes.fromhex(data)
    message = cls.from_json(json.loads(value), version)
    check_encoding(message, version, octets)
    check_decoding(cls, version, json.loads(value), octets)
    check_copies(message)
    check_truncated(cls, version, octets)
    check_trailing(cls, version, octets)
    check_unknown_tags(cls, version, octets)
    check_versions(cls)


def check_versions(cls: type[Message]) -> None:
    """Check that versions the message does not have are refused in both directions."""
    for version in (-1, cls.VERSIONS.start - 1, cls.VERSIONS.stop):
        with pytest.raises(UnsupportedVersionError):
            cls.decode(b"", version)
        with pytest.raises(UnsupportedVersionError):
            cls().encode(version)


def check_encoding(message: Message, version: int, octets: bytes) -> None:
    """Check that both codecs write exactly these bytes."""
    assert message.encode(version) == octets
    assert reference.write(message, version) == octets


def check_decoding(cls: type[Message], version: int, value: Any, octets: bytes) -> None:
    """Check that both codecs read this value, from any kind of buffer and from the midst of others."""
    message = cls.decode(octets, version)
    assert message.to_json(version) == value
    assert repr(reference.read_whole(cls.SPEC, octets, version)) == repr(message)
    for buffer in (bytearray(octets), memoryview(octets)):
        assert repr(cls.decode(buffer, version)) == repr(message)
    middle, end = cls.decode_prefix(b"\xff" * 3 + octets + b"\xff" * 3, version, 3)
    assert repr(middle) == repr(message)
    assert end == 3 + len(octets)


def check_copies(message: Message) -> None:
    """Check that copies of every kind show the same."""
    for copied in (
        copy.copy(message),
        copy.deepcopy(message),
        pickle.loads(pickle.dumps(message)),
    ):
        assert copied is not message
        assert repr(copied) == repr(message)


def check_truncated(cls: type[Message], version: int, octets: bytes) -> None:
    """Check that no part of the bytes passes: every length up to 256, then a spread of 64."""
    rest = len(octets) - 256
    lengths = [
        *range(min(256, len(octets))),
        *(256 + rest * step // 64 for step in range(64) if rest > 0),
    ]
    for length in lengths:
        with pytest.raises(DecodeError):
            cls.decode(octets[:length], version)
        with pytest.raises(DecodeError):
            cls.decode_prefix(octets[:length], version)


def check_trailing(cls: type[Message], version: int, octets: bytes) -> None:
    """Check that bytes behind the message are refused, or left alone where that is asked for."""
    for trailing in (b"\0", b"\xff" * 5):
        with pytest.raises(DecodeError) as caught:
            cls.decode(octets + trailing, version)
        assert caught.value.offset == len(octets)
        assert cls.decode_prefix(octets + trailing, version)[1] == len(octets)


def check_unknown_tags(cls: type[Message], version: int, octets: bytes) -> None:
    """Check that tagged fields nobody knows survive in every struct, or are refused where they have no place."""
    message = cls.decode(octets, version)
    for number, struct in enumerate(_structs(cls.SPEC.layout(version), message)):
        struct.unknown_tags = {UNKNOWN_TAG: b"unknown", UNKNOWN_TAG + 1 + number: b""}
    if version not in cls.FLEXIBLE_VERSIONS:
        with pytest.raises(UnsupportedFieldError):
            message.encode(version)
        return
    extended = message.encode(version)
    assert extended == reference.write(message, version)
    assert repr(cls.decode(extended, version)) == repr(message)


def _structs(layout: Layout, struct: Any) -> Iterator[Any]:
    """Yield a message and the structs within it."""
    yield struct
    for field in (*layout.fields, *layout.tagged.values()):
        if field.struct is None:
            continue
        value = getattr(struct, field.field.attribute)
        for inner in (
            (value or ()) if field.is_array else [] if value is None else [value]
        ):
            yield from _structs(field.struct, inner)
