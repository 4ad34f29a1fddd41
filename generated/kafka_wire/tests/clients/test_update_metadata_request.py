"""The bytes of UpdateMetadataRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.update_metadata_request import UpdateMetadataRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000",
    ),
    (
        0,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "zkVersion": 12, "replicas": [13]}, {"topicName": "topic_name-13", "partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 18, "leaderEpoch": 19, "isr": [20], "zkVersion": 21, "replicas": [22]}], "liveBrokers": [{"id": 2147483647, "v0Host": "v0_host-23", "v0Port": 26}, {"id": 28, "v0Host": "v0_host-27", "v0Port": -2147483648}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d000d746f7069635f6e616d652d3133800000007fffffff00000012000000130000000100000014000000150000000100000016000000027fffffff000a76305f686f73742d32330000001a0000001c000a76305f686f73742d323780000000",
    ),
    (
        1,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "zkVersion": 12, "replicas": [13]}, {"topicName": "topic_name-13", "partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 18, "leaderEpoch": 19, "isr": [20], "zkVersion": 21, "replicas": [22]}], "liveBrokers": [{"id": 2147483647, "endpoints": [{"port": 26, "host": "host-25", "securityProtocol": 28}]}, {"id": -2147483648, "endpoints": [{"port": 32, "host": "host-31", "securityProtocol": 34}]}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d000d746f7069635f6e616d652d3133800000007fffffff00000012000000130000000100000014000000150000000100000016000000027fffffff000000010000001a0007686f73742d3235001c8000000000000001000000200007686f73742d33310022",
    ),
    (
        2,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000",
    ),
    (
        2,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "zkVersion": 12, "replicas": [13]}, {"topicName": "topic_name-13", "partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 18, "leaderEpoch": 19, "isr": [20], "zkVersion": 21, "replicas": [22]}], "liveBrokers": [{"id": 2147483647, "endpoints": [{"port": 26, "host": "host-25", "securityProtocol": 28}], "rack": "rack-27"}, {"id": 2147483647, "endpoints": [{"port": 33, "host": "host-32", "securityProtocol": 35}], "rack": "rack-34"}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d000d746f7069635f6e616d652d3133800000007fffffff00000012000000130000000100000014000000150000000100000016000000027fffffff000000010000001a0007686f73742d3235001c00077261636b2d32377fffffff00000001000000210007686f73742d3332002300077261636b2d3334",
    ),
    (
        3,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000",
    ),
    (
        3,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "zkVersion": 12, "replicas": [13]}, {"topicName": "topic_name-13", "partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 18, "leaderEpoch": 19, "isr": [20], "zkVersion": 21, "replicas": [22]}], "liveBrokers": [{"id": 2147483647, "endpoints": [{"port": 26, "host": "host-25", "listener": "listener-26", "securityProtocol": 29}], "rack": "rack-28"}, {"id": 32, "endpoints": [{"port": 34, "host": "host-33", "listener": "listener-34", "securityProtocol": -32768}], "rack": "rack-36"}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d000d746f7069635f6e616d652d3133800000007fffffff00000012000000130000000100000014000000150000000100000016000000027fffffff000000010000001a0007686f73742d3235000b6c697374656e65722d3236001d00077261636b2d32380000002000000001000000220007686f73742d3333000b6c697374656e65722d3334800000077261636b2d3336",
    ),
    (
        4,
        '{"controllerId": 0, "controllerEpoch": 0, "ungroupedPartitionStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000",
    ),
    (
        4,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "ungroupedPartitionStates": [{"topicName": "topic_name-4", "partitionIndex": 7, "controllerEpoch": 8, "leader": -2147483648, "leaderEpoch": 2147483647, "isr": [11], "zkVersion": 12, "replicas": [13], "offlineReplicas": [14]}, {"topicName": "topic_name-14", "partitionIndex": 2147483647, "controllerEpoch": 18, "leader": 19, "leaderEpoch": 20, "isr": [21], "zkVersion": 22, "replicas": [-2147483648], "offlineReplicas": [2147483647]}], "liveBrokers": [{"id": 26, "endpoints": [{"port": 28, "host": "host-27", "listener": "listener-28", "securityProtocol": 32767}], "rack": "rack-30"}, {"id": 34, "endpoints": [{"port": 36, "host": "host-35", "listener": "listener-36", "securityProtocol": 39}], "rack": "rack-38"}]}',
        "7fffffff0000000400000002000c746f7069635f6e616d652d340000000700000008800000007fffffff000000010000000b0000000c000000010000000d000000010000000e000d746f7069635f6e616d652d31347fffffff0000001200000013000000140000000100000015000000160000000180000000000000017fffffff000000020000001a000000010000001c0007686f73742d3237000b6c697374656e65722d32387fff00077261636b2d33300000002200000001000000240007686f73742d3335000b6c697374656e65722d3336002700077261636b2d3338",
    ),
    (
        5,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveBrokers": []}',
        "0000000000000000ffffffffffffffff0000000000000000",
    ),
    (
        5,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "partitionStates": [{"partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 11, "leaderEpoch": 12, "isr": [13], "zkVersion": 14, "replicas": [15], "offlineReplicas": [-2147483648]}]}, {"topicName": "topic_name-16", "partitionStates": [{"partitionIndex": 20, "controllerEpoch": 21, "leader": 22, "leaderEpoch": -2147483648, "isr": [2147483647], "zkVersion": 25, "replicas": [26], "offlineReplicas": [27]}]}], "liveBrokers": [{"id": 29, "endpoints": [{"port": 2147483647, "host": "host-30", "listener": "listener-31", "securityProtocol": 34}], "rack": "rack-33"}, {"id": -2147483648, "endpoints": [{"port": 39, "host": "host-38", "listener": "listener-39", "securityProtocol": 42}], "rack": "rack-41"}]}',
        "7fffffff00000004000000000000000500000002000c746f7069635f6e616d652d3500000001800000007fffffff0000000b0000000c000000010000000d0000000e000000010000000f0000000180000000000d746f7069635f6e616d652d31360000000100000014000000150000001680000000000000017fffffff00000019000000010000001a000000010000001b000000020000001d000000017fffffff0007686f73742d3330000b6c697374656e65722d3331002200077261636b2d33338000000000000001000000270007686f73742d3338000b6c697374656e65722d3339002a00077261636b2d3431",
    ),
    (
        5,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveBrokers": []}',
        "000000000000000000000000000000000000000000000000",
    ),
    (
        6,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveBrokers": []}',
        "0000000000000000ffffffffffffffff010100",
    ),
    (
        6,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "partitionStates": [{"partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 11, "leaderEpoch": 12, "isr": [13], "zkVersion": 14, "replicas": [15], "offlineReplicas": [-2147483648]}]}, {"topicName": "topic_name-16", "partitionStates": [{"partitionIndex": 20, "controllerEpoch": 21, "leader": 22, "leaderEpoch": -2147483648, "isr": [2147483647], "zkVersion": 25, "replicas": [26], "offlineReplicas": [27]}]}], "liveBrokers": [{"id": 29, "endpoints": [{"port": 2147483647, "host": "host-30", "listener": "listener-31", "securityProtocol": 34}], "rack": "rack-33"}, {"id": -2147483648, "endpoints": [{"port": 39, "host": "host-38", "listener": "listener-39", "securityProtocol": 42}], "rack": "rack-41"}]}',
        "7fffffff000000040000000000000005030d746f7069635f6e616d652d3502800000007fffffff0000000b0000000c020000000d0000000e020000000f028000000000000e746f7069635f6e616d652d31360200000014000000150000001680000000027fffffff00000019020000001a020000001b0000030000001d027fffffff08686f73742d33300c6c697374656e65722d3331002200087261636b2d33330080000000020000002708686f73742d33380c6c697374656e65722d3339002a00087261636b2d34310000",
    ),
    (
        6,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000010100",
    ),
    (
        7,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveBrokers": []}',
        "0000000000000000ffffffffffffffff010100",
    ),
    (
        7,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitionStates": [{"partitionIndex": 2147483647, "controllerEpoch": 11, "leader": 12, "leaderEpoch": 13, "isr": [14], "zkVersion": 15, "replicas": [-2147483648], "offlineReplicas": [2147483647]}]}, {"topicName": "topic_name-17", "topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "partitionStates": [{"partitionIndex": 22, "controllerEpoch": -2147483648, "leader": 2147483647, "leaderEpoch": 25, "isr": [26], "zkVersion": 27, "replicas": [28], "offlineReplicas": [29]}]}], "liveBrokers": [{"id": 2147483647, "endpoints": [{"port": 33, "host": "host-32", "listener": "listener-33", "securityProtocol": 36}], "rack": "rack-35"}, {"id": 39, "endpoints": [{"port": 41, "host": "host-40", "listener": "listener-41", "securityProtocol": -32768}], "rack": "rack-43"}]}',
        "7fffffff000000040000000000000005030d746f7069635f6e616d652d35060708090a0b0c0d0e0f101112131415027fffffff0000000b0000000c0000000d020000000e0000000f0280000000027fffffff00000e746f7069635f6e616d652d313712131415161718191a1b1c1d1e1f20210200000016800000007fffffff00000019020000001a0000001b020000001c020000001d0000037fffffff020000002108686f73742d33320c6c697374656e65722d3333002400087261636b2d33350000000027020000002908686f73742d34300c6c697374656e65722d3431800000087261636b2d34330000",
    ),
    (
        7,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveBrokers": []}',
        "00000000000000000000000000000000010100",
    ),
    (
        8,
        '{"controllerId": 0, "isKRaftController": false, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": [], "liveBrokers": []}',
        "000000000000000000ffffffffffffffff010100",
    ),
    (
        8,
        '{"controllerId": 2147483647, "isKRaftController": true, "controllerEpoch": 5, "brokerEpoch": 6, "topicStates": [{"topicName": "topic_name-6", "topicId": "BwgJCgsMDQ4PEBESExQVFg", "partitionStates": [{"partitionIndex": 11, "controllerEpoch": 12, "leader": 13, "leaderEpoch": 14, "isr": [15], "zkVersion": -2147483648, "replicas": [2147483647], "offlineReplicas": [18]}]}, {"topicName": "topic_name-18", "topicId": "ExQVFhcYGRobHB0eHyAhIg", "partitionStates": [{"partitionIndex": -2147483648, "controllerEpoch": 2147483647, "leader": 25, "leaderEpoch": 26, "isr": [27], "zkVersion": 28, "replicas": [29], "offlineReplicas": [-2147483648]}]}], "liveBrokers": [{"id": 32, "endpoints": [{"port": 34, "host": "host-33", "listener": "listener-34", "securityProtocol": -32768}], "rack": "rack-36"}, {"id": 40, "endpoints": [{"port": 42, "host": "host-41", "listener": "listener-42", "securityProtocol": 32767}], "rack": "rack-44"}], "type": 47}',
        "7fffffff01000000050000000000000006030d746f7069635f6e616d652d360708090a0b0c0d0e0f10111213141516020000000b0000000c0000000d0000000e020000000f80000000027fffffff020000001200000e746f7069635f6e616d652d3138131415161718191a1b1c1d1e1f20212202800000007fffffff000000190000001a020000001b0000001c020000001d028000000000000300000020020000002208686f73742d33330c6c697374656e65722d3334800000087261636b2d33360000000028020000002a08686f73742d34310c6c697374656e65722d34327fff00087261636b2d3434000100012f",
    ),
    (
        8,
        '{"controllerId": 0, "isKRaftController": false, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": [], "liveBrokers": []}',
        "0000000000000000000000000000000000010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UpdateMetadataRequest, version, value, data)
