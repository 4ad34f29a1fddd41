"""The bytes of ReadShareGroupStateResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.read_share_group_state_response import ReadShareGroupStateResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"results": []}',
        "0100",
    ),
    (
        0,
        '{"results": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitions": [{"partition": 6, "errorCode": 7, "errorMessage": "error_message-6", "stateEpoch": -2147483648, "startOffset": 9223372036854775807, "stateBatches": [{"firstOffset": 12, "lastOffset": 13, "deliveryState": 14, "deliveryCount": 15}]}]}, {"topicId": "DxAREhMUFRYXGBkaGxwdHg", "partitions": [{"partition": 19, "errorCode": 20, "errorMessage": "error_message-19", "stateEpoch": 22, "startOffset": -9223372036854775808, "stateBatches": [{"firstOffset": 25, "lastOffset": 26, "deliveryState": 27, "deliveryCount": 28}]}]}]}',
        "0302030405060708090a0b0c0d0e0f101102000000060007106572726f725f6d6573736167652d36800000007fffffffffffffff02000000000000000c000000000000000d0e000f0000000f101112131415161718191a1b1c1d1e02000000130014116572726f725f6d6573736167652d3139000000168000000000000000020000000000000019000000000000001a1b001c00000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ReadShareGroupStateResponse, version, value, data)
