"""The bytes of DescribeShareGroupOffsetsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_share_group_offsets_request import (
    DescribeShareGroupOffsetsRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groups": []}',
        "0100",
    ),
    (
        0,
        '{"groups": [{"groupId": "group_id-2", "topics": [{"topicName": "topic_name-4", "partitions": [7]}]}, {"groupId": "group_id-7", "topics": [{"topicName": "topic_name-9", "partitions": [12]}]}]}',
        "030b67726f75705f69642d32020d746f7069635f6e616d652d34020000000700000b67726f75705f69642d37020d746f7069635f6e616d652d39020000000c000000",
    ),
    (
        1,
        '{"groups": []}',
        "0100",
    ),
    (
        1,
        '{"groups": [{"groupId": "group_id-2", "topics": [{"topicName": "topic_name-4", "partitions": [7]}]}, {"groupId": "group_id-7", "topics": [{"topicName": "topic_name-9", "partitions": [12]}]}]}',
        "030b67726f75705f69642d32020d746f7069635f6e616d652d34020000000700000b67726f75705f69642d37020d746f7069635f6e616d652d39020000000c000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeShareGroupOffsetsRequest, version, value, data)
