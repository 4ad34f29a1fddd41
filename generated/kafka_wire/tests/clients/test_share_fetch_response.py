"""The bytes of ShareFetchResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_fetch_response import ShareFetchResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "responses": [], "nodeEndpoints": []}',
        "00000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "responses": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "errorMessage": "error_message-9", "acknowledgeErrorCode": 12, "acknowledgeErrorMessage": "acknowledge_error_message-11", "currentLeader": {"leaderId": 15, "leaderEpoch": -2147483648}, "records": "DxAR", "acquiredRecords": [{"firstOffset": 19, "lastOffset": 20, "deliveryCount": 21}]}]}, {"topicId": "FRYXGBkaGxwdHh8gISIjJA", "partitions": [{"partitionIndex": 25, "errorCode": 26, "errorMessage": "error_message-25", "acknowledgeErrorCode": 28, "acknowledgeErrorMessage": "acknowledge_error_message-27", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}, "records": "HyAh", "acquiredRecords": [{"firstOffset": 35, "lastOffset": 36, "deliveryCount": -32768}]}]}], "nodeEndpoints": [{"nodeId": 39, "host": "host-38", "port": 41, "rack": "rack-40"}, {"nodeId": -2147483648, "host": "host-43", "port": 46, "rack": "rack-45"}]}',
        "7fffffff0004106572726f725f6d6573736167652d330305060708090a0b0c0d0e0f101112131402800000007fff106572726f725f6d6573736167652d39000c1d61636b6e6f776c656467655f6572726f725f6d6573736167652d31310000000f8000000000040f10110200000000000000130000000000000014001500000015161718191a1b1c1d1e1f20212223240200000019001a116572726f725f6d6573736167652d3235001c1d61636b6e6f776c656467655f6572726f725f6d6573736167652d32377fffffff0000002000041f202102000000000000002300000000000000248000000000030000002708686f73742d333800000029087261636b2d3430008000000008686f73742d34330000002e087261636b2d34350000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "acquisitionLockTimeoutMs": 0, "responses": [], "nodeEndpoints": []}',
        "0000000000000000000000010100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "acquisitionLockTimeoutMs": 6, "responses": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "errorCode": 11, "errorMessage": "error_message-10", "acknowledgeErrorCode": 13, "acknowledgeErrorMessage": "acknowledge_error_message-12", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "records": "EBES", "acquiredRecords": [{"firstOffset": 20, "lastOffset": 21, "deliveryCount": 22}]}]}, {"topicId": "FhcYGRobHB0eHyAhIiMkJQ", "partitions": [{"partitionIndex": 26, "errorCode": 27, "errorMessage": "error_message-26", "acknowledgeErrorCode": 29, "acknowledgeErrorMessage": "acknowledge_error_message-28", "currentLeader": {"leaderId": 32, "leaderEpoch": 33}, "records": "ICEi", "acquiredRecords": [{"firstOffset": 36, "lastOffset": -9223372036854775808, "deliveryCount": 32767}]}]}], "nodeEndpoints": [{"nodeId": 40, "host": "host-39", "port": 42, "rack": "rack-41"}, {"nodeId": 2147483647, "host": "host-44", "port": 47, "rack": "rack-46"}]}',
        "7fffffff0004106572726f725f6d6573736167652d330000000603060708090a0b0c0d0e0f101112131415027fffffff000b116572726f725f6d6573736167652d3130000d1d61636b6e6f776c656467655f6572726f725f6d6573736167652d3132800000007fffffff000410111202000000000000001400000000000000150016000000161718191a1b1c1d1e1f202122232425020000001a001b116572726f725f6d6573736167652d3236001d1d61636b6e6f776c656467655f6572726f725f6d6573736167652d32380000002000000021000420212202000000000000002480000000000000007fff000000030000002808686f73742d33390000002a087261636b2d3431007fffffff08686f73742d34340000002f087261636b2d34360000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "acquisitionLockTimeoutMs": 0, "responses": [], "nodeEndpoints": []}',
        "0000000000000000000000010100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "acquisitionLockTimeoutMs": 6, "responses": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "errorCode": 11, "errorMessage": "error_message-10", "acknowledgeErrorCode": 13, "acknowledgeErrorMessage": "acknowledge_error_message-12", "currentLeader": {"leaderId": -2147483648, "leaderEpoch": 2147483647}, "records": "EBES", "acquiredRecords": [{"firstOffset": 20, "lastOffset": 21, "deliveryCount": 22}]}]}, {"topicId": "FhcYGRobHB0eHyAhIiMkJQ", "partitions": [{"partitionIndex": 26, "errorCode": 27, "errorMessage": "error_message-26", "acknowledgeErrorCode": 29, "acknowledgeErrorMessage": "acknowledge_error_message-28", "currentLeader": {"leaderId": 32, "leaderEpoch": 33}, "records": "ICEi", "acquiredRecords": [{"firstOffset": 36, "lastOffset": -9223372036854775808, "deliveryCount": 32767}]}]}], "nodeEndpoints": [{"nodeId": 40, "host": "host-39", "port": 42, "rack": "rack-41"}, {"nodeId": 2147483647, "host": "host-44", "port": 47, "rack": "rack-46"}]}',
        "7fffffff0004106572726f725f6d6573736167652d330000000603060708090a0b0c0d0e0f101112131415027fffffff000b116572726f725f6d6573736167652d3130000d1d61636b6e6f776c656467655f6572726f725f6d6573736167652d3132800000007fffffff000410111202000000000000001400000000000000150016000000161718191a1b1c1d1e1f202122232425020000001a001b116572726f725f6d6573736167652d3236001d1d61636b6e6f776c656467655f6572726f725f6d6573736167652d32380000002000000021000420212202000000000000002480000000000000007fff000000030000002808686f73742d33390000002a087261636b2d3431007fffffff08686f73742d34340000002f087261636b2d34360000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareFetchResponse, version, value, data)
