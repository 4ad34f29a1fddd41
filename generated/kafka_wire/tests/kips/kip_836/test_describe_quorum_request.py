"""The bytes of DescribeQuorumRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_836.describe_quorum_request import DescribeQuorumRequest
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "0100",
    ),
    (
        0,
        '{"topics": [{"topicName": "topic_name-2", "partitions": [{"partitionIndex": 6}]}, {"topicName": "topic_name-6", "partitions": [{"partitionIndex": 2147483647}]}]}',
        "030d746f7069635f6e616d652d32020000000600000d746f7069635f6e616d652d36027fffffff000000",
    ),
    (
        1,
        '{"topics": []}',
        "0100",
    ),
    (
        1,
        '{"topics": [{"topicName": "topic_name-2", "partitions": [{"partitionIndex": 6}]}, {"topicName": "topic_name-6", "partitions": [{"partitionIndex": 2147483647}]}]}',
        "030d746f7069635f6e616d652d32020000000600000d746f7069635f6e616d652d36027fffffff000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeQuorumRequest, version, value, data)
