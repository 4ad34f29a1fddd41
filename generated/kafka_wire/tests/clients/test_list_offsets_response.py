"""The bytes of ListOffsetsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_offsets_response import ListOffsetsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "errorCode": 7, "oldStyleOffsets": [8]}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13, "oldStyleOffsets": [14]}]}]}',
        "0000000200066e616d652d320000000100000006000700000001000000000000000800066e616d652d38000000010000000c000d00000001000000000000000e",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "errorCode": 7, "timestamp": 8, "offset": -9223372036854775808}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "errorCode": 14, "timestamp": 15, "offset": -9223372036854775808}]}]}',
        "0000000200066e616d652d32000000010000000600070000000000000008800000000000000000066e616d652d39000000010000000d000e000000000000000f8000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "timestamp": -9223372036854775808, "offset": 9223372036854775807}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000880000000000000007fffffffffffffff00076e616d652d3130000000010000000e000f80000000000000007fffffffffffffff",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "timestamp": -9223372036854775808, "offset": 9223372036854775807}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000880000000000000007fffffffffffffff00076e616d652d3130000000010000000e000f80000000000000007fffffffffffffff",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000880000000000000007fffffffffffffff0000000b00076e616d652d3131000000010000000f80007fffffffffffffff000000000000001200000013",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000880000000000000007fffffffffffffff0000000b00076e616d652d3131000000010000000f80007fffffffffffffff000000000000001200000013",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff03076e616d652d330200000007000880000000000000007fffffffffffffff0000000b0000086e616d652d3131020000000f80007fffffffffffffff000000000000001200000013000000",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff03076e616d652d330200000007000880000000000000007fffffffffffffff0000000b0000086e616d652d3131020000000f80007fffffffffffffff000000000000001200000013000000",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        8,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff03076e616d652d330200000007000880000000000000007fffffffffffffff0000000b0000086e616d652d3131020000000f80007fffffffffffffff000000000000001200000013000000",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        9,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff03076e616d652d330200000007000880000000000000007fffffffffffffff0000000b0000086e616d652d3131020000000f80007fffffffffffffff000000000000001200000013000000",
    ),
    (
        10,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        10,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff03076e616d652d330200000007000880000000000000007fffffffffffffff0000000b0000086e616d652d3131020000000f80007fffffffffffffff000000000000001200000013000000",
    ),
    (
        11,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        11,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "timestamp": -9223372036854775808, "offset": 9223372036854775807, "leaderEpoch": 11}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "timestamp": 9223372036854775807, "offset": 18, "leaderEpoch": 19}]}]}',
        "7fffffff03076e616d652d330200000007000880000000000000007fffffffffffffff0000000b0000086e616d652d3131020000000f80007fffffffffffffff000000000000001200000013000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListOffsetsResponse, version, value, data)
