"""The bytes of OffsetForLeaderEpochResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_for_leader_epoch_response import OffsetForLeaderEpochResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"topic": "topic-2", "partitions": [{"errorCode": 6, "partition": 7, "endOffset": 8}]}, {"topic": "topic-8", "partitions": [{"errorCode": 12, "partition": 13, "endOffset": 14}]}]}',
        "000000020007746f7069632d320000000100060000000700000000000000080007746f7069632d3800000001000c0000000d000000000000000e",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"topic": "topic-2", "partitions": [{"errorCode": 6, "partition": 7, "leaderEpoch": 8, "endOffset": -9223372036854775808}]}, {"topic": "topic-9", "partitions": [{"errorCode": 13, "partition": 14, "leaderEpoch": 15, "endOffset": -9223372036854775808}]}]}',
        "000000020007746f7069632d32000000010006000000070000000880000000000000000007746f7069632d3900000001000d0000000e0000000f8000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "topics": [{"topic": "topic-3", "partitions": [{"errorCode": 7, "partition": 8, "leaderEpoch": -2147483648, "endOffset": 9223372036854775807}]}, {"topic": "topic-10", "partitions": [{"errorCode": 14, "partition": 15, "leaderEpoch": -2147483648, "endOffset": 9223372036854775807}]}]}',
        "7fffffff000000020007746f7069632d3300000001000700000008800000007fffffffffffffff0008746f7069632d313000000001000e0000000f800000007fffffffffffffff",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "topics": [{"topic": "topic-3", "partitions": [{"errorCode": 7, "partition": 8, "leaderEpoch": -2147483648, "endOffset": 9223372036854775807}]}, {"topic": "topic-10", "partitions": [{"errorCode": 14, "partition": 15, "leaderEpoch": -2147483648, "endOffset": 9223372036854775807}]}]}',
        "7fffffff000000020007746f7069632d3300000001000700000008800000007fffffffffffffff0008746f7069632d313000000001000e0000000f800000007fffffffffffffff",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "topics": [{"topic": "topic-3", "partitions": [{"errorCode": 7, "partition": 8, "leaderEpoch": -2147483648, "endOffset": 9223372036854775807}]}, {"topic": "topic-10", "partitions": [{"errorCode": 14, "partition": 15, "leaderEpoch": -2147483648, "endOffset": 9223372036854775807}]}]}',
        "7fffffff0308746f7069632d3302000700000008800000007fffffffffffffff000009746f7069632d313002000e0000000f800000007fffffffffffffff000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetForLeaderEpochResponse, version, value, data)
