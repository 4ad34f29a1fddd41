"""The bytes of OffsetDeleteResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_delete_response import OffsetDeleteResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "throttleTimeMs": 0, "topics": []}',
        "00000000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "throttleTimeMs": 4, "topics": [{"name": "name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768}]}, {"name": "name-9", "partitions": [{"partitionIndex": 13, "errorCode": 14}]}]}',
        "7fff000000040000000200066e616d652d340000000100000008800000066e616d652d39000000010000000d000e",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetDeleteResponse, version, value, data)
