"""The bytes of ShareGroupDescribeRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_group_describe_request import ShareGroupDescribeRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupIds": [], "includeAuthorizedOperations": false}',
        "010000",
    ),
    (
        0,
        '{"groupIds": ["group_ids-1", "group_ids-2"], "includeAuthorizedOperations": true}',
        "030c67726f75705f6964732d310c67726f75705f6964732d320100",
    ),
    (
        1,
        '{"groupIds": [], "includeAuthorizedOperations": false}',
        "010000",
    ),
    (
        1,
        '{"groupIds": ["group_ids-1", "group_ids-2"], "includeAuthorizedOperations": true}',
        "030c67726f75705f6964732d310c67726f75705f6964732d320100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupDescribeRequest, version, value, data)
