"""The bytes of SubscriptionInfoData, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...streams.subscription_info_data import SubscriptionInfoData
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        1,
        '{"version": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": []}',
        "00000000000000000000000000000000000000000000000000000000",
    ),
    (
        1,
        '{"version": 2147483647, "processId": "AgMEBQYHCAkKCwwNDg8QEQ", "prevTasks": [{"topicGroupId": 6, "partition": 7}, {"topicGroupId": -2147483648, "partition": 2147483647}], "standbyTasks": [{"topicGroupId": 12, "partition": 13}, {"topicGroupId": 15, "partition": -2147483648}]}',
        "7fffffff02030405060708090a0b0c0d0e0f1011000000020000000600000007800000007fffffff000000020000000c0000000d0000000f80000000",
    ),
    (
        2,
        '{"version": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "0000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        2,
        '{"version": 2147483647, "processId": "AgMEBQYHCAkKCwwNDg8QEQ", "prevTasks": [{"topicGroupId": 6, "partition": 7}, {"topicGroupId": -2147483648, "partition": 2147483647}], "standbyTasks": [{"topicGroupId": 12, "partition": 13}, {"topicGroupId": 15, "partition": -2147483648}], "userEndPoint": "DxAR"}',
        "7fffffff02030405060708090a0b0c0d0e0f1011000000020000000600000007800000007fffffff000000020000000c0000000d0000000f80000000000000030f1011",
    ),
    (
        3,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "00000000ffffffff00000000000000000000000000000000000000000000000000000000",
    ),
    (
        3,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "prevTasks": [{"topicGroupId": 7, "partition": 8}, {"topicGroupId": 2147483647, "partition": 11}], "standbyTasks": [{"topicGroupId": 13, "partition": 14}, {"topicGroupId": -2147483648, "partition": 2147483647}], "userEndPoint": "EBES"}',
        "7fffffff00000004030405060708090a0b0c0d0e0f1011120000000200000007000000087fffffff0000000b000000020000000d0000000e800000007fffffff00000003101112",
    ),
    (
        3,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "00000000ffffffff00000000000000000000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "prevTasks": [{"topicGroupId": 7, "partition": 8}, {"topicGroupId": 2147483647, "partition": 11}], "standbyTasks": [{"topicGroupId": 13, "partition": 14}, {"topicGroupId": -2147483648, "partition": 2147483647}], "userEndPoint": "EBES"}',
        "7fffffff00000004030405060708090a0b0c0d0e0f1011120000000200000007000000087fffffff0000000b000000020000000d0000000e800000007fffffff00000003101112",
    ),
    (
        4,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        5,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "00000000ffffffff00000000000000000000000000000000000000000000000000000000",
    ),
    (
        5,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "prevTasks": [{"topicGroupId": 7, "partition": 8}, {"topicGroupId": 2147483647, "partition": 11}], "standbyTasks": [{"topicGroupId": 13, "partition": 14}, {"topicGroupId": -2147483648, "partition": 2147483647}], "userEndPoint": "EBES"}',
        "7fffffff00000004030405060708090a0b0c0d0e0f1011120000000200000007000000087fffffff0000000b000000020000000d0000000e800000007fffffff00000003101112",
    ),
    (
        5,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        6,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "00000000ffffffff00000000000000000000000000000000000000000000000000000000",
    ),
    (
        6,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "prevTasks": [{"topicGroupId": 7, "partition": 8}, {"topicGroupId": 2147483647, "partition": 11}], "standbyTasks": [{"topicGroupId": 13, "partition": 14}, {"topicGroupId": -2147483648, "partition": 2147483647}], "userEndPoint": "EBES"}',
        "7fffffff00000004030405060708090a0b0c0d0e0f1011120000000200000007000000087fffffff0000000b000000020000000d0000000e800000007fffffff00000003101112",
    ),
    (
        6,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "prevTasks": [], "standbyTasks": [], "userEndPoint": ""}',
        "000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        7,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": []}',
        "00000000ffffffff000000000000000000000000000000000000000000000000",
    ),
    (
        7,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "userEndPoint": "BAUG", "taskOffsetSums": [{"topicGroupId": 8, "partitionToOffsetSum": [{"partition": 2147483647, "offsetSum": 11}]}, {"topicGroupId": 13, "partitionToOffsetSum": [{"partition": 15, "offsetSum": -9223372036854775808}]}]}',
        "7fffffff00000004030405060708090a0b0c0d0e0f101112000000030405060000000200000008000000017fffffff000000000000000b0000000d000000010000000f8000000000000000",
    ),
    (
        7,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": []}',
        "0000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        8,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0}',
        "00000000ffffffff00000000000000000000000000000000000000000000000000",
    ),
    (
        8,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "userEndPoint": "BAUG", "taskOffsetSums": [{"topicGroupId": 8, "partitionToOffsetSum": [{"partition": 2147483647, "offsetSum": 11}]}, {"topicGroupId": 13, "partitionToOffsetSum": [{"partition": 15, "offsetSum": -9223372036854775808}]}], "uniqueField": 127}',
        "7fffffff00000004030405060708090a0b0c0d0e0f101112000000030405060000000200000008000000017fffffff000000000000000b0000000d000000010000000f80000000000000007f",
    ),
    (
        8,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0}',
        "000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        9,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0, "errorCode": 0}',
        "00000000ffffffff0000000000000000000000000000000000000000000000000000000000",
    ),
    (
        9,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "userEndPoint": "BAUG", "taskOffsetSums": [{"topicGroupId": 8, "partitionToOffsetSum": [{"partition": 2147483647, "offsetSum": 11}]}, {"topicGroupId": 13, "partitionToOffsetSum": [{"partition": 15, "offsetSum": -9223372036854775808}]}], "uniqueField": 127, "errorCode": 18}',
        "7fffffff00000004030405060708090a0b0c0d0e0f101112000000030405060000000200000008000000017fffffff000000000000000b0000000d000000010000000f80000000000000007f00000012",
    ),
    (
        9,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0, "errorCode": 0}',
        "00000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        10,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0, "errorCode": 0}',
        "00000000ffffffff0000000000000000000000000000000000000000000000000000000000",
    ),
    (
        10,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "userEndPoint": "BAUG", "taskOffsetSums": [{"topicGroupId": 8, "partition": -2147483648, "offsetSum": 9223372036854775807, "namedTopology": "named_topology-9"}, {"topicGroupId": 13, "partition": 14, "offsetSum": 15, "namedTopology": "named_topology-14"}], "uniqueField": 127, "errorCode": 18}',
        "7fffffff00000004030405060708090a0b0c0d0e0f101112000000030405060000000200000008800000007fffffffffffffff00106e616d65645f746f706f6c6f67792d390000000d0000000e000000000000000f00116e616d65645f746f706f6c6f67792d31347f00000012",
    ),
    (
        10,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0, "errorCode": 0}',
        "00000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        11,
        '{"version": 0, "latestSupportedVersion": -1, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0, "errorCode": 0, "clientTags": []}',
        "00000000ffffffff000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        11,
        '{"version": 2147483647, "latestSupportedVersion": 4, "processId": "AwQFBgcICQoLDA0ODxAREg", "userEndPoint": "BAUG", "taskOffsetSums": [{"topicGroupId": 8, "partition": -2147483648, "offsetSum": 9223372036854775807, "namedTopology": "named_topology-9"}, {"topicGroupId": 13, "partition": 14, "offsetSum": 15, "namedTopology": "named_topology-14"}], "uniqueField": 127, "errorCode": 18, "clientTags": [{"key": "EhMU", "value": "ExQV"}, {"key": "FRYX", "value": "FhcY"}]}',
        "7fffffff00000004030405060708090a0b0c0d0e0f101112000000030405060000000200000008800000007fffffffffffffff00106e616d65645f746f706f6c6f67792d390000000d0000000e000000000000000f00116e616d65645f746f706f6c6f67792d31347f000000120000000200000003121314000000031314150000000315161700000003161718",
    ),
    (
        11,
        '{"version": 0, "latestSupportedVersion": 0, "processId": "AAAAAAAAAAAAAAAAAAAAAA", "userEndPoint": "", "taskOffsetSums": [], "uniqueField": 0, "errorCode": 0, "clientTags": []}',
        "0000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SubscriptionInfoData, version, value, data)
