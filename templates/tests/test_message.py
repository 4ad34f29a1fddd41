"""The base classes: equality, copies, decoding and encoding, and refusals of a codec."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any, cast

import pytest

from .. import registry
from ..runtime import reference
from ..runtime.catalog import Catalog
from ..runtime.errors import (
    DecodeError,
    EncodeError,
    UnsupportedVersionError,
    WireError,
)
from ..runtime.message import Message
from .cases import PACKAGE
from .catalog import CATALOG
from .examples.echo_request import EchoRequest
from .examples.echo_response import EchoResponse
from .examples.example import Example, Inner, Part
from .examples.request_header import RequestHeader


def example() -> Example:
    return Example(name="c", parts=[Part(key=1, note="a"), Part(key=2)])


def test_equality() -> None:
    assert example() == example()
    changed = example()
    changed.parts[1].note = "x"
    assert changed != example()
    assert Part() != Example()
    assert Part() != "Part()"
    assert Example(ratio=math.nan) != Example(ratio=math.nan)


def test_unknown_tags_count_only_if_there_are_any() -> None:
    part, other = Part(), Part()
    part.unknown_tags = {}
    assert part == other
    assert other == part
    part.unknown_tags = {5: b""}
    assert part != other


def test_messages_are_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(example())


def test_repr_shows_what_is_not_default() -> None:
    assert repr(Example()) == "Example()"
    text = repr(example())
    assert text == "Example(name='c', parts=[Part(key=1, note='a'), Part(key=2)])"
    assert eval(text) == example()


@pytest.mark.parametrize(
    "duplicate",
    [
        copy.copy,
        copy.deepcopy,
        *(lambda m, p=p: pickle.loads(pickle.dumps(m, p)) for p in range(2, 6)),
    ],
    ids=["copy", "deepcopy", *(f"pickle {protocol}" for protocol in range(2, 6))],
)
def test_copies(duplicate: Callable[[Any], Any]) -> None:
    original = example()
    original.parts[0].unknown_tags = {7: b"x"}
    other = duplicate(original)
    assert other == original
    other.name = "other"
    assert other != original
    assert (other.parts is original.parts) == (duplicate is copy.copy)


def test_replace() -> None:
    original = example()
    original.unknown_tags = {7: b"x"}
    other = original.__replace__(name="other", parts=(Part(key=3),))
    assert original.name == "c"
    assert other == Example.__replace__(other)
    assert (other.name, other.parts) == ("other", [Part(key=3)])
    assert (other.unknown_tags, other.id) == ({7: b"x"}, original.id)
    assert original.__replace__(name="other").parts is original.parts


@pytest.mark.parametrize("name", ["brokerz", "unknown_tags", "SPEC"])
def test_only_fields_are_replaced(name: str) -> None:
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
        example().__replace__(**{name: None})


def test_replace_keeps_what_subclasses_add() -> None:
    class Marked(Example):
        pass

    original = Marked(name="c", id=3)
    original.mark = "seen"  # type: ignore[attr-defined]
    other: Any = original.__replace__(name="d")
    assert (type(other), other.name, other.id, other.mark) == (Marked, "d", 3, "seen")


def test_there_is_no_place_for_other_attributes() -> None:
    with pytest.raises(AttributeError):
        example().brokerz = []  # type: ignore[attr-defined]


def test_entries() -> None:
    data = Example(id=7).encode(3)
    assert data == reference.write(Example(id=7), 3)
    for buffer in (
        data,
        bytearray(data),
        memoryview(b"\0" + data)[1:],
        memoryview(data * 2)[: len(data)],
    ):
        assert Example.decode(buffer, 3).id == 7
    assert Example.decode_prefix(b"\1" + data + b"\2", 3, 1)[1] == 1 + len(data)
    assert Example.from_json(Example(id=7).to_json(3), 3).id == 7


def test_decoded_values_do_not_alias_the_input() -> None:
    buffer = bytearray(Example(data=b"abc").encode(3))
    message = Example.decode(buffer, 3)
    buffer[:] = b"\0" * len(buffer)
    assert message.data == b"abc"


def test_what_entries_refuse() -> None:
    data = Example(id=7).encode(3)
    for broken in (data[:-1], data + b"\0"):
        with pytest.raises(DecodeError):
            Example.decode(broken, 3)
    for offset in (-1, -len(data), len(data) + 1):
        with pytest.raises(DecodeError, match="the offset lies outside"):
            Example.decode_prefix(data, 3, offset)
    with pytest.raises(EncodeError, match=r"Example v3: id: 'x' is not a valid int32"):
        Example(id=cast(Any, "x")).encode(3)


@pytest.mark.parametrize("version", [-1, 4, None, "3", [3]])
def test_versions_there_are_none_of(version: Any) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: Example.decode(b"", version),
        lambda: Example.decode_prefix(b"", version),
        lambda: Example().encode(version),
        lambda: Example().to_json(version),
        lambda: Example.from_json({}, version),
    ]
    for attempt in attempts:
        with pytest.raises(UnsupportedVersionError, match="versions 0-3 are supported"):
            attempt()


@pytest.mark.parametrize("data", [5, "text", None, [1, 2]])
def test_input_that_is_no_bytes(data: Any) -> None:
    with pytest.raises(TypeError, match="bytes-like object is required"):
        Example.decode(data, 3)


def _raise(*_: object) -> Any:
    raise KeyError("a bug")


class Wrong(Example):
    """An example whose codecs are replaced."""

    __slots__ = ()


def test_a_codec_that_refuses_what_is_right_is_a_bug(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reference codec accepts it, so the generated one is wrong."""
    readers: Any = {3: _raise, 2: lambda buf, pos, end: (None, end + 1)}
    writers: Any = {3: _raise, 2: _RefusesOnce()}
    monkeypatch.setattr(Wrong, "_READERS", readers)
    monkeypatch.setattr(Wrong, "_WRITERS", writers)
    data = Example().encode(3)
    for read in (Wrong.decode, Wrong.decode_prefix):
        with pytest.raises(AssertionError) as caught:
            read(data, 3)
        assert (
            str(caught.value)
            == "Wrong v3: the reference codec reads what its codec refuses"
        )
        assert isinstance(caught.value.__cause__, KeyError)
        with pytest.raises(AssertionError) as caught:
            read(Example().encode(2), 2)
        assert (
            str(caught.value)
            == "Wrong v2: its codec and the reference codec end at different bytes"
        )
        with pytest.raises(DecodeError):
            read(data[:-1], 3)
    with pytest.raises(AssertionError) as caught:
        Wrong().encode(3)
    assert (
        str(caught.value)
        == "Wrong v3: the reference codec writes what its codec refuses"
    )
    with pytest.raises(EncodeError) as changed:
        Wrong().encode(2)
    assert (
        str(changed.value) == "Example v2: the value has changed while it was written"
    )


