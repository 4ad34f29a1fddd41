"""The bytes of ReadShareGroupStateSummaryRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.read_share_group_state_summary_request import (
    ReadShareGroupStateSummaryRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitions": [{"partition": 7, "leaderEpoch": 8}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "leaderEpoch": 13}]}]}',
        "0b67726f75705f69642d3103030405060708090a0b0c0d0e0f101112020000000700000008000008090a0b0c0d0e0f1011121314151617020000000c0000000d000000",
    ),
    (
        1,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        1,
        '{"groupId": "group_id-1", "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitions": [{"partition": 7, "leaderEpoch": 8}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "leaderEpoch": 13}]}]}',
        "0b67726f75705f69642d3103030405060708090a0b0c0d0e0f101112020000000700000008000008090a0b0c0d0e0f1011121314151617020000000c0000000d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ReadShareGroupStateSummaryRequest, version, value, data)
