"""The bytes of ListPartitionReassignmentsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_partition_reassignments_response import (
    ListPartitionReassignmentsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "topics": []}',
        "000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "topics": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "replicas": [2147483647], "addingReplicas": [11], "removingReplicas": [12]}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "replicas": [2147483647], "addingReplicas": [18], "removingReplicas": [19]}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d3303076e616d652d350280000000027fffffff020000000b020000000c0000086e616d652d31320280000000027fffffff02000000120200000013000000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "topics": []}',
        "000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListPartitionReassignmentsResponse, version, value, data)
