"""Malicious rows cost no more time than normal ones with as many bytes, and no more memory than their bytes."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from functools import partial

import pyarrow as pa
import pytest
from kafka_wire.clients import DescribeClusterResponse, FetchRequest, MetadataResponse
from kafka_wire.runtime.message import Message

from kip.columnar import decode_column
from tests.columnar.columns import column
from tests.shared import slow_after

ROWS = 10_000
HEAD = bytes(7)
"""Up to the length of the error message of a DescribeClusterResponse v2."""

HOSTILE: dict[str, tuple[type[Message], int, bytes]] = {
    "count of 2^31": (DescribeClusterResponse, 2, HEAD + b"\1\1" + bytes(4) + b"\xff\xff\xff\xff\x07"),
    "string of 2^31": (DescribeClusterResponse, 2, bytes(6) + b"\xff\xff\xff\xff\x07"),
    "endless varint": (DescribeClusterResponse, 2, bytes(6) + b"\xff" * 100),
    "int32 count of 2^31 - 1": (MetadataResponse, 1, b"\x7f\xff\xff\xff"),
    "negative count": (MetadataResponse, 1, b"\x80\0\0\0"),
    "2^31 tagged fields": (
        DescribeClusterResponse,
        2,
        bytes(7) + b"\1\1" + bytes(4) + b"\1" + bytes(4) + b"\xff\xff\xff\xff\x07",
    ),
    "tag of 2^32 bytes": (FetchRequest, 17, column(1)[0][:1] + bytes(28) + b"\1\1\1\2\5\xff\xff\xff\xff\x0f"),
    "noise": (DescribeClusterResponse, 2, bytes(range(100))),
    "nothing": (DescribeClusterResponse, 2, b""),
}


def measured(work: Callable[[], object]) -> tuple[float, int]:
    """Return seconds of this process and the most bytes it took, in numpy and in Arrow."""
    pool = pa.default_memory_pool()
    before = pool.bytes_allocated()
    tracemalloc.start()
    start = time.process_time()
    result = work()
    seconds = time.process_time() - start
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    taken = peak + pool.bytes_allocated() - before
    del result
    return seconds, taken


@pytest.mark.slow
@pytest.mark.parametrize("name", slow_after(1, HOSTILE))
def test_damage(name: str) -> None:
    cls, version, row = HOSTILE[name]
    data = pa.array([row] * ROWS, pa.binary())
    seconds, taken = measured(lambda: decode_column(data, cls, version))
    _, errors = decode_column(data, cls, version)
    assert errors.null_count == 0
    assert taken < 10_000 * ROWS / 4, f"{taken} bytes"
    assert seconds < ROWS * 500e-6, f"{seconds} s"


@pytest.mark.slow
def test_damage_costs_no_neighbour_anything() -> None:
    """One bad row among many: they are not decoded another way because of it."""

    def least_seconds(rows: list[bytes]) -> float:
        data = pa.array(rows, pa.binary())
        return min(measured(lambda: decode_column(data, DescribeClusterResponse, 2))[0] for _ in range(3))

    data = column(ROWS)
    clean = least_seconds(data)
    data[77] = HOSTILE["count of 2^31"][2]
    assert least_seconds(data) < clean * 5 + 0.1


@pytest.mark.slow
def test_arrays_as_long_as_they_can_be() -> None:
    """Elements of the least size there is: a message of 36 kB holds 3,000 of them, in few rows and in many."""
    element = bytes(4) + b"\1" + bytes(4) + b"\1\0\0"
    row = HEAD + b"\1\1" + bytes(4) + b"\xb9\x17" + element * 3000 + bytes(4) + b"\0"
    for rows in (1, 200):
        data = pa.array([row] * rows, pa.binary())
        seconds, taken = measured(partial(decode_column, data, DescribeClusterResponse, 2))
        structs, errors = decode_column(data, DescribeClusterResponse, 2)
        assert errors.null_count == rows
        assert len(structs[0].as_py()["brokers"]) == 3000
        assert taken < data.nbytes * 40 + 50e6
        assert seconds < data.nbytes * 20e-6 + 1
