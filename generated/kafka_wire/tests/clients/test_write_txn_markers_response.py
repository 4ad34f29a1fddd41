"""The bytes of WriteTxnMarkersResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.write_txn_markers_response import WriteTxnMarkersResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"markers": []}',
        "00000000",
    ),
    (
        0,
        '{"markers": [{"producerId": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768}]}]}, {"producerId": 11, "topics": [{"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768}]}]}]}',
        "0000000200000000000000040000000100066e616d652d3400000001000000088000000000000000000b0000000100076e616d652d3131000000010000000f8000",
    ),
    (
        1,
        '{"markers": []}',
        "0100",
    ),
    (
        1,
        '{"markers": [{"producerId": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768}]}]}, {"producerId": 11, "topics": [{"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768}]}]}]}',
        "03000000000000000402076e616d652d3402000000088000000000000000000000000b02086e616d652d3131020000000f800000000000",
    ),
    (
        2,
        '{"markers": []}',
        "0100",
    ),
    (
        2,
        '{"markers": [{"producerId": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768}]}]}, {"producerId": 11, "topics": [{"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768}]}]}]}',
        "03000000000000000402076e616d652d3402000000088000000000000000000000000b02086e616d652d3131020000000f800000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(WriteTxnMarkersResponse, version, value, data)
