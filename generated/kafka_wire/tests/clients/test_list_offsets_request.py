"""The bytes of ListOffsetsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_offsets_request import ListOffsetsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"replicaId": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"replicaId": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "timestamp": 8, "maxNumOffsets": -2147483648}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "timestamp": 14, "maxNumOffsets": 15}]}]}',
        "7fffffff0000000200066e616d652d33000000010000000700000000000000088000000000066e616d652d39000000010000000d000000000000000e0000000f",
    ),
    (
        1,
        '{"replicaId": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"replicaId": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "timestamp": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "timestamp": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000000000000000800066e616d652d38000000010000000c000000000000000d",
    ),
    (
        2,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000",
    ),
    (
        2,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "timestamp": -9223372036854775808}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "timestamp": 14}]}]}',
        "7fffffff040000000200066e616d652d340000000100000008800000000000000000066e616d652d39000000010000000d000000000000000e",
    ),
    (
        3,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000",
    ),
    (
        3,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "timestamp": -9223372036854775808}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "timestamp": 14}]}]}',
        "7fffffff040000000200066e616d652d340000000100000008800000000000000000066e616d652d39000000010000000d000000000000000e",
    ),
    (
        4,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000",
    ),
    (
        4,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}]}',
        "7fffffff040000000200066e616d652d340000000100000008800000007fffffffffffffff00076e616d652d3130000000010000000e0000000f8000000000000000",
    ),
    (
        5,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "000000000000000000",
    ),
    (
        5,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}]}',
        "7fffffff040000000200066e616d652d340000000100000008800000007fffffffffffffff00076e616d652d3130000000010000000e0000000f8000000000000000",
    ),
    (
        6,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "00000000000100",
    ),
    (
        6,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}]}',
        "7fffffff0403076e616d652d340200000008800000007fffffffffffffff0000086e616d652d3130020000000e0000000f8000000000000000000000",
    ),
    (
        7,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "00000000000100",
    ),
    (
        7,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}]}',
        "7fffffff0403076e616d652d340200000008800000007fffffffffffffff0000086e616d652d3130020000000e0000000f8000000000000000000000",
    ),
    (
        8,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "00000000000100",
    ),
    (
        8,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}]}',
        "7fffffff0403076e616d652d340200000008800000007fffffffffffffff0000086e616d652d3130020000000e0000000f8000000000000000000000",
    ),
    (
        9,
        '{"replicaId": 0, "isolationLevel": 0, "topics": []}',
        "00000000000100",
    ),
    (
        9,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}]}',
        "7fffffff0403076e616d652d340200000008800000007fffffffffffffff0000086e616d652d3130020000000e0000000f8000000000000000000000",
    ),
    (
        10,
        '{"replicaId": 0, "isolationLevel": 0, "topics": [], "timeoutMs": 0}',
        "0000000000010000000000",
    ),
    (
        10,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}], "timeoutMs": 2147483647}',
        "7fffffff0403076e616d652d340200000008800000007fffffffffffffff0000086e616d652d3130020000000e0000000f800000000000000000007fffffff00",
    ),
    (
        11,
        '{"replicaId": 0, "isolationLevel": 0, "topics": [], "timeoutMs": 0}',
        "0000000000010000000000",
    ),
    (
        11,
        '{"replicaId": 2147483647, "isolationLevel": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "currentLeaderEpoch": -2147483648, "timestamp": 9223372036854775807}]}, {"name": "name-10", "partitions": [{"partitionIndex": 14, "currentLeaderEpoch": 15, "timestamp": -9223372036854775808}]}], "timeoutMs": 2147483647}',
        "7fffffff0403076e616d652d340200000008800000007fffffffffffffff0000086e616d652d3130020000000e0000000f800000000000000000007fffffff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListOffsetsRequest, version, value, data)
