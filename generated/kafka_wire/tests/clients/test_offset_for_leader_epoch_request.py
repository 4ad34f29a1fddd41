"""The bytes of OffsetForLeaderEpochRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_for_leader_epoch_request import OffsetForLeaderEpochRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"topic": "topic-2", "partitions": [{"partition": 6, "leaderEpoch": 7}]}, {"topic": "topic-7", "partitions": [{"partition": 11, "leaderEpoch": 12}]}]}',
        "000000020007746f7069632d320000000100000006000000070007746f7069632d37000000010000000b0000000c",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"topic": "topic-2", "partitions": [{"partition": 6, "leaderEpoch": 7}]}, {"topic": "topic-7", "partitions": [{"partition": 11, "leaderEpoch": 12}]}]}',
        "000000020007746f7069632d320000000100000006000000070007746f7069632d37000000010000000b0000000c",
    ),
    (
        2,
        '{"topics": []}',
        "00000000",
    ),
    (
        2,
        '{"topics": [{"topic": "topic-2", "partitions": [{"partition": 6, "currentLeaderEpoch": 7, "leaderEpoch": 8}]}, {"topic": "topic-8", "partitions": [{"partition": 12, "currentLeaderEpoch": 13, "leaderEpoch": 14}]}]}',
        "000000020007746f7069632d32000000010000000600000007000000080007746f7069632d38000000010000000c0000000d0000000e",
    ),
    (
        3,
        '{"replicaId": -2, "topics": []}',
        "fffffffe00000000",
    ),
    (
        3,
        '{"replicaId": 2147483647, "topics": [{"topic": "topic-3", "partitions": [{"partition": 7, "currentLeaderEpoch": 8, "leaderEpoch": -2147483648}]}, {"topic": "topic-9", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "leaderEpoch": 15}]}]}',
        "7fffffff000000020007746f7069632d33000000010000000700000008800000000007746f7069632d39000000010000000d0000000e0000000f",
    ),
    (
        3,
        '{"replicaId": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        4,
        '{"replicaId": -2, "topics": []}',
        "fffffffe0100",
    ),
    (
        4,
        '{"replicaId": 2147483647, "topics": [{"topic": "topic-3", "partitions": [{"partition": 7, "currentLeaderEpoch": 8, "leaderEpoch": -2147483648}]}, {"topic": "topic-9", "partitions": [{"partition": 13, "currentLeaderEpoch": 14, "leaderEpoch": 15}]}]}',
        "7fffffff0308746f7069632d3302000000070000000880000000000008746f7069632d39020000000d0000000e0000000f000000",
    ),
    (
        4,
        '{"replicaId": 0, "topics": []}',
        "000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetForLeaderEpochRequest, version, value, data)