def test_a_message_that_changes_while_it_is_written_is_no_bug(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another thread changes it each time that the codec looks; the copy, which it cannot change, can be written."""
    message = Wrong(name="c", parts=[Part(key=1)], maybe=Inner(x=5))
    message.numbers = cast("Any", [1, 2])
    message.data = cast("Any", bytearray(b"data"))
    message.unknown_tags = {100: b"x"}

    def write(value: Any) -> bytes:
        if value is message:
            raise KeyError("changed")
        assert value == message
        assert value.parts[0] is not message.parts[0]
        assert isinstance(value.data, bytes)
        for name in ("parts", "maybe", "numbers", "unknown_tags"):
            assert getattr(value, name) is not getattr(message, name)
        return b""

    monkeypatch.setattr(Wrong, "_WRITERS", {3: write})
    with pytest.raises(EncodeError) as changed:
        message.encode(3)
    assert (
        str(changed.value) == "Example v3: the value has changed while it was written"
    )
    assert message.unknown_tags == {100: b"x"}


class _RefusesOnce:
    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, _: object) -> bytes:
        self.calls += 1
        if self.calls == 1:
            raise KeyError("a bug")
        return b""


def test_a_request_has_its_response(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "CATALOG", CATALOG)
    assert EchoRequest.RESPONSE is EchoResponse
    assert EchoRequest().RESPONSE is EchoResponse
    for cls in (EchoResponse, Example):
        with pytest.raises(AttributeError) as caught:
            _ = cls.RESPONSE
        assert (
            str(caught.value) == f"{cls.__name__} is not a request and has no RESPONSE"
        )
    monkeypatch.setattr(registry, "CATALOG", Catalog([], PACKAGE))
    with pytest.raises(AttributeError) as caught:
        _ = EchoRequest.RESPONSE
    text = f"{PACKAGE} has no message 'tests.examples.EchoResponse'"
    assert str(caught.value) == f"EchoRequest has no RESPONSE: {text}"


def test_what_a_message_has_by_default() -> None:
    assert (Message.API_KEY, Message.KEY) == (None, ())
    assert Message.FLEXIBLE_VERSIONS == Message.DEPRECATED_VERSIONS == range(0)
    assert range(1, 3) == RequestHeader.CURRENT_VERSIONS
    assert range(3) == EchoRequest.CURRENT_VERSIONS
    assert Wrong.CURRENT_VERSIONS == Example.CURRENT_VERSIONS == range(4)
    assert Part.KEY == ("key",)


def test_errors_read_as_one_sentence() -> None:
    error = DecodeError(
        "Example", 2, "parts[1].rack", 41, "string of 300 bytes, but 12 left"
    )
    text = "Example v2: parts[1].rack at byte 41: string of 300 bytes, but 12 left"
    assert str(error) == text
    assert str(pickle.loads(pickle.dumps(error))) == text
    assert isinstance(error, WireError)
    assert str(EncodeError("A", 0, "", None, "why")) == "A v0: why"
