"""The bytes of AssignReplicasToDirsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.assign_replicas_to_dirs_response import AssignReplicasToDirsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "directories": []}',
        "0000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "directories": [{"id": "BAUGBwgJCgsMDQ4PEBESEw", "topics": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "errorCode": 11}]}]}, {"id": "CwwNDg8QERITFBUWFxgZGg", "topics": [{"topicId": "DQ4PEBESExQVFhcYGRobHA", "partitions": [{"partitionIndex": 2147483647, "errorCode": 18}]}]}]}',
        "7fffffff0004030405060708090a0b0c0d0e0f1011121302060708090a0b0c0d0e0f101112131415027fffffff000b0000000b0c0d0e0f101112131415161718191a020d0e0f101112131415161718191a1b1c027fffffff001200000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AssignReplicasToDirsResponse, version, value, data)
