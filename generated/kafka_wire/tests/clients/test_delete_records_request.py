"""The bytes of DeleteRecordsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_records_request import DeleteRecordsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "offset": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11, "offset": 12}]}], "timeoutMs": 13}',
        "0000000200066e616d652d320000000100000006000000000000000700066e616d652d37000000010000000b000000000000000c0000000d",
    ),
    (
        1,
        '{"topics": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "offset": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11, "offset": 12}]}], "timeoutMs": 13}',
        "0000000200066e616d652d320000000100000006000000000000000700066e616d652d37000000010000000b000000000000000c0000000d",
    ),
    (
        2,
        '{"topics": [], "timeoutMs": 0}',
        "010000000000",
    ),
    (
        2,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "offset": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11, "offset": 12}]}], "timeoutMs": 13}',
        "03076e616d652d32020000000600000000000000070000076e616d652d37020000000b000000000000000c00000000000d00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteRecordsRequest, version, value, data)
