"""The bytes of DescribeQuorumResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_quorum_response import DescribeQuorumResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        0,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "highWatermark": 11, "currentVoters": [{"replicaId": 13, "logEndOffset": 14}], "observers": [{"replicaId": -2147483648, "logEndOffset": 9223372036854775807}]}]}, {"topicName": "topic_name-17", "partitions": [{"partitionIndex": 21, "errorCode": 22, "leaderId": -2147483648, "leaderEpoch": 2147483647, "highWatermark": 25, "currentVoters": [{"replicaId": 27, "logEndOffset": 28}], "observers": [{"replicaId": -2147483648, "logEndOffset": 9223372036854775807}]}]}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff000000000000000b020000000d000000000000000e0002800000007fffffffffffffff0000000e746f7069635f6e616d652d313702000000150016800000007fffffff0000000000000019020000001b000000000000001c0002800000007fffffffffffffff00000000",
    ),
    (
        1,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        1,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "highWatermark": 11, "currentVoters": [{"replicaId": 13, "logEndOffset": 14, "lastFetchTimestamp": 15, "lastCaughtUpTimestamp": -9223372036854775808}], "observers": [{"replicaId": 18, "logEndOffset": 19, "lastFetchTimestamp": 20, "lastCaughtUpTimestamp": 21}]}]}, {"topicName": "topic_name-21", "partitions": [{"partitionIndex": 25, "errorCode": 26, "leaderId": 27, "leaderEpoch": 28, "highWatermark": 29, "currentVoters": [{"replicaId": 2147483647, "logEndOffset": 32, "lastFetchTimestamp": 33, "lastCaughtUpTimestamp": 34}], "observers": [{"replicaId": 36, "logEndOffset": -9223372036854775808, "lastFetchTimestamp": 9223372036854775807, "lastCaughtUpTimestamp": 39}]}]}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff000000000000000b020000000d000000000000000e000000000000000f80000000000000000002000000120000000000000013000000000000001400000000000000150000000e746f7069635f6e616d652d32310200000019001a0000001b0000001c000000000000001d027fffffff00000000000000200000000000000021000000000000002200020000002480000000000000007fffffffffffffff000000000000002700000000",
    ),
    (
        2,
        '{"errorCode": 0, "errorMessage": "", "topics": [], "nodes": []}',
        "000001010100",
    ),
    (
        2,
        '{"errorCode": 32767, "errorMessage": "error_message-2", "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768, "errorMessage": "error_message-8", "leaderId": 11, "leaderEpoch": 12, "highWatermark": 13, "currentVoters": [{"replicaId": 15, "replicaDirectoryId": "Dg8QERITFBUWFxgZGhscHQ", "logEndOffset": 9223372036854775807, "lastFetchTimestamp": 18, "lastCaughtUpTimestamp": 19}], "observers": [{"replicaId": 21, "replicaDirectoryId": "FBUWFxgZGhscHR4fICEiIw", "logEndOffset": -9223372036854775808, "lastFetchTimestamp": 9223372036854775807, "lastCaughtUpTimestamp": 25}]}]}, {"topicName": "topic_name-25", "partitions": [{"partitionIndex": 29, "errorCode": -32768, "errorMessage": "error_message-29", "leaderId": 32, "leaderEpoch": 33, "highWatermark": 34, "currentVoters": [{"replicaId": 36, "replicaDirectoryId": "IyQlJicoKSorLC0uLzAxMg", "logEndOffset": 9223372036854775807, "lastFetchTimestamp": 39, "lastCaughtUpTimestamp": 40}], "observers": [{"replicaId": 42, "replicaDirectoryId": "KSorLC0uLzAxMjM0NTY3OA", "logEndOffset": -9223372036854775808, "lastFetchTimestamp": 9223372036854775807, "lastCaughtUpTimestamp": 46}]}]}], "nodes": [{"nodeId": 48, "listeners": [{"name": "name-48", "host": "host-49", "port": 65535}]}, {"nodeId": 54, "listeners": [{"name": "name-54", "host": "host-55", "port": 0}]}]}',
        "7fff106572726f725f6d6573736167652d32030d746f7069635f6e616d652d3402000000088000106572726f725f6d6573736167652d380000000b0000000c000000000000000d020000000f0e0f101112131415161718191a1b1c1d7fffffffffffffff000000000000001200000000000000130002000000151415161718191a1b1c1d1e1f2021222380000000000000007fffffffffffffff00000000000000190000000e746f7069635f6e616d652d3235020000001d8000116572726f725f6d6573736167652d3239000000200000002100000000000000220200000024232425262728292a2b2c2d2e2f3031327fffffffffffffff0000000000000027000000000000002800020000002a292a2b2c2d2e2f30313233343536373880000000000000007fffffffffffffff000000000000002e000000030000003002086e616d652d343808686f73742d3439ffff00000000003602086e616d652d353408686f73742d35350000000000",
    ),
    (
        2,
        '{"errorCode": 0, "errorMessage": null, "topics": [], "nodes": []}',
        "000000010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeQuorumResponse, version, value, data)
