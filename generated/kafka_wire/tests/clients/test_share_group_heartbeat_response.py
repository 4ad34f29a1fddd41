"""The bytes of ShareGroupHeartbeatResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_group_heartbeat_response import ShareGroupHeartbeatResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "memberId": null, "memberEpoch": 0, "heartbeatIntervalMs": 0, "assignment": null}',
        "00000000000000000000000000000000ff00",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "memberId": "member_id-4", "memberEpoch": 7, "heartbeatIntervalMs": 8, "assignment": {"topicPartitions": [{"topicId": "CQoLDA0ODxAREhMUFRYXGA", "partitions": [12]}, {"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [15]}]}}',
        "7fffffff0004106572726f725f6d6573736167652d330c6d656d6265725f69642d3400000007000000080103090a0b0c0d0e0f101112131415161718020000000c000c0d0e0f101112131415161718191a1b020000000f000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "memberId": null, "memberEpoch": 0, "heartbeatIntervalMs": 0, "assignment": null}',
        "00000000000000000000000000000000ff00",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "memberId": "member_id-4", "memberEpoch": 7, "heartbeatIntervalMs": 8, "assignment": {"topicPartitions": [{"topicId": "CQoLDA0ODxAREhMUFRYXGA", "partitions": [12]}, {"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [15]}]}}',
        "7fffffff0004106572726f725f6d6573736167652d330c6d656d6265725f69642d3400000007000000080103090a0b0c0d0e0f101112131415161718020000000c000c0d0e0f101112131415161718191a1b020000000f000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupHeartbeatResponse, version, value, data)
