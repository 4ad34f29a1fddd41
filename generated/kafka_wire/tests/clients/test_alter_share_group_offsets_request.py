"""The bytes of AlterShareGroupOffsetsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_share_group_offsets_request import AlterShareGroupOffsetsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "startOffset": 8}]}, {"topicName": "topic_name-8", "partitions": [{"partitionIndex": 12, "startOffset": 13}]}]}',
        "0b67726f75705f69642d31030d746f7069635f6e616d652d330200000007000000000000000800000d746f7069635f6e616d652d38020000000c000000000000000d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterShareGroupOffsetsRequest, version, value, data)
