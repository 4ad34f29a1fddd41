"""The bytes of BeginQuorumEpochRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.begin_quorum_epoch_request import BeginQuorumEpochRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": null, "topics": []}',
        "ffff00000000",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "leaderId": 8, "leaderEpoch": -2147483648}]}, {"topicName": "topic_name-9", "partitions": [{"partitionIndex": 13, "leaderId": 14, "leaderEpoch": 15}]}]}',
        "000c636c75737465725f69642d3100000002000c746f7069635f6e616d652d3300000001000000070000000880000000000c746f7069635f6e616d652d39000000010000000d0000000e0000000f",
    ),
    (
        1,
        '{"clusterId": null, "voterId": -1, "topics": [], "leaderEndpoints": []}',
        "00ffffffff010100",
    ),
    (
        1,
        '{"clusterId": "cluster_id-1", "voterId": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "voterDirectoryId": "BwgJCgsMDQ4PEBESExQVFg", "leaderId": 2147483647, "leaderEpoch": 11}]}, {"topicName": "topic_name-11", "partitions": [{"partitionIndex": 15, "voterDirectoryId": "Dg8QERITFBUWFxgZGhscHQ", "leaderId": 2147483647, "leaderEpoch": 18}]}], "leaderEndpoints": [{"name": "name-18", "host": "host-19", "port": 22}, {"name": "name-22", "host": "host-23", "port": 26}]}',
        "0d636c75737465725f69642d3100000004030d746f7069635f6e616d652d3402000000080708090a0b0c0d0e0f101112131415167fffffff0000000b00000e746f7069635f6e616d652d3131020000000f0e0f101112131415161718191a1b1c1d7fffffff00000012000003086e616d652d313808686f73742d3139001600086e616d652d323208686f73742d3233001a0000",
    ),
    (
        1,
        '{"clusterId": null, "voterId": 0, "topics": [], "leaderEndpoints": []}',
        "0000000000010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BeginQuorumEpochRequest, version, value, data)
