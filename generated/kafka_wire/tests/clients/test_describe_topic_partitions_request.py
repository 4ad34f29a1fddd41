"""The bytes of DescribeTopicPartitionsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_topic_partitions_request import DescribeTopicPartitionsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": [], "responsePartitionLimit": 2000, "cursor": null}',
        "01000007d0ff00",
    ),
    (
        0,
        '{"topics": [{"name": "name-2"}, {"name": "name-4"}], "responsePartitionLimit": 7, "cursor": {"topicName": "topic_name-7", "partitionIndex": 2147483647}}',
        "03076e616d652d3200076e616d652d340000000007010d746f7069635f6e616d652d377fffffff0000",
    ),
    (
        0,
        '{"topics": [], "responsePartitionLimit": 0, "cursor": null}',
        "0100000000ff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeTopicPartitionsRequest, version, value, data)
