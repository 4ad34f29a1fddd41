"""The bytes of DeleteRecordsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_records_response import DeleteRecordsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "lowWatermark": 8, "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "lowWatermark": 14, "errorCode": 15}]}]}',
        "7fffffff0000000200066e616d652d3300000001000000070000000000000008800000066e616d652d39000000010000000d000000000000000e000f",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "lowWatermark": 8, "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "lowWatermark": 14, "errorCode": 15}]}]}',
        "7fffffff0000000200066e616d652d3300000001000000070000000000000008800000066e616d652d39000000010000000d000000000000000e000f",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "lowWatermark": 8, "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "lowWatermark": 14, "errorCode": 15}]}]}',
        "7fffffff03076e616d652d330200000007000000000000000880000000076e616d652d39020000000d000000000000000e000f000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteRecordsResponse, version, value, data)
