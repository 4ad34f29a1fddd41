"""The bytes of StopReplicaResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.stop_replica_response import StopReplicaResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "partitionErrors": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff00000002000c746f7069635f6e616d652d33000000060007000c746f7069635f6e616d652d377fffffff000b",
    ),
    (
        1,
        '{"errorCode": 0, "partitionErrors": []}',
        "000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff00000002000c746f7069635f6e616d652d33000000060007000c746f7069635f6e616d652d377fffffff000b",
    ),
    (
        2,
        '{"errorCode": 0, "partitionErrors": []}',
        "00000100",
    ),
    (
        2,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff030d746f7069635f6e616d652d33000000060007000d746f7069635f6e616d652d377fffffff000b0000",
    ),
    (
        3,
        '{"errorCode": 0, "partitionErrors": []}',
        "00000100",
    ),
    (
        3,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff030d746f7069635f6e616d652d33000000060007000d746f7069635f6e616d652d377fffffff000b0000",
    ),
    (
        4,
        '{"errorCode": 0, "partitionErrors": []}',
        "00000100",
    ),
    (
        4,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff030d746f7069635f6e616d652d33000000060007000d746f7069635f6e616d652d377fffffff000b0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StopReplicaResponse, version, value, data)
