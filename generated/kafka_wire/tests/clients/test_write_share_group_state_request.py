"""The bytes of WriteShareGroupStateRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.write_share_group_state_request import WriteShareGroupStateRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitions": [{"partition": 7, "stateEpoch": 8, "leaderEpoch": -2147483648, "startOffset": 9223372036854775807, "stateBatches": [{"firstOffset": 12, "lastOffset": 13, "deliveryState": 14, "deliveryCount": 15}]}]}, {"topicId": "DxAREhMUFRYXGBkaGxwdHg", "partitions": [{"partition": 19, "stateEpoch": 20, "leaderEpoch": 21, "startOffset": 22, "stateBatches": [{"firstOffset": 9223372036854775807, "lastOffset": 25, "deliveryState": 26, "deliveryCount": 27}]}]}]}',
        "0b67726f75705f69642d3103030405060708090a0b0c0d0e0f101112020000000700000008800000007fffffffffffffff02000000000000000c000000000000000d0e000f0000000f101112131415161718191a1b1c1d1e020000001300000014000000150000000000000016027fffffffffffffff00000000000000191a001b00000000",
    ),
    (
        1,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        1,
        '{"groupId": "group_id-1", "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitions": [{"partition": 7, "stateEpoch": 8, "leaderEpoch": -2147483648, "startOffset": 9223372036854775807, "deliveryCompleteCount": 11, "stateBatches": [{"firstOffset": 13, "lastOffset": 14, "deliveryState": 15, "deliveryCount": -32768}]}]}, {"topicId": "EBESExQVFhcYGRobHB0eHw", "partitions": [{"partition": 20, "stateEpoch": 21, "leaderEpoch": 22, "startOffset": -9223372036854775808, "deliveryCompleteCount": 2147483647, "stateBatches": [{"firstOffset": 26, "lastOffset": 27, "deliveryState": 28, "deliveryCount": 29}]}]}]}',
        "0b67726f75705f69642d3103030405060708090a0b0c0d0e0f101112020000000700000008800000007fffffffffffffff0000000b02000000000000000d000000000000000e0f8000000000101112131415161718191a1b1c1d1e1f0200000014000000150000001680000000000000007fffffff02000000000000001a000000000000001b1c001d00000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(WriteShareGroupStateRequest, version, value, data)
