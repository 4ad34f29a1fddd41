"""The bytes of AlterShareGroupOffsetsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_share_group_offsets_response import AlterShareGroupOffsetsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "responses": []}',
        "000000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "responses": [{"topicName": "topic_name-5", "topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "errorCode": 11, "errorMessage": "error_message-10"}]}, {"topicName": "topic_name-12", "topicId": "DQ4PEBESExQVFhcYGRobHA", "partitions": [{"partitionIndex": 2147483647, "errorCode": 18, "errorMessage": "error_message-17"}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d33030d746f7069635f6e616d652d35060708090a0b0c0d0e0f101112131415027fffffff000b116572726f725f6d6573736167652d313000000e746f7069635f6e616d652d31320d0e0f101112131415161718191a1b1c027fffffff0012116572726f725f6d6573736167652d3137000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterShareGroupOffsetsResponse, version, value, data)
