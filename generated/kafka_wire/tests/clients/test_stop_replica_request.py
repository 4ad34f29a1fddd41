"""The bytes of StopReplicaRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.stop_replica_request import StopReplicaRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"controllerId": 0, "controllerEpoch": 0, "deletePartitions": false, "ungroupedPartitions": []}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "deletePartitions": true, "ungroupedPartitions": [{"topicName": "topic_name-5", "partitionIndex": 8}, {"topicName": "topic_name-8", "partitionIndex": 11}]}',
        "7fffffff000000040100000002000c746f7069635f6e616d652d3500000008000c746f7069635f6e616d652d380000000b",
    ),
    (
        1,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "deletePartitions": false, "topics": []}',
        "0000000000000000ffffffffffffffff0000000000",
    ),
    (
        1,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "deletePartitions": true, "topics": [{"name": "name-6", "partitionIndexes": [-2147483648]}, {"name": "name-9", "partitionIndexes": [12]}]}',
        "7fffffff000000040000000000000005010000000200066e616d652d36000000018000000000066e616d652d39000000010000000c",
    ),
    (
        1,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "deletePartitions": false, "topics": []}',
        "000000000000000000000000000000000000000000",
    ),
    (
        2,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "deletePartitions": false, "topics": []}',
        "0000000000000000ffffffffffffffff000100",
    ),
    (
        2,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "deletePartitions": true, "topics": [{"name": "name-6", "partitionIndexes": [-2147483648]}, {"name": "name-9", "partitionIndexes": [12]}]}',
        "7fffffff0000000400000000000000050103076e616d652d36028000000000076e616d652d39020000000c0000",
    ),
    (
        2,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "deletePartitions": false, "topics": []}',
        "00000000000000000000000000000000000100",
    ),
    (
        3,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": []}',
        "0000000000000000ffffffffffffffff0100",
    ),
    (
        3,
        '{"controllerId": 2147483647, "controllerEpoch": 4, "brokerEpoch": 5, "topicStates": [{"topicName": "topic_name-5", "partitionStates": [{"partitionIndex": -2147483648, "leaderEpoch": 2147483647, "deletePartition": true}]}, {"topicName": "topic_name-11", "partitionStates": [{"partitionIndex": 15, "leaderEpoch": -2147483648, "deletePartition": true}]}]}',
        "7fffffff000000040000000000000005030d746f7069635f6e616d652d3502800000007fffffff0100000e746f7069635f6e616d652d3131020000000f8000000001000000",
    ),
    (
        3,
        '{"controllerId": 0, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": []}',
        "000000000000000000000000000000000100",
    ),
    (
        4,
        '{"controllerId": 0, "isKRaftController": false, "controllerEpoch": 0, "brokerEpoch": -1, "topicStates": []}',
        "000000000000000000ffffffffffffffff0100",
    ),
    (
        4,
        '{"controllerId": 2147483647, "isKRaftController": true, "controllerEpoch": 5, "brokerEpoch": 6, "topicStates": [{"topicName": "topic_name-6", "partitionStates": [{"partitionIndex": 2147483647, "leaderEpoch": 11, "deletePartition": true}]}, {"topicName": "topic_name-12", "partitionStates": [{"partitionIndex": -2147483648, "leaderEpoch": 2147483647, "deletePartition": true}]}]}',
        "7fffffff01000000050000000000000006030d746f7069635f6e616d652d36027fffffff0000000b0100000e746f7069635f6e616d652d313202800000007fffffff01000000",
    ),
    (
        4,
        '{"controllerId": 0, "isKRaftController": false, "controllerEpoch": 0, "brokerEpoch": 0, "topicStates": []}',
        "00000000000000000000000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StopReplicaRequest, version, value, data)
