"""The bytes of AlterPartitionRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_partition_request import AlterPartitionRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": -1, "topics": []}',
        "00000000ffffffffffffffff0100",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "leaderEpoch": -2147483648, "newIsr": [2147483647], "partitionEpoch": 11}]}, {"topicName": "topic_name-11", "partitions": [{"partitionIndex": 15, "leaderEpoch": -2147483648, "newIsr": [2147483647], "partitionEpoch": 18}]}]}',
        "7fffffff0000000000000004030d746f7069635f6e616d652d34020000000880000000027fffffff0000000b00000e746f7069635f6e616d652d3131020000000f80000000027fffffff00000012000000",
    ),
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0, "topics": []}',
        "0000000000000000000000000100",
    ),
    (
        1,
        '{"brokerId": 0, "brokerEpoch": -1, "topics": []}',
        "00000000ffffffffffffffff0100",
    ),
    (
        1,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "leaderEpoch": -2147483648, "newIsr": [2147483647], "leaderRecoveryState": 11, "partitionEpoch": 12}]}, {"topicName": "topic_name-12", "partitions": [{"partitionIndex": -2147483648, "leaderEpoch": 2147483647, "newIsr": [18], "leaderRecoveryState": 19, "partitionEpoch": 20}]}]}',
        "7fffffff0000000000000004030d746f7069635f6e616d652d34020000000880000000027fffffff0b0000000c00000e746f7069635f6e616d652d313202800000007fffffff02000000121300000014000000",
    ),
    (
        1,
        '{"brokerId": 0, "brokerEpoch": 0, "topics": []}',
        "0000000000000000000000000100",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": -1, "topics": []}',
        "00000000ffffffffffffffff0100",
    ),
    (
        2,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "topics": [{"topicId": "BAUGBwgJCgsMDQ4PEBESEw", "partitions": [{"partitionIndex": 8, "leaderEpoch": -2147483648, "newIsr": [2147483647], "leaderRecoveryState": 11, "partitionEpoch": 12}]}, {"topicId": "DA0ODxAREhMUFRYXGBkaGw", "partitions": [{"partitionIndex": -2147483648, "leaderEpoch": 2147483647, "newIsr": [18], "leaderRecoveryState": 19, "partitionEpoch": 20}]}]}',
        "7fffffff0000000000000004030405060708090a0b0c0d0e0f10111213020000000880000000027fffffff0b0000000c00000c0d0e0f101112131415161718191a1b02800000007fffffff02000000121300000014000000",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": 0, "topics": []}',
        "0000000000000000000000000100",
    ),
    (
        3,
        '{"brokerId": 0, "brokerEpoch": -1, "topics": []}',
        "00000000ffffffffffffffff0100",
    ),
    (
        3,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "topics": [{"topicId": "BAUGBwgJCgsMDQ4PEBESEw", "partitions": [{"partitionIndex": 8, "leaderEpoch": -2147483648, "newIsrWithEpochs": [{"brokerId": 11, "brokerEpoch": 12}], "leaderRecoveryState": 13, "partitionEpoch": 14}]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "partitions": [{"partitionIndex": 18, "leaderEpoch": 19, "newIsrWithEpochs": [{"brokerId": 21, "brokerEpoch": 22}], "leaderRecoveryState": -128, "partitionEpoch": 2147483647}]}]}',
        "7fffffff0000000000000004030405060708090a0b0c0d0e0f10111213020000000880000000020000000b000000000000000c000d0000000e00000e0f101112131415161718191a1b1c1d0200000012000000130200000015000000000000001600807fffffff000000",
    ),
    (
        3,
        '{"brokerId": 0, "brokerEpoch": 0, "topics": []}',
        "0000000000000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterPartitionRequest, version, value, data)
