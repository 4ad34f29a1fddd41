"""The bytes of DeleteGroupsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_groups_response import DeleteGroupsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"groupId": "group_id-3", "errorCode": 6}, {"groupId": "group_id-6", "errorCode": -32768}]}',
        "7fffffff00000002000a67726f75705f69642d330006000a67726f75705f69642d368000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "results": [{"groupId": "group_id-3", "errorCode": 6}, {"groupId": "group_id-6", "errorCode": -32768}]}',
        "7fffffff00000002000a67726f75705f69642d330006000a67726f75705f69642d368000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "results": [{"groupId": "group_id-3", "errorCode": 6}, {"groupId": "group_id-6", "errorCode": -32768}]}',
        "7fffffff030b67726f75705f69642d330006000b67726f75705f69642d3680000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteGroupsResponse, version, value, data)
