"""The bytes of AlterPartitionResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_partition_response import AlterPartitionResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 11, "isr": [12], "partitionEpoch": 13}]}, {"topicName": "topic_name-13", "partitions": [{"partitionIndex": 2147483647, "errorCode": 18, "leaderId": 19, "leaderEpoch": 20, "isr": [21], "partitionEpoch": 22}]}]}',
        "7fffffff0004030d746f7069635f6e616d652d34020000000880007fffffff0000000b020000000c0000000d00000e746f7069635f6e616d652d3133027fffffff00120000001300000014020000001500000016000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 11, "isr": [12], "leaderRecoveryState": 13, "partitionEpoch": 14}]}, {"topicName": "topic_name-14", "partitions": [{"partitionIndex": 18, "errorCode": 19, "leaderId": 20, "leaderEpoch": 21, "isr": [22], "leaderRecoveryState": -128, "partitionEpoch": 2147483647}]}]}',
        "7fffffff0004030d746f7069635f6e616d652d34020000000880007fffffff0000000b020000000c0d0000000e00000e746f7069635f6e616d652d31340200000012001300000014000000150200000016807fffffff000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "topics": [{"topicId": "BAUGBwgJCgsMDQ4PEBESEw", "partitions": [{"partitionIndex": 8, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 11, "isr": [12], "leaderRecoveryState": 13, "partitionEpoch": 14}]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [{"partitionIndex": 18, "errorCode": 19, "leaderId": 20, "leaderEpoch": 21, "isr": [22], "leaderRecoveryState": -128, "partitionEpoch": 2147483647}]}]}',
        "7fffffff0004030405060708090a0b0c0d0e0f10111213020000000880007fffffff0000000b020000000c0d0000000e00000e0f101112131415161718191a1b1c1d0200000012001300000014000000150200000016807fffffff000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "topics": [{"topicId": "BAUGBwgJCgsMDQ4PEBESEw", "partitions": [{"partitionIndex": 8, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 11, "isr": [12], "leaderRecoveryState": 13, "partitionEpoch": 14}]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [{"partitionIndex": 18, "errorCode": 19, "leaderId": 20, "leaderEpoch": 21, "isr": [22], "leaderRecoveryState": -128, "partitionEpoch": 2147483647}]}]}',
        "7fffffff0004030405060708090a0b0c0d0e0f10111213020000000880007fffffff0000000b020000000c0d0000000e00000e0f101112131415161718191a1b1c1d0200000012001300000014000000150200000016807fffffff000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterPartitionResponse, version, value, data)
