"""The bytes of ShareAcknowledgeResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_acknowledge_response import ShareAcknowledgeResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "responses": [], "nodeEndpoints": []}',
        "00000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "errorMessage": "error_message-9", "currentLeader": {"leaderId": 13, "leaderEpoch": 14}}]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [{"partitionIndex": 18, "errorCode": 19, "errorMessage": "error_message-18", "currentLeader": {"leaderId": 22, "leaderEpoch": -2147483648}}]}], "nodeEndpoints": [{"nodeId": 25, "host": "host-24", "port": 27, "rack": "rack-26"}, {"nodeId": -2147483648, "host": "host-29", "port": 32, "rack": "rack-31"}]}',
        "7fffffff0004106572726f725f6d6573736167652d330305060708090a0b0c0d0e0f101112131402800000007fff106572726f725f6d6573736167652d390000000d0000000e0000000e0f101112131415161718191a1b1c1d02000000120013116572726f725f6d6573736167652d31380000001680000000000000030000001908686f73742d32340000001b087261636b2d3236008000000008686f73742d323900000020087261636b2d33310000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "responses": [], "nodeEndpoints": []}',
        "00000000000000010100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "errorMessage": "error_message-9", "currentLeader": {"leaderId": 13, "leaderEpoch": 14}}]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [{"partitionIndex": 18, "errorCode": 19, "errorMessage": "error_message-18", "currentLeader": {"leaderId": 22, "leaderEpoch": -2147483648}}]}], "nodeEndpoints": [{"nodeId": 25, "host": "host-24", "port": 27, "rack": "rack-26"}, {"nodeId": -2147483648, "host": "host-29", "port": 32, "rack": "rack-31"}]}',
        "7fffffff0004106572726f725f6d6573736167652d330305060708090a0b0c0d0e0f101112131402800000007fff106572726f725f6d6573736167652d390000000d0000000e0000000e0f101112131415161718191a1b1c1d02000000120013116572726f725f6d6573736167652d31380000001680000000000000030000001908686f73742d32340000001b087261636b2d3236008000000008686f73742d323900000020087261636b2d33310000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "acquisitionLockTimeoutMs": 0, "responses": [], "nodeEndpoints": []}',
        "0000000000000000000000010100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "acquisitionLockTimeoutMs": 6, "responses": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "errorCode": 11, "errorMessage": "error_message-10", "currentLeader": {"leaderId": 14, "leaderEpoch": 15}}]}, {"topicId": "DxAREhMUFRYXGBkaGxwdHg", "partitions": [{"partitionIndex": 19, "errorCode": 20, "errorMessage": "error_message-19", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}}]}], "nodeEndpoints": [{"nodeId": 26, "host": "host-25", "port": 28, "rack": "rack-27"}, {"nodeId": 2147483647, "host": "host-30", "port": 33, "rack": "rack-32"}]}',
        "7fffffff0004106572726f725f6d6573736167652d330000000603060708090a0b0c0d0e0f101112131415027fffffff000b116572726f725f6d6573736167652d31300000000e0000000f0000000f101112131415161718191a1b1c1d1e02000000130014116572726f725f6d6573736167652d3139800000007fffffff000000030000001a08686f73742d32350000001c087261636b2d3237007fffffff08686f73742d333000000021087261636b2d33320000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareAcknowledgeResponse, version, value, data)
