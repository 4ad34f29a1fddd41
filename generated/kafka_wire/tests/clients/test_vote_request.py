"""The bytes of VoteRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.vote_request import VoteRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": null, "topics": []}',
        "000100",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "replicaEpoch": 8, "replicaId": -2147483648, "lastOffsetEpoch": 2147483647, "lastOffset": 11}]}, {"topicName": "topic_name-11", "partitions": [{"partitionIndex": 15, "replicaEpoch": -2147483648, "replicaId": 2147483647, "lastOffsetEpoch": 18, "lastOffset": 19}]}]}',
        "0d636c75737465725f69642d31030d746f7069635f6e616d652d33020000000700000008800000007fffffff000000000000000b00000e746f7069635f6e616d652d3131020000000f800000007fffffff000000120000000000000013000000",
    ),
    (
        1,
        '{"clusterId": null, "voterId": -1, "topics": []}',
        "00ffffffff0100",
    ),
    (
        1,
        '{"clusterId": "cluster_id-1", "voterId": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "replicaEpoch": -2147483648, "replicaId": 2147483647, "replicaDirectoryId": "CQoLDA0ODxAREhMUFRYXGA", "voterDirectoryId": "CgsMDQ4PEBESExQVFhcYGQ", "lastOffsetEpoch": 13, "lastOffset": 14}]}, {"topicName": "topic_name-14", "partitions": [{"partitionIndex": 18, "replicaEpoch": 19, "replicaId": 20, "replicaDirectoryId": "ExQVFhcYGRobHB0eHyAhIg", "voterDirectoryId": "FBUWFxgZGhscHR4fICEiIw", "lastOffsetEpoch": -2147483648, "lastOffset": 9223372036854775807}]}]}',
        "0d636c75737465725f69642d3100000004030d746f7069635f6e616d652d340200000008800000007fffffff090a0b0c0d0e0f1011121314151617180a0b0c0d0e0f101112131415161718190000000d000000000000000e00000e746f7069635f6e616d652d313402000000120000001300000014131415161718191a1b1c1d1e1f2021221415161718191a1b1c1d1e1f20212223800000007fffffffffffffff000000",
    ),
    (
        1,
        '{"clusterId": null, "voterId": 0, "topics": []}',
        "00000000000100",
    ),
    (
        2,
        '{"clusterId": null, "voterId": -1, "topics": []}',
        "00ffffffff0100",
    ),
    (
        2,
        '{"clusterId": "cluster_id-1", "voterId": 4, "topics": [{"topicName": "topic_name-4", "partitions": [{"partitionIndex": 8, "replicaEpoch": -2147483648, "replicaId": 2147483647, "replicaDirectoryId": "CQoLDA0ODxAREhMUFRYXGA", "voterDirectoryId": "CgsMDQ4PEBESExQVFhcYGQ", "lastOffsetEpoch": 13, "lastOffset": 14, "preVote": true}]}, {"topicName": "topic_name-15", "partitions": [{"partitionIndex": 19, "replicaEpoch": 20, "replicaId": 21, "replicaDirectoryId": "FBUWFxgZGhscHR4fICEiIw", "voterDirectoryId": "FRYXGBkaGxwdHh8gISIjJA", "lastOffsetEpoch": 2147483647, "lastOffset": 25, "preVote": true}]}]}',
        "0d636c75737465725f69642d3100000004030d746f7069635f6e616d652d340200000008800000007fffffff090a0b0c0d0e0f1011121314151617180a0b0c0d0e0f101112131415161718190000000d000000000000000e0100000e746f7069635f6e616d652d3135020000001300000014000000151415161718191a1b1c1d1e1f2021222315161718191a1b1c1d1e1f20212223247fffffff000000000000001901000000",
    ),
    (
        2,
        '{"clusterId": null, "voterId": 0, "topics": []}',
        "00000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(VoteRequest, version, value, data)
