"""The bytes of InitializeShareGroupStateRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.initialize_share_group_state_request import (
    InitializeShareGroupStateRequest,
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
        '{"groupId": "group_id-1", "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitions": [{"partition": 7, "stateEpoch": 8, "startOffset": -9223372036854775808}]}, {"topicId": "CQoLDA0ODxAREhMUFRYXGA", "partitions": [{"partition": 13, "stateEpoch": 14, "startOffset": 15}]}]}',
        "0b67726f75705f69642d3103030405060708090a0b0c0d0e0f10111202000000070000000880000000000000000000090a0b0c0d0e0f101112131415161718020000000d0000000e000000000000000f000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(InitializeShareGroupStateRequest, version, value, data)
