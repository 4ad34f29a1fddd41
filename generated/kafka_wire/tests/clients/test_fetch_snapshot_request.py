"""The bytes of FetchSnapshotRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.fetch_snapshot_request import FetchSnapshotRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"replicaId": -1, "maxBytes": 2147483647, "topics": []}',
        "ffffffff7fffffff0100",
    ),
    (
        0,
        '{"replicaId": 2147483647, "maxBytes": 4, "topics": [{"name": "name-4", "partitions": [{"partition": 8, "currentLeaderEpoch": -2147483648, "snapshotId": {"endOffset": 11, "epoch": 12}, "position": 13}]}, {"name": "name-13", "partitions": [{"partition": 2147483647, "currentLeaderEpoch": 18, "snapshotId": {"endOffset": 20, "epoch": 21}, "position": 22}]}], "clusterId": "cluster_id-21"}',
        "7fffffff0000000403076e616d652d34020000000880000000000000000000000b0000000c00000000000000000d0000086e616d652d3133027fffffff00000012000000000000001400000015000000000000000016000001000e0e636c75737465725f69642d3231",
    ),
    (
        0,
        '{"replicaId": 0, "maxBytes": 0, "topics": []}',
        "00000000000000000100",
    ),
    (
        1,
        '{"replicaId": -1, "maxBytes": 2147483647, "topics": []}',
        "ffffffff7fffffff0100",
    ),
    (
        1,
        '{"replicaId": 2147483647, "maxBytes": 4, "topics": [{"name": "name-4", "partitions": [{"partition": 8, "currentLeaderEpoch": -2147483648, "snapshotId": {"endOffset": 11, "epoch": 12}, "position": 13, "replicaDirectoryId": "DA0ODxAREhMUFRYXGBkaGw"}]}, {"name": "name-14", "partitions": [{"partition": 18, "currentLeaderEpoch": 19, "snapshotId": {"endOffset": 21, "epoch": 22}, "position": -9223372036854775808, "replicaDirectoryId": "FhcYGRobHB0eHyAhIiMkJQ"}]}], "clusterId": "cluster_id-23"}',
        "7fffffff0000000403076e616d652d34020000000880000000000000000000000b0000000c00000000000000000d0100100c0d0e0f101112131415161718191a1b00086e616d652d3134020000001200000013000000000000001500000016008000000000000000010010161718191a1b1c1d1e1f2021222324250001000e0e636c75737465725f69642d3233",
    ),
    (
        1,
        '{"replicaId": 0, "maxBytes": 0, "topics": []}',
        "00000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FetchSnapshotRequest, version, value, data)
