"""The bytes of ShareAcknowledgeRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_acknowledge_request import ShareAcknowledgeRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": null, "memberId": "", "shareSessionEpoch": 0, "topics": []}',
        "0001000000000100",
    ),
    (
        0,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "shareSessionEpoch": 5, "topics": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "acknowledgementBatches": [{"firstOffset": 11, "lastOffset": 12, "acknowledgeTypes": [13]}]}]}, {"topicId": "DQ4PEBESExQVFhcYGRobHA", "partitions": [{"partitionIndex": 2147483647, "acknowledgementBatches": [{"firstOffset": 19, "lastOffset": 20, "acknowledgeTypes": [21]}]}]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050305060708090a0b0c0d0e0f1011121314028000000002000000000000000b000000000000000c020d0000000d0e0f101112131415161718191a1b1c027fffffff0200000000000000130000000000000014021500000000",
    ),
    (
        0,
        '{"groupId": null, "memberId": null, "shareSessionEpoch": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        1,
        '{"groupId": null, "memberId": "", "shareSessionEpoch": 0, "topics": []}',
        "0001000000000100",
    ),
    (
        1,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "shareSessionEpoch": 5, "topics": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [{"partitionIndex": -2147483648, "acknowledgementBatches": [{"firstOffset": 11, "lastOffset": 12, "acknowledgeTypes": [13]}]}]}, {"topicId": "DQ4PEBESExQVFhcYGRobHA", "partitions": [{"partitionIndex": 2147483647, "acknowledgementBatches": [{"firstOffset": 19, "lastOffset": 20, "acknowledgeTypes": [21]}]}]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050305060708090a0b0c0d0e0f1011121314028000000002000000000000000b000000000000000c020d0000000d0e0f101112131415161718191a1b1c027fffffff0200000000000000130000000000000014021500000000",
    ),
    (
        1,
        '{"groupId": null, "memberId": null, "shareSessionEpoch": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        2,
        '{"groupId": null, "memberId": "", "shareSessionEpoch": 0, "isRenewAck": false, "topics": []}',
        "000100000000000100",
    ),
    (
        2,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "shareSessionEpoch": 5, "isRenewAck": true, "topics": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "acknowledgementBatches": [{"firstOffset": 12, "lastOffset": 13, "acknowledgeTypes": [14]}]}]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [{"partitionIndex": 18, "acknowledgementBatches": [{"firstOffset": 20, "lastOffset": 21, "acknowledgeTypes": [22]}]}]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050103060708090a0b0c0d0e0f101112131415027fffffff02000000000000000c000000000000000d020e0000000e0f101112131415161718191a1b1c1d02000000120200000000000000140000000000000015021600000000",
    ),
    (
        2,
        '{"groupId": null, "memberId": null, "shareSessionEpoch": 0, "isRenewAck": false, "topics": []}',
        "000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareAcknowledgeRequest, version, value, data)
