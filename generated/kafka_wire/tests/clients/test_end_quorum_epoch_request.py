"""The bytes of EndQuorumEpochRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.end_quorum_epoch_request import EndQuorumEpochRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": null, "topics": []}',
        "ffff00000000",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "leaderId": 8, "leaderEpoch": -2147483648, "preferredSuccessors": [2147483647]}]}, {"topicName": "topic_name-10", "partitions": [{"partitionIndex": 14, "leaderId": 15, "leaderEpoch": -2147483648, "preferredSuccessors": [2147483647]}]}]}',
        "000c636c75737465725f69642d3100000002000c746f7069635f6e616d652d3300000001000000070000000880000000000000017fffffff000d746f7069635f6e616d652d3130000000010000000e0000000f80000000000000017fffffff",
    ),
    (
        1,
        '{"clusterId": null, "topics": [], "leaderEndpoints": []}',
        "00010100",
    ),
    (
        1,
        '{"clusterId": "cluster_id-1", "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "leaderId": 8, "leaderEpoch": -2147483648, "preferredCandidates": [{"candidateId": 11, "candidateDirectoryId": "CgsMDQ4PEBESExQVFhcYGQ"}]}]}, {"topicName": "topic_name-12", "partitions": [{"partitionIndex": -2147483648, "leaderId": 2147483647, "leaderEpoch": 18, "preferredCandidates": [{"candidateId": 20, "candidateDirectoryId": "ExQVFhcYGRobHB0eHyAhIg"}]}]}], "leaderEndpoints": [{"name": "name-21", "host": "host-22", "port": 25}, {"name": "name-25", "host": "host-26", "port": 29}]}',
        "0d636c75737465725f69642d31030d746f7069635f6e616d652d3302000000070000000880000000020000000b0a0b0c0d0e0f101112131415161718190000000e746f7069635f6e616d652d313202800000007fffffff000000120200000014131415161718191a1b1c1d1e1f20212200000003086e616d652d323108686f73742d3232001900086e616d652d323508686f73742d3236001d0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(EndQuorumEpochRequest, version, value, data)
