"""Invariants for arbitrary bytes: they are decoded or rejected, with the same result in both codecs."""

from __future__ import annotations

import struct
from typing import Any

from kafka_wire.runtime import reference
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.message import Message, Struct


def check_bytes(cls: type[Message], version: int, data: bytes) -> bool:
    """Check all invariants for these bytes; return whether they are a valid message.

    Raises:
        AssertionError: for any failure, with the message and the bytes.
    """
    try:
        return _check(cls, version, data)
    except Exception as error:
        raise AssertionError(f"{cls.__module__} v{version}, bytes {data.hex()}: {error!r}") from error


def _check(cls: type[Message], version: int, data: bytes) -> bool:
    message = _verdict(cls.decode, data, version)
    expected = _verdict(reference.read_whole, cls.SPEC, data, version)
    if isinstance(message, DecodeError):
        assert isinstance(expected, DecodeError), "only the reference codec reads it"
        assert str(message) == str(expected)
        assert message.offset is not None
        assert 0 <= message.offset <= len(data)
        return False
    assert is_same(message, expected), f"decoded to {message!r}, by the reference codec to {expected!r}"
    encoded = message.encode(version)
    assert encoded == reference.write(message, version)
    again = cls.decode(encoded, version)
    assert is_same(again, message), f"decoded to {message!r}, then to {again!r}"
    assert again.encode(version) == encoded
    return True


def _verdict(decode: Any, *arguments: Any) -> Any:
    """Return the message or the DecodeError; other exceptions propagate."""
    try:
        return decode(*arguments)
    except DecodeError as error:
        return error


def is_same(one: Any, other: Any) -> bool:
    """Return whether two values are equal and of the same types, recursively; NaNs with the same bits are equal."""
    if type(one) is not type(other):
        return False
    if isinstance(one, Struct):
        return all(is_same(getattr(one, name), getattr(other, name)) for name in one.__slots__)
    if isinstance(one, list | tuple):
        return len(one) == len(other) and all(map(is_same, one, other))
    if isinstance(one, float):
        return struct.pack(">d", one) == struct.pack(">d", other)
    return bool(one == other)
