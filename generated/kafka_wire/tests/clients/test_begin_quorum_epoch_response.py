"""The bytes of BeginQuorumEpochResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.begin_quorum_epoch_response import BeginQuorumEpochResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "topics": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647}]}, {"topicName": "topic_name-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "leaderId": -2147483648, "leaderEpoch": 2147483647}]}]}',
        "7fff00000002000c746f7069635f6e616d652d3300000001000000070008800000007fffffff000d746f7069635f6e616d652d3130000000010000000e000f800000007fffffff",
    ),
    (
        1,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        1,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647}]}, {"topicName": "topic_name-10", "partitions": [{"partitionIndex": 14, "errorCode": 15, "leaderId": -2147483648, "leaderEpoch": 2147483647}]}], "nodeEndpoints": [{"nodeId": 19, "host": "host-18", "port": 21}, {"nodeId": -2147483648, "host": "host-22", "port": 25}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff00000e746f7069635f6e616d652d3130020000000e000f800000007fffffff000001001f030000001308686f73742d31380015008000000008686f73742d3232001900",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BeginQuorumEpochResponse, version, value, data)
