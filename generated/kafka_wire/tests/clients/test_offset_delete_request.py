"""The bytes of OffsetDeleteRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_delete_request import OffsetDeleteRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11}]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000700066e616d652d37000000010000000b",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetDeleteRequest, version, value, data)
