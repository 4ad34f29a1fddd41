"""The bytes of ShareFetchRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.share_fetch_request import ShareFetchRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": null, "memberId": "", "shareSessionEpoch": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "topics": [], "forgottenTopicsData": []}',
        "00010000000000000000000000007fffffff010100",
    ),
    (
        0,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "shareSessionEpoch": 5, "maxWaitMs": 6, "minBytes": 7, "maxBytes": 8, "topics": [{"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partitionIndex": 12, "partitionMaxBytes": 13, "acknowledgementBatches": [{"firstOffset": 15, "lastOffset": -9223372036854775808, "acknowledgeTypes": [127]}]}]}, {"topicId": "ERITFBUWFxgZGhscHR4fIA", "partitions": [{"partitionIndex": 21, "partitionMaxBytes": 22, "acknowledgementBatches": [{"firstOffset": 9223372036854775807, "lastOffset": 25, "acknowledgeTypes": [26]}]}]}], "forgottenTopicsData": [{"topicId": "GhscHR4fICEiIyQlJicoKQ", "partitions": [29]}, {"topicId": "HR4fICEiIyQlJicoKSorLA", "partitions": [32]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d32000000050000000600000007000000080308090a0b0c0d0e0f1011121314151617020000000c0000000d02000000000000000f8000000000000000027f0000001112131415161718191a1b1c1d1e1f20020000001500000016027fffffffffffffff0000000000000019021a000000031a1b1c1d1e1f20212223242526272829020000001d001d1e1f202122232425262728292a2b2c02000000200000",
    ),
    (
        0,
        '{"groupId": null, "memberId": null, "shareSessionEpoch": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "topics": [], "forgottenTopicsData": []}',
        "000000000000000000000000000000000000010100",
    ),
    (
        1,
        '{"groupId": null, "memberId": "", "shareSessionEpoch": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "maxRecords": 0, "batchSize": 0, "topics": [], "forgottenTopicsData": []}',
        "00010000000000000000000000007fffffff0000000000000000010100",
    ),
    (
        1,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "shareSessionEpoch": 5, "maxWaitMs": 6, "minBytes": 7, "maxBytes": 8, "maxRecords": -2147483648, "batchSize": 2147483647, "topics": [{"topicId": "CgsMDQ4PEBESExQVFhcYGQ", "partitions": [{"partitionIndex": 14, "acknowledgementBatches": [{"firstOffset": -9223372036854775808, "lastOffset": 9223372036854775807, "acknowledgeTypes": [18]}]}]}, {"topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "partitions": [{"partitionIndex": 22, "acknowledgementBatches": [{"firstOffset": 9223372036854775807, "lastOffset": 25, "acknowledgeTypes": [26]}]}]}], "forgottenTopicsData": [{"topicId": "GhscHR4fICEiIyQlJicoKQ", "partitions": [29]}, {"topicId": "HR4fICEiIyQlJicoKSorLA", "partitions": [32]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d3200000005000000060000000700000008800000007fffffff030a0b0c0d0e0f10111213141516171819020000000e0280000000000000007fffffffffffffff021200000012131415161718191a1b1c1d1e1f20210200000016027fffffffffffffff0000000000000019021a000000031a1b1c1d1e1f20212223242526272829020000001d001d1e1f202122232425262728292a2b2c02000000200000",
    ),
    (
        1,
        '{"groupId": null, "memberId": null, "shareSessionEpoch": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "maxRecords": 0, "batchSize": 0, "topics": [], "forgottenTopicsData": []}',
        "0000000000000000000000000000000000000000000000000000010100",
    ),
    (
        2,
        '{"groupId": null, "memberId": "", "shareSessionEpoch": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 2147483647, "maxRecords": 0, "batchSize": 0, "shareAcquireMode": 0, "isRenewAck": false, "topics": [], "forgottenTopicsData": []}',
        "00010000000000000000000000007fffffff00000000000000000000010100",
    ),
    (
        2,
        '{"groupId": "group_id-1", "memberId": "member_id-2", "shareSessionEpoch": 5, "maxWaitMs": 6, "minBytes": 7, "maxBytes": 8, "maxRecords": -2147483648, "batchSize": 2147483647, "shareAcquireMode": 11, "isRenewAck": true, "topics": [{"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [{"partitionIndex": -2147483648, "acknowledgementBatches": [{"firstOffset": 18, "lastOffset": 19, "acknowledgeTypes": [20]}]}]}, {"topicId": "FBUWFxgZGhscHR4fICEiIw", "partitions": [{"partitionIndex": 2147483647, "acknowledgementBatches": [{"firstOffset": 26, "lastOffset": 27, "acknowledgeTypes": [28]}]}]}], "forgottenTopicsData": [{"topicId": "HB0eHyAhIiMkJSYnKCkqKw", "partitions": [2147483647]}, {"topicId": "HyAhIiMkJSYnKCkqKywtLg", "partitions": [34]}]}',
        "0b67726f75705f69642d310c6d656d6265725f69642d3200000005000000060000000700000008800000007fffffff0b01030c0d0e0f101112131415161718191a1b0280000000020000000000000012000000000000001302140000001415161718191a1b1c1d1e1f20212223027fffffff02000000000000001a000000000000001b021c000000031c1d1e1f202122232425262728292a2b027fffffff001f202122232425262728292a2b2c2d2e02000000220000",
    ),
    (
        2,
        '{"groupId": null, "memberId": null, "shareSessionEpoch": 0, "maxWaitMs": 0, "minBytes": 0, "maxBytes": 0, "maxRecords": 0, "batchSize": 0, "shareAcquireMode": 0, "isRenewAck": false, "topics": [], "forgottenTopicsData": []}',
        "00000000000000000000000000000000000000000000000000000000010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareFetchRequest, version, value, data)
