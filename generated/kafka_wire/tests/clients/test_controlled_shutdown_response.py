"""The bytes of ControlledShutdownResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.controlled_shutdown_response import ControlledShutdownResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "remainingPartitions": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "remainingPartitions": [{"topicName": "topic_name-3", "partitionIndex": 6}, {"topicName": "topic_name-6", "partitionIndex": -2147483648}]}',
        "7fff00000002000c746f7069635f6e616d652d3300000006000c746f7069635f6e616d652d3680000000",
    ),
    (
        1,
        '{"errorCode": 0, "remainingPartitions": []}',
        "000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "remainingPartitions": [{"topicName": "topic_name-3", "partitionIndex": 6}, {"topicName": "topic_name-6", "partitionIndex": -2147483648}]}',
        "7fff00000002000c746f7069635f6e616d652d3300000006000c746f7069635f6e616d652d3680000000",
    ),
    (
        2,
        '{"errorCode": 0, "remainingPartitions": []}',
        "000000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "remainingPartitions": [{"topicName": "topic_name-3", "partitionIndex": 6}, {"topicName": "topic_name-6", "partitionIndex": -2147483648}]}',
        "7fff00000002000c746f7069635f6e616d652d3300000006000c746f7069635f6e616d652d3680000000",
    ),
    (
        3,
        '{"errorCode": 0, "remainingPartitions": []}',
        "00000100",
    ),
    (
        3,
        '{"errorCode": 32767, "remainingPartitions": [{"topicName": "topic_name-3", "partitionIndex": 6}, {"topicName": "topic_name-6", "partitionIndex": -2147483648}]}',
        "7fff030d746f7069635f6e616d652d3300000006000d746f7069635f6e616d652d36800000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ControlledShutdownResponse, version, value, data)
