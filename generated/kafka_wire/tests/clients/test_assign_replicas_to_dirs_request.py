"""The bytes of AssignReplicasToDirsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.assign_replicas_to_dirs_request import AssignReplicasToDirsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": -1, "directories": []}',
        "00000000ffffffffffffffff0100",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "directories": [{"id": "BAUGBwgJCgsMDQ4PEBESEw", "topics": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647}]}]}, {"id": "CgsMDQ4PEBESExQVFhcYGQ", "topics": [{"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [{"partitionIndex": -2147483648}]}]}]}',
        "7fffffff0000000000000004030405060708090a0b0c0d0e0f1011121302060708090a0b0c0d0e0f101112131415027fffffff0000000a0b0c0d0e0f10111213141516171819020c0d0e0f101112131415161718191a1b028000000000000000",
    ),
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0, "directories": []}',
        "0000000000000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AssignReplicasToDirsRequest, version, value, data)
