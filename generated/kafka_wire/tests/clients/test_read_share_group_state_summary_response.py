"""The bytes of ReadShareGroupStateSummaryResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.read_share_group_state_summary_response import (
    ReadShareGroupStateSummaryResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"results": []}',
        "0100",
    ),
    (
        0,
        '{"results": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitions": [{"partition": 6, "errorCode": 7, "errorMessage": "error_message-6", "stateEpoch": -2147483648, "leaderEpoch": 2147483647, "startOffset": 11}]}, {"topicId": "CwwNDg8QERITFBUWFxgZGg", "partitions": [{"partition": 15, "errorCode": -32768, "errorMessage": "error_message-15", "stateEpoch": 18, "leaderEpoch": 19, "startOffset": 20}]}]}',
        "0302030405060708090a0b0c0d0e0f101102000000060007106572726f725f6d6573736167652d36800000007fffffff000000000000000b00000b0c0d0e0f101112131415161718191a020000000f8000116572726f725f6d6573736167652d313500000012000000130000000000000014000000",
    ),
    (
        1,
        '{"results": []}',
        "0100",
    ),
    (
        1,
        '{"results": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitions": [{"partition": 6, "errorCode": 7, "errorMessage": "error_message-6", "stateEpoch": -2147483648, "leaderEpoch": 2147483647, "startOffset": 11, "deliveryCompleteCount": 12}]}, {"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [{"partition": -2147483648, "errorCode": 32767, "errorMessage": "error_message-16", "stateEpoch": 19, "leaderEpoch": 20, "startOffset": 21, "deliveryCompleteCount": 22}]}]}',
        "0302030405060708090a0b0c0d0e0f101102000000060007106572726f725f6d6573736167652d36800000007fffffff000000000000000b0000000c00000c0d0e0f101112131415161718191a1b02800000007fff116572726f725f6d6573736167652d31360000001300000014000000000000001500000016000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ReadShareGroupStateSummaryResponse, version, value, data)
