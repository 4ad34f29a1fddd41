"""The bytes of VoteResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.vote_response import VoteResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        0,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "voteGranted": true}]}, {"topicName": "topic_name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 18, "voteGranted": true}]}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff0100000e746f7069635f6e616d652d3131020000000f80007fffffff0000001201000000",
    ),
    (
        1,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        1,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "voteGranted": true}]}, {"topicName": "topic_name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 18, "voteGranted": true}]}], "nodeEndpoints": [{"nodeId": 21, "host": "host-20", "port": 0}, {"nodeId": 25, "host": "host-24", "port": 27}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff0100000e746f7069635f6e616d652d3131020000000f80007fffffff0000001201000001001f030000001508686f73742d32300000000000001908686f73742d3234001b00",
    ),
    (
        2,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        2,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "voteGranted": true}]}, {"topicName": "topic_name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "leaderId": 2147483647, "leaderEpoch": 18, "voteGranted": true}]}], "nodeEndpoints": [{"nodeId": 21, "host": "host-20", "port": 0}, {"nodeId": 25, "host": "host-24", "port": 27}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff0100000e746f7069635f6e616d652d3131020000000f80007fffffff0000001201000001001f030000001508686f73742d32300000000000001908686f73742d3234001b00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(VoteResponse, version, value, data)
