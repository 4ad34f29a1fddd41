"""The bytes of AlterPartitionReassignmentsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_partition_reassignments_request import (
    AlterPartitionReassignmentsRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"timeoutMs": 60000, "topics": []}',
        "0000ea600100",
    ),
    (
        0,
        '{"timeoutMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "replicas": [8]}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "replicas": [13]}]}]}',
        "7fffffff03076e616d652d33020000000702000000080000076e616d652d38020000000c020000000d000000",
    ),
    (
        0,
        '{"timeoutMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        1,
        '{"timeoutMs": 60000, "allowReplicationFactorChange": true, "topics": []}',
        "0000ea60010100",
    ),
    (
        1,
        '{"timeoutMs": 2147483647, "allowReplicationFactorChange": false, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "replicas": [-2147483648]}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "replicas": [14]}]}]}',
        "7fffffff0003076e616d652d34020000000802800000000000076e616d652d39020000000d020000000e000000",
    ),
    (
        1,
        '{"timeoutMs": 0, "allowReplicationFactorChange": false, "topics": []}',
        "00000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterPartitionReassignmentsRequest, version, value, data)
