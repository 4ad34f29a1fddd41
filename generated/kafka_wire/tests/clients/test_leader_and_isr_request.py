"""The bytes of LeaderAndIsrRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.leader_and_isr_request import LeaderAndIsrRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveLeaders": []}',
        "00000000000000000000000000000000",
    ),
    (
        0,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "partitionEpoch": 12, "replicas": [13]}, {"topicName": "topic_name-13", "partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 18, "leaderEpoch": 19, "isr": [20], "partitionEpoch": 21, "replicas": [22]}], "liveLeaders": [{"brokerId": 2147483647, "hostName": "host_name-23", "port": 26}, {"brokerId": 28, "hostName": "host_name-27", "port": -2147483648}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d000d746f7069635f6e616d652d3133800000007fffffff00000012000000130000000100000014000000150000000100000016000000027fffffff000c686f73745f6e616d652d32330000001a0000001c000c686f73745f6e616d652d323780000000",
    ),
    (
        1,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveLeaders": []}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "partitionEpoch": 12, "replicas": [13], "isNew": true}, {"topicName": "topic_name-14", "partitionIndex": 2147483647, "controllerEpoch": 18, "leader": 19, "leaderEpoch": 20, "isr": [21], "partitionEpoch": 22, "replicas": [-2147483648], "isNew": true}], "liveLeaders": [{"brokerId": 26, "hostName": "host_name-25", "port": 28}, {"brokerId": -2147483648, "hostName": "host_name-29", "port": 32}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d01000d746f7069635f6e616d652d31347fffffff000000120000001300000014000000010000001500000016000000018000000001000000020000001a000c686f73745f6e616d652d32350000001c80000000000c686f73745f6e616d652d323900000020",
    ),
    (
        2,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveLeaders": []}',
        "0000000000000000ffffffffffffffff0000000000000000",
    ),
    (
        2,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "partitionStates": [{"partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 11, "leaderEpoch": 12, "isr": [13], "partitionEpoch": 14, "replicas": [15], "isNew": true}]}, {"topicName": "topic_name-16", "partitionStates": [{"partitionIndex": 20, "controllerEpoch": 21, "leader": 22, "leaderEpoch": -2147483648, "isr": [2147483647], "partitionEpoch": 25, "replicas": [26], "isNew": true}]}], "liveLeaders": [{"brokerId": 29, "hostName": "host_name-28", "port": 2147483647}, {"brokerId": 33, "hostName": "host_name-32", "port": 35}]}',
        "7fffffff00000004000000000000000500000002000c746f7069635f6e616d652d3500000001800000007fffffff0000000b0000000c000000010000000d0000000e000000010000000f01000d746f7069635f6e616d652d31360000000100000014000000150000001680000000000000017fffffff00000019000000010000001a01000000020000001d000c686f73745f6e616d652d32387fffffff00000021000c686f73745f6e616d652d333200000023",
    ),
    (
        2,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveLeaders": []}',
        "000000000000000000000000000000000000000000000000",
    ),
    (
        3,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveLeaders": []}',
        "0000000000000000ffffffffffffffff0000000000000000",
    ),
    (
        3,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "partitionStates": [{"partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 11, "leaderEpoch": 12, "isr": [13], "partitionEpoch": 14, "replicas": [15], "addingReplicas": [-2147483648], "removingReplicas": [2147483647], "isNew": true}]}, {"topicName": "topic_name-18", "partitionStates": [{"partitionIndex": 22, "controllerEpoch": -2147483648, "leader": 2147483647, "leaderEpoch": 25, "isr": [26], "partitionEpoch": 27, "replicas": [28], "addingReplicas": [29], "removingReplicas": [-2147483648], "isNew": true}]}], "liveLeaders": [{"brokerId": 33, "hostName": "host_name-32", "port": 35}, {"brokerId": -2147483648, "hostName": "host_name-36", "port": 39}]}',
        "7fffffff00000004000000000000000500000002000c746f7069635f6e616d652d3500000001800000007fffffff0000000b0000000c000000010000000d0000000e000000010000000f0000000180000000000000017fffffff01000d746f7069635f6e616d652d31380000000100000016800000007fffffff00000019000000010000001a0000001b000000010000001c000000010000001d0000000180000000010000000200000021000c686f73745f6e616d652d33320000002380000000000c686f73745f6e616d652d333600000027",
    ),
    (
        3,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveLeaders": []}',
        "000000000000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveLeaders": []}',
        "0000000000000000ffffffffffffffff010100",
    ),
    (
        4,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "partitionStates": [{"partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 11, "leaderEpoch": 12, "isr": [13], "partitionEpoch": 14, "replicas": [15], "addingReplicas": [-2147483648], "removingReplicas": [2147483647], "isNew": true}]}, {"topicName": "topic_name-18", "partitionStates": [{"partitionIndex": 22, "controllerEpoch": -2147483648, "leader": 2147483647, "leaderEpoch": 25, "isr": [26], "partitionEpoch": 27, "replicas": [28], "addingReplicas": [29], "removingReplicas": [-2147483648], "isNew": true}]}], "liveLeaders": [{"brokerId": 33, "hostName": "host_name-32", "port": 35}, {"brokerId": -2147483648, "hostName": "host_name-36", "port": 39}]}',
        "7fffffff000000040000000000000005030d746f7069635f6e616d652d3502800000007fffffff0000000b0000000c020000000d0000000e020000000f0280000000027fffffff0100000e746f7069635f6e616d652d31380200000016800000007fffffff00000019020000001a0000001b020000001c020000001d028000000001000003000000210d686f73745f6e616d652d33320000002300800000000d686f73745f6e616d652d3336000000270000",
    ),
    (
        4,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveLeaders": []}',
        "00000000000000000000000000000000010100",
    ),
    (
        5,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "type": 0, "topicStates": [], "liveLeaders": []}',
        "0000000000000000ffffffffffffffff00010100",
    ),
    (
        5,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "type": 6, "topicStates": [{"topicName": "topic_name-6", "topicId": "BwgJCgsMDQ4PEBESExQVFg", "partitionStates": [{"partitionIndex": 11, "controllerEpoch": 12, "leader": 13, "leaderEpoch": 14, "isr": [15], "partitionEpoch": -2147483648, "replicas": [2147483647], "addingReplicas": [18], "removingReplicas": [19], "isNew": true}]}, {"topicName": "topic_name-20", "topicId": "FRYXGBkaGxwdHh8gISIjJA", "partitionStates": [{"partitionIndex": 25, "controllerEpoch": 26, "leader": 27, "leaderEpoch": 28, "isr": [29], "partitionEpoch": -2147483648, "replicas": [2147483647], "addingReplicas": [32], "removingReplicas": [33], "isNew": true}]}], "liveLeaders": [{"brokerId": 36, "hostName": "host_name-35", "port": 2147483647}, {"brokerId": 40, "hostName": "host_name-39", "port": 42}]}',
        "7fffffff00000004000000000000000506030d746f7069635f6e616d652d360708090a0b0c0d0e0f10111213141516020000000b0000000c0000000d0000000e020000000f80000000027fffffff020000001202000000130100000e746f7069635f6e616d652d323015161718191a1b1c1d1e1f202122232402000000190000001a0000001b0000001c020000001d80000000027fffffff0200000020020000002101000003000000240d686f73745f6e616d652d33357fffffff00000000280d686f73745f6e616d652d33390000002a0000",
    ),
    (
        5,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "type": 0, "topicStates": [], "liveLeaders": []}',
        "0000000000000000000000000000000000010100",
    ),
    (
        6,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "type": 0, "topicStates": [], "liveLeaders": []}',
        "0000000000000000ffffffffffffffff00010100",
    ),
    (
        6,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "type": 6, "topicStates": [{"topicName": "topic_name-6", "topicId": "BwgJCgsMDQ4PEBESExQVFg", "partitionStates": [{"partitionIndex": 11, "controllerEpoch": 12, "leader": 13, "leaderEpoch": 14, "isr": [15], "partitionEpoch": -2147483648, "replicas": [2147483647], "addingReplicas": [18], "removingReplicas": [19], "isNew": true, "leaderRecoveryState": 21}]}, {"topicName": "topic_name-21", "topicId": "FhcYGRobHB0eHyAhIiMkJQ", "partitionStates": [{"partitionIndex": 26, "controllerEpoch": 27, "leader": 28, "leaderEpoch": 29, "isr": [-2147483648], "partitionEpoch": 2147483647, "replicas": [32], "addingReplicas": [33], "removingReplicas": [34], "isNew": true, "leaderRecoveryState": 36}]}], "liveLeaders": [{"brokerId": 2147483647, "hostName": "host_name-37", "port": 40}, {"brokerId": 42, "hostName": "host_name-41", "port": -2147483648}]}',
        "7fffffff00000004000000000000000506030d746f7069635f6e616d652d360708090a0b0c0d0e0f10111213141516020000000b0000000c0000000d0000000e020000000f80000000027fffffff02000000120200000013011500000e746f7069635f6e616d652d3231161718191a1b1c1d1e1f202122232425020000001a0000001b0000001c0000001d02800000007fffffff02000000200200000021020000002201240000037fffffff0d686f73745f6e616d652d333700000028000000002a0d686f73745f6e616d652d3431800000000000",
    ),
    (
        6,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "type": 0, "topicStates": [], "liveLeaders": []}',
        "0000000000000000000000000000000000010100",
    ),
    (
        7,
        '{"controllerId": 0, "isKRaftController": false, "controllerEpoch": 0, "brokerEpoch": -1, "type": 0, "topicStates": [], "liveLeaders": []}',
        "000000000000000000ffffffffffffffff00010100",
    ),
    (
        7,
        '{"controllerId": 2147483647, "isKRaftController": true, "controllerEpoch": 5, "brokerEpoch": 6, "type": 7, "topicStates": [{"topicName": "topic_name-7", "topicId": "CAkKCwwNDg8QERITFBUWFw", "partitionStates": [{"partitionIndex": 12, "controllerEpoch": 13, "leader": 14, "leaderEpoch": 15, "isr": [-2147483648], "partitionEpoch": 2147483647, "replicas": [18], "addingReplicas": [19], "removingReplicas": [20], "isNew": true, "leaderRecoveryState": 22}]}, {"topicName": "topic_name-22", "topicId": "FxgZGhscHR4fICEiIyQlJg", "partitionStates": [{"partitionIndex": 27, "controllerEpoch": 28, "leader": 29, "leaderEpoch": -2147483648, "isr": [2147483647], "partitionEpoch": 32, "replicas": [33], "addingReplicas": [34], "removingReplicas": [35], "isNew": true, "leaderRecoveryState": -128}]}], "liveLeaders": [{"brokerId": 39, "hostName": "host_name-38", "port": 41}, {"brokerId": 43, "hostName": "host_name-42", "port": 2147483647}]}',
        "7fffffff0100000005000000000000000607030d746f7069635f6e616d652d3708090a0b0c0d0e0f1011121314151617020000000c0000000d0000000e0000000f02800000007fffffff020000001202000000130200000014011600000e746f7069635f6e616d652d32321718191a1b1c1d1e1f20212223242526020000001b0000001c0000001d80000000027fffffff000000200200000021020000002202000000230180000003000000270d686f73745f6e616d652d333800000029000000002b0d686f73745f6e616d652d34327fffffff0000",
    ),
    (
        7,
        '{"controllerId": 0, "isKRaftController": false, "controllerEpoch": 0, "brokerEpoch": 0, "type": 0, "topicStates": [], "liveLeaders": []}',
        "000000000000000000000000000000000000010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(LeaderAndIsrRequest, version, value, data)
