"""The base classes: what structs and messages can do, and how the entries treat what a codec refuses."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from kafka_wire.clients import DescribeClusterResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.runtime import reference
from kafka_wire.runtime.errors import DecodeError, EncodeError, UnsupportedVersionError, WireError

from tests.wire.example import Example, Part


def response() -> DescribeClusterResponse:
    brokers = [DescribeClusterBroker(broker_id=1, host="a", port=9092), DescribeClusterBroker(broker_id=2, rack="r")]
    return DescribeClusterResponse(cluster_id="c", brokers=brokers)


def test_equality() -> None:
    assert response() == response()
    changed = response()
    changed.brokers[1].rack = None
    assert changed != response()
    assert Part() != Example()
    assert Part() != "Part()"
    assert Example(ratio=math.nan) != Example(ratio=math.nan)


def test_unknown_tags_count_only_if_there_are_any() -> None:
    one, other = Part(), Part()
    one.unknown_tags = {}
    assert one == other
    assert other == one
    one.unknown_tags = {5: b""}
    assert one != other


def test_messages_are_not_hashable() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(response())


def test_repr_shows_what_is_not_default() -> None:
    assert repr(DescribeClusterResponse()) == "DescribeClusterResponse()"
    text = repr(response())
    assert text == (
        "DescribeClusterResponse(cluster_id='c', brokers=[DescribeClusterBroker(broker_id=1, host='a', port=9092), "
        "DescribeClusterBroker(broker_id=2, rack='r')])"
    )
    assert eval(text) == response()


@pytest.mark.parametrize(
    "duplicate",
    [copy.copy, copy.deepcopy, *(lambda m, p=p: pickle.loads(pickle.dumps(m, p)) for p in range(2, 6))],
)
def test_copies(duplicate: Callable[[Any], Any]) -> None:
    original = response()
    original.brokers[0].unknown_tags = {7: b"x"}
    other = duplicate(original)
    assert other == original
    other.cluster_id = "other"
    assert other != original
    assert (other.brokers is original.brokers) == (duplicate is copy.copy)


def test_replace() -> None:
    original = response()
    original.unknown_tags = {7: b"x"}
    other = original.__replace__(cluster_id="other", brokers=(DescribeClusterBroker(broker_id=3),))
    assert original.cluster_id == "c"
    assert other == DescribeClusterResponse.__replace__(other)
    assert (other.cluster_id, other.brokers) == ("other", [DescribeClusterBroker(broker_id=3)])
    assert (other.unknown_tags, other.throttle_time_ms) == ({7: b"x"}, original.throttle_time_ms)
    assert original.__replace__(cluster_id="other").brokers is original.brokers


@pytest.mark.parametrize("name", ["brokerz", "unknown_tags", "SPEC"])
def test_only_fields_are_replaced(name: str) -> None:
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{name}'"):
        response().__replace__(**{name: None})


def test_replace_keeps_what_subclasses_add() -> None:
    class Marked(DescribeClusterResponse):
        pass

    original = Marked(cluster_id="c", throttle_time_ms=3)
    original.mark = "seen"  # type: ignore[attr-defined]
    other: Any = original.__replace__(cluster_id="d")
    assert (type(other), other.cluster_id, other.throttle_time_ms, other.mark) == (Marked, "d", 3, "seen")


def test_there_is_no_place_for_other_attributes() -> None:
    with pytest.raises(AttributeError):
        response().brokerz = []  # type: ignore[attr-defined]


class Coded(Example):  # type: ignore[misc]
    """The example with codecs for two versions, which are the reference codec's."""

    __slots__ = ()


def _reader(version: int) -> Callable[[bytes, int, int], tuple[Any, int]]:
    return lambda buf, pos, end: reference.read(Coded.SPEC, buf[:end], version, pos)


def _writer(version: int) -> Callable[[Any], bytes]:
    return lambda message: reference.write(message, version)


Coded._READERS = {version: _reader(version) for version in range(4)}
Coded._WRITERS = {version: _writer(version) for version in range(4)}


def test_entries() -> None:
    data = Coded(id=7).encode(3)
    assert data == reference.write(Example(id=7), 3)
    for buffer in (data, bytearray(data), memoryview(b"\0" + data)[1:], memoryview(data * 2)[: len(data)]):
        assert Coded.decode(buffer, 3).id == 7
    assert Coded.decode_prefix(b"\1" + data + b"\2", 3, 1)[1] == 1 + len(data)
    assert Coded.from_json(Coded(id=7).to_json(3), 3).id == 7


def test_decoded_values_do_not_alias_the_input() -> None:
    buffer = bytearray(Coded(data=b"abc").encode(3))
    message = Coded.decode(buffer, 3)
    buffer[:] = b"\0" * len(buffer)
    assert message.data == b"abc"


def test_what_entries_refuse() -> None:
    data = Coded(id=7).encode(3)
    for broken in (data[:-1], data + b"\0"):
        with pytest.raises(DecodeError):
            Coded.decode(broken, 3)
    for offset in (-1, -len(data), len(data) + 1):
        with pytest.raises(DecodeError, match="the offset lies outside"):
            Coded.decode_prefix(data, 3, offset)
    with pytest.raises(EncodeError, match=r"Example v3: id: 'x' is no int32"):
        Coded(id="x").encode(3)


@pytest.mark.parametrize("version", [-1, 4, None, "3", [3]])
def test_versions_there_are_none_of(version: Any) -> None:
    attempts: list[Callable[[], object]] = [
        lambda: Coded.decode(b"", version),
        lambda: Coded.decode_prefix(b"", version),
        lambda: Coded().encode(version),
        lambda: Coded().to_json(version),
        lambda: Coded.from_json({}, version),
    ]
    for attempt in attempts:
        with pytest.raises(UnsupportedVersionError, match="versions 0-3 are supported"):
            attempt()


@pytest.mark.parametrize("data", [5, "text", None, [1, 2]])
def test_input_that_is_no_bytes(data: Any) -> None:
    with pytest.raises(TypeError, match="bytes-like object is required"):
        Coded.decode(data, 3)


def _raise(*_: object) -> Any:
    raise KeyError("a bug")


def test_a_codec_that_refuses_what_is_right_is_a_bug() -> None:
    """The reference codec accepts it, so the emitted one is wrong, and nobody else gets the blame."""

    class Wrong(Example):  # type: ignore[misc]
        __slots__ = ()

    Wrong._READERS = {3: _raise, 2: lambda buf, pos, end: (None, end + 1)}
    Wrong._WRITERS = {3: _raise}
    data = Coded().encode(3)
    with pytest.raises(AssertionError, match="reads what its codec refuses") as caught:
        Wrong.decode(data, 3)
    assert isinstance(caught.value.__cause__, KeyError)
    with pytest.raises(AssertionError, match="end at different bytes"):
        Wrong.decode(Coded().encode(2), 2)
    with pytest.raises(AssertionError, match="writes what its codec refuses"):
        Wrong().encode(3)
    with pytest.raises(DecodeError):
        Wrong.decode(data[:-1], 3)


def test_errors_read_as_one_sentence() -> None:
    error = DecodeError("DescribeClusterResponse", 2, "brokers[1].rack", 41, "string of 300 bytes, but 12 remain")
    text = "DescribeClusterResponse v2: brokers[1].rack at byte 41: string of 300 bytes, but 12 remain"
    assert str(error) == text
    assert str(pickle.loads(pickle.dumps(error))) == text
    assert isinstance(error, WireError)
    assert str(EncodeError("A", 0, "", None, "why")) == "A v0: why"
