"""The bytes of ListPartitionReassignmentsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_partition_reassignments_request import (
    ListPartitionReassignmentsRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"timeoutMs": 60000, "topics": null}',
        "0000ea600000",
    ),
    (
        0,
        '{"timeoutMs": 2147483647, "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "7fffffff03076e616d652d33020000000600076e616d652d3602800000000000",
    ),
    (
        0,
        '{"timeoutMs": 0, "topics": null}',
        "000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListPartitionReassignmentsRequest, version, value, data)
