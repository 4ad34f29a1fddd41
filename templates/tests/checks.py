"""Checks of one message, of its descriptor and of its bytes, for the tests that run for every message."""

from __future__ import annotations

import copy
import pickle
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from ..runtime import reference
from ..runtime.errors import DecodeError, EncodeError
from ..runtime.spec import Field, MessageSpec, StructSpec
from .cases import versions_of
from .values import Place, element_of, sample, spliced

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..runtime.message import Message
    from ..runtime.spec import Layout

__all__ = [
    "check_agreement",
    "check_copies",
    "check_count",
    "check_descriptor",
    "check_round_trip",
    "check_surroundings",
    "check_tags_of_spec",
    "noting",
    "structs_of",
    "with_null",
    "within",
]


@contextmanager
def noting(layout: Layout, subject: object) -> Iterator[None]:
    """Add the version and the values in use to an exception."""
    try:
        yield
    except BaseException as error:
        error.add_note(f"version {layout.version}: {subject}"[:1000])
        raise


def within(versions: range, text: str) -> range:
    """Return those of the versions that are in a range; `range(0)` if there are none."""
    matches = [version for version in versions if version in versions_of(text)]
    return range(matches[0], matches[-1] + 1) if matches else range(0)


def structs_of(spec: StructSpec) -> Iterator[StructSpec]:
    yield spec
    for field in spec.fields:
        if field.struct is not None:
            yield from structs_of(field.struct)


def check_descriptor(actual: StructSpec, expected: StructSpec) -> None:
    for name in (
        *StructSpec.__slots__,
        *(MessageSpec.__slots__ if isinstance(expected, MessageSpec) else ()),
    ):
        if name not in ("fields", "_layouts"):
            assert getattr(actual, name) == getattr(expected, name), name
    assert len(actual.fields) == len(expected.fields)
    for field, other in zip(actual.fields, expected.fields, strict=True):
        for name in Field.__slots__:
            if name != "struct":
                assert repr(getattr(field, name)) == repr(getattr(other, name)), (
                    other,
                    name,
                )
        assert (field.struct is None) == (other.struct is None)
        if field.struct is not None and other.struct is not None:
            check_descriptor(field.struct, other.struct)


def check_round_trip(message: Message, version: int) -> None:
    data = message.encode(version)
    assert reference.write(message, version) == data
    assert repr(type(message).decode(data, version)) == repr(message)


def check_agreement(cls: type[Message], version: int, data: bytes) -> None:
    try:
        message = cls.decode(data, version)
    except DecodeError:  # the reference codec has raised it
        return
    assert repr(message) == repr(reference.read_whole(cls.SPEC, data, version))


def check_surroundings(cls: type[Message], version: int, data: bytes) -> None:
    """Check any kind of buffer, bytes before and after the message, and that bytes left over are refused."""
    message = cls.decode(data, version)
    for buffer in (bytearray(data), memoryview(data)):
        assert repr(cls.decode(buffer, version)) == repr(message)
    middle, end = cls.decode_prefix(b"\xff" * 3 + data + b"\xff" * 3, version, 3)
    assert (repr(middle), end) == (repr(message), 3 + len(data))
    for trailing in (b"\0", b"\xff" * 5):
        with pytest.raises(DecodeError) as caught:
            cls.decode(data + trailing, version)
        assert caught.value.offset == len(data)


def check_copies(message: Message) -> None:
    for copied in (
        copy.copy(message),
        copy.deepcopy(message),
        pickle.loads(pickle.dumps(message)),
    ):
        assert copied is not message
        assert repr(copied) == repr(message)


def check_count(
    message: Message, layout: Layout, place: Place, count: int, plain: bool
) -> None:
    """Check an array of equal elements; its bytes follow from those of one and of two elements."""
    element = place.value[0] if place.field.struct else element_of(place.field)
    sequence = list if place.field.struct else tuple
    expected = {}
    for number in (1, 2):
        with place.holding(sequence([element] * number)):
            expected[number] = reference.write(message, layout.version)
    with place.holding(sequence([element] * count)):
        data = message.encode(layout.version)
        if plain:
            assert data == spliced(
                expected[1], expected[2], count, place.field.flexible
            )
        else:
            assert data == reference.write(message, layout.version)
        assert type(message).decode(data, layout.version) == message


def with_null(message: Message, place: Place, version: int) -> bytes:
    """Return the bytes of a message with null instead of a string, bytes or an array that is empty."""
    field = place.field
    element = place.value[:1] if field.is_array and field.struct else sample(field)
    with place.holding(element):
        filled = message.encode(version)
    with place.holding(element[:0]):
        data = message.encode(version)
    end = 1 + next(at for at, byte in enumerate(data) if byte != filled[at])
    size = 2 if field.kind == "string" and not field.is_array else 4
    if field.flexible:
        return data[: end - 1] + b"\0" + data[end:]
    return data[: end - size] + b"\xff" * size + data[end:]


def check_tags_of_spec(
    message: Message, owner: Any, tag_count: int, version: int
) -> None:
    """Check that unknown tags cannot have the numbers of known ones, nor numbers that no tag can have."""
    unknown = owner.unknown_tags
    for tag in (tag_count - 1, 2**31, -1):
        owner.unknown_tags = {tag: b""}
        with pytest.raises(EncodeError) as caught:
            message.encode(version)
        assert caught.value.path.endswith("unknown_tags")
    owner.unknown_tags = {tag_count: b"", 2**31 - 1: b"last"}
    check_round_trip(message, version)
    # Change an unknown tag to a known one in the bytes: it is damage, or a value of that field.
    if tag_count:
        owner.unknown_tags = {tag_count: b""}
        data = message.encode(version)
        owner.unknown_tags = {tag_count + 1: b""}
        other = message.encode(version)
        (place,) = [
            place
            for place, pair in enumerate(zip(data, other, strict=True))
            if pair[0] != pair[1]
        ]
        for tag in range(tag_count):
            check_agreement(
                type(message), version, data[:place] + bytes([tag]) + data[place + 1 :]
            )
    owner.unknown_tags = unknown
