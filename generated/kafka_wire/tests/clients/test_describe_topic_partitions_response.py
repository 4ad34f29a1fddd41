"""The bytes of DescribeTopicPartitionsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_topic_partitions_response import (
    DescribeTopicPartitionsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "topics": [], "nextCursor": null}',
        "0000000001ff00",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "topics": [{"errorCode": 5, "name": "name-4", "topicId": "BQYHCAkKCwwNDg8QERITFA", "isInternal": true, "partitions": [{"errorCode": 32767, "partitionIndex": 11, "leaderId": 12, "leaderEpoch": 13, "replicaNodes": [14], "isrNodes": [15], "eligibleLeaderReplicas": [-2147483648], "lastKnownElr": [2147483647], "offlineReplicas": [18]}], "topicAuthorizedOperations": 19}, {"errorCode": 21, "name": "name-20", "topicId": "FRYXGBkaGxwdHh8gISIjJA", "isInternal": true, "partitions": [{"errorCode": 26, "partitionIndex": 27, "leaderId": 28, "leaderEpoch": 29, "replicaNodes": [-2147483648], "isrNodes": [2147483647], "eligibleLeaderReplicas": [32], "lastKnownElr": [33], "offlineReplicas": [34]}], "topicAuthorizedOperations": 35}], "nextCursor": {"topicName": "topic_name-35", "partitionIndex": 2147483647}}',
        "7fffffff030005076e616d652d3405060708090a0b0c0d0e0f101112131401027fff0000000b0000000c0000000d020000000e020000000f0280000000027fffffff02000000120000000013000015086e616d652d323015161718191a1b1c1d1e1f20212223240102001a0000001b0000001c0000001d0280000000027fffffff020000002002000000210200000022000000002300010e746f7069635f6e616d652d33357fffffff0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeTopicPartitionsResponse, version, value, data)
