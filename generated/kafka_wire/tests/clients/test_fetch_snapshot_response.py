"""The bytes of FetchSnapshotResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.fetch_snapshot_response import FetchSnapshotResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "topics": [{"name": "name-4", "partitions": [{"index": 8, "errorCode": -32768, "snapshotId": {"endOffset": 11, "epoch": 12}, "size": 13, "position": 14, "unalignedRecords": "DQ4P", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 18}}]}, {"name": "name-18", "partitions": [{"index": 22, "errorCode": -32768, "snapshotId": {"endOffset": 25, "epoch": 26}, "size": 27, "position": 28, "unalignedRecords": "Gxwd", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}}]}]}',
        "7fffffff000403076e616d652d3402000000088000000000000000000b0000000c00000000000000000d000000000000000e040d0e0f0100097fffffff000000120000086e616d652d31380200000016800000000000000000190000001a00000000000000001b000000000000001c041b1c1d0100097fffffff00000020000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "topics": []}',
        "0000000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "topics": [{"name": "name-4", "partitions": [{"index": 8, "errorCode": -32768, "snapshotId": {"endOffset": 11, "epoch": 12}, "size": 13, "position": 14, "unalignedRecords": "DQ4P", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 18}}]}, {"name": "name-18", "partitions": [{"index": 22, "errorCode": -32768, "snapshotId": {"endOffset": 25, "epoch": 26}, "size": 27, "position": 28, "unalignedRecords": "Gxwd", "currentLeader": {"leaderId": 2147483647, "leaderEpoch": 32}}]}], "nodeEndpoints": [{"nodeId": 34, "host": "host-33", "port": 36}, {"nodeId": 2147483647, "host": "host-37", "port": 40}]}',
        "7fffffff000403076e616d652d3402000000088000000000000000000b0000000c00000000000000000d000000000000000e040d0e0f0100097fffffff000000120000086e616d652d31380200000016800000000000000000190000001a00000000000000001b000000000000001c041b1c1d0100097fffffff00000020000001001f030000002208686f73742d33330024007fffffff08686f73742d3337002800",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FetchSnapshotResponse, version, value, data)
