"""The bytes of DeleteShareGroupOffsetsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_share_group_offsets_response import (
    DeleteShareGroupOffsetsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "responses": []}',
        "000000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "responses": [{"topicName": "topic_name-5", "topicId": "BgcICQoLDA0ODxAREhMUFQ", "errorCode": -32768, "errorMessage": "error_message-8"}, {"topicName": "topic_name-10", "topicId": "CwwNDg8QERITFBUWFxgZGg", "errorCode": 14, "errorMessage": "error_message-13"}]}',
        "7fffffff0004106572726f725f6d6573736167652d33030d746f7069635f6e616d652d35060708090a0b0c0d0e0f1011121314158000106572726f725f6d6573736167652d38000e746f7069635f6e616d652d31300b0c0d0e0f101112131415161718191a000e116572726f725f6d6573736167652d31330000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteShareGroupOffsetsResponse, version, value, data)
