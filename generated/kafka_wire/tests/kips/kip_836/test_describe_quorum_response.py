"""The bytes of DescribeQuorumResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_836.describe_quorum_response import DescribeQuorumResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        0,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "highWatermark": 11, "currentVoters": [{"replicaId": 13, "logEndOffset": 14}], "observers": [{"replicaId": -2147483648, "logEndOffset": 9223372036854775807}]}]}, {"topicName": "topic_name-17", "partitions": [{"partitionIndex": 21, "errorCode": 22, "leaderId": -2147483648, "leaderEpoch": 2147483647, "highWatermark": 25, "currentVoters": [{"replicaId": 27, "logEndOffset": 28}], "observers": [{"replicaId": -2147483648, "logEndOffset": 9223372036854775807}]}]}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff000000000000000b020000000d000000000000000e0002800000007fffffffffffffff0000000e746f7069635f6e616d652d313702000000150016800000007fffffff0000000000000019020000001b000000000000001c0002800000007fffffffffffffff00000000",
    ),
    (
        1,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        1,
        '{"errorCode": 32767, "topics": [{"topicName": "topic_name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "leaderId": -2147483648, "leaderEpoch": 2147483647, "highWatermark": 11, "currentVoters": [{"replicaId": 13, "logEndOffset": 14, "lastFetchTimestamp": 15, "lastCaughtUpTimestamp": -9223372036854775808}], "observers": [{"replicaId": 18, "logEndOffset": 19, "lastFetchTimestamp": 20, "lastCaughtUpTimestamp": 21}]}]}, {"topicName": "topic_name-21", "partitions": [{"partitionIndex": 25, "errorCode": 26, "leaderId": 27, "leaderEpoch": 28, "highWatermark": 29, "currentVoters": [{"replicaId": 2147483647, "logEndOffset": 32, "lastFetchTimestamp": 33, "lastCaughtUpTimestamp": 34}], "observers": [{"replicaId": 36, "logEndOffset": -9223372036854775808, "lastFetchTimestamp": 9223372036854775807, "lastCaughtUpTimestamp": 39}]}]}]}',
        "7fff030d746f7069635f6e616d652d3302000000070008800000007fffffff000000000000000b020000000d000000000000000e000000000000000f80000000000000000002000000120000000000000013000000000000001400000000000000150000000e746f7069635f6e616d652d32310200000019001a0000001b0000001c000000000000001d027fffffff00000000000000200000000000000021000000000000002200020000002480000000000000007fffffffffffffff000000000000002700000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeQuorumResponse, version, value, data)
