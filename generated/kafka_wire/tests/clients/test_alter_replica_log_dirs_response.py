"""The bytes of AlterReplicaLogDirsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_replica_log_dirs_response import AlterReplicaLogDirsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicName": "topic_name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff00000002000c746f7069635f6e616d652d3300000001000000070008000c746f7069635f6e616d652d38000000010000000c000d",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "results": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicName": "topic_name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff00000002000c746f7069635f6e616d652d3300000001000000070008000c746f7069635f6e616d652d38000000010000000c000d",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "results": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicName": "topic_name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff030d746f7069635f6e616d652d330200000007000800000d746f7069635f6e616d652d38020000000c000d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterReplicaLogDirsResponse, version, value, data)
