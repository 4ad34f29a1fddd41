"""The bytes of WriteShareGroupStateResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.write_share_group_state_response import WriteShareGroupStateResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"results": []}',
        "0100",
    ),
    (
        0,
        '{"results": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitions": [{"partition": 6, "errorCode": 7, "errorMessage": "error_message-6"}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "errorCode": 13, "errorMessage": "error_message-12"}]}]}',
        "0302030405060708090a0b0c0d0e0f101102000000060007106572726f725f6d6573736167652d36000008090a0b0c0d0e0f1011121314151617020000000c000d116572726f725f6d6573736167652d3132000000",
    ),
    (
        1,
        '{"results": []}',
        "0100",
    ),
    (
        1,
        '{"results": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitions": [{"partition": 6, "errorCode": 7, "errorMessage": "error_message-6"}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partition": 12, "errorCode": 13, "errorMessage": "error_message-12"}]}]}',
        "0302030405060708090a0b0c0d0e0f101102000000060007106572726f725f6d6573736167652d36000008090a0b0c0d0e0f1011121314151617020000000c000d116572726f725f6d6573736167652d3132000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(WriteShareGroupStateResponse, version, value, data)
