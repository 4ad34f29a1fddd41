"""What hostile input may cost its reader: at its peak at most 100 times its own size, and 1 MB."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from kafka_wire.clients import DescribeClusterResponse, FetchRequest, MetadataRequest, MetadataResponse
from kafka_wire.clients.metadata_response import MetadataResponseTopic
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import DecodeError
from kafka_wire.runtime.message import Message

from tests.rounds import rounds
from tests.wire.hostile import all_bloats, peak_memory
from tests.wire.mutations import all_seeds

TIMES = 100
MORE = 1_000_000
PARTS = rounds(8, thorough=4)
"""A part of the arrays is tried by each of four tests."""


def varint(number: int) -> bytes:
    octets = bytearray()
    while number > 127:
        octets.append(number & 127 | 128)
        number >>= 7
    return bytes([*octets, number])


def tags(count: int, size: int) -> bytes:
    """Return a tag section of unknown tags that hold `size` bytes each."""
    fields = (varint(1000 + number) + varint(size) + bytes(size) for number in range(count))
    return varint(count) + b"".join(fields)


def assert_bounded(cls: type[Message], version: int, data: bytes) -> None:
    peak = peak_memory(lambda: cls.decode(data, version))
    assert peak < TIMES * len(data) + MORE, f"{peak} bytes to decode {len(data)}"


REFUSED: list[tuple[str, type[Message], int, bytes]] = [
    ("array of 2^31 - 1 elements in 4 bytes", MetadataRequest, 1, b"\x7f\xff\xff\xff"),
    ("array of 2^32 - 2 elements in 7 bytes", MetadataRequest, 12, b"\xff\xff\xff\xff\x0f\x00\x00"),
    ("array of 2^28 elements, 1 MB of them there", MetadataRequest, 12, varint(2**28) + bytes(1_000_000)),
    ("string of 2^31 bytes", DescribeClusterResponse, 2, bytes(6) + b"\x80\x80\x80\x80\x08" + bytes(100)),
    ("endless varint", MetadataRequest, 12, b"\x80" * 1_000_000),
    ("tag section of 2^31 fields", MetadataRequest, 12, b"\x01\x00\x00\x00" + varint(2**31) + bytes(100)),
    ("tag of 2^32 - 1 bytes", MetadataRequest, 12, b"\x01\x00\x00\x01\x7f" + varint(2**32 - 1) + bytes(100)),
    ("a million elements, then a byte too many", FetchRequest, 12, bytes(27) + varint(10**6 + 1) + bytes(10**6)),
    ("50,000 unknown tags, the last one cut short", MetadataRequest, 12, b"\x01\x00\x00" + tags(50_000, 0)[:-1]),
]


@pytest.mark.slow
@pytest.mark.parametrize(("cls", "version", "data"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_refused_input_costs_little(cls: type[Message], version: int, data: bytes) -> None:
    start = time.process_time()
    with pytest.raises(DecodeError):
        cls.decode(data, version)
    assert time.process_time() - start < 0.5 + len(data) * 5e-6
    assert_bounded(cls, version, data)


@pytest.mark.slow
@pytest.mark.parametrize(("count", "size"), [(50_000, 0), (50_000, 1), (1000, 1000), (1, 1_000_000)])
def test_unknown_tags_cost_little(count: int, size: int) -> None:
    data = b"\x01\x00\x00" + tags(count, size)
    assert len(MetadataRequest.decode(data, 12).unknown_tags or ()) == count
    assert_bounded(MetadataRequest, 12, data)


@pytest.mark.parametrize("damage", [lambda data: data[:-1], lambda data: data + b"more"], ids=["short", "long"])
def test_a_refusal_lets_go_of_what_was_read(damage: Callable[[bytes], bytes]) -> None:
    data = MetadataResponse(topics=[MetadataResponseTopic(name="a")] * 1000).encode(12)
    with pytest.raises(DecodeError) as caught:
        MetadataResponse.decode(damage(data), 12)
    frames, traceback = [], caught.value.__traceback__
    while traceback:
        frames.append(traceback.tb_frame)
        traceback = traceback.tb_next
    held = [value for frame in frames[1:] for value in frame.f_locals.values()]
    assert len(frames) > 2
    assert not any(isinstance(value, Message) for value in held)
    assert caught.value.__context__ is None


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_no_array_costs_more_than_its_bytes_allow(part: int) -> None:
    bloats = [bloat for number, bloat in enumerate(all_bloats()) if number % PARTS == part]
    assert len(bloats) > 100
    costs = {bloat: bloat.bytes_held_per_byte() for bloat in bloats}
    too_much = {bloat: cost for bloat, cost in costs.items() if cost >= TIMES}
    assert not too_much
    worst = max(bloats, key=costs.__getitem__)
    data = worst.message(50_000)
    assert_bounded(worst.cls, worst.version, data)
    assert_bounded(worst.cls, worst.version, data + b"\x00")


def test_every_version_has_its_arrays_tried() -> None:
    tried = {bloat.cls for bloat in all_bloats()}
    with_arrays = {seeds.cls for seeds in all_seeds() if any(field.is_array for field in seeds.cls.SPEC.fields)}
    assert with_arrays <= tried
    assert len(CATALOG) > len(tried)
