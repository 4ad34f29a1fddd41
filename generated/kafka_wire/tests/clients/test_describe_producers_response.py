"""The bytes of DescribeProducersResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_producers_response import DescribeProducersResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8, "errorMessage": "error_message-7", "activeProducers": [{"producerId": 11, "producerEpoch": 12, "lastSequence": 13, "lastTimestamp": 14, "coordinatorEpoch": 15, "currentTxnStartOffset": -9223372036854775808}]}]}, {"name": "name-16", "partitions": [{"partitionIndex": 20, "errorCode": 21, "errorMessage": "error_message-20", "activeProducers": [{"producerId": 9223372036854775807, "producerEpoch": 25, "lastSequence": 26, "lastTimestamp": 27, "coordinatorEpoch": 28, "currentTxnStartOffset": 29}]}]}]}',
        "7fffffff03076e616d652d3302000000070008106572726f725f6d6573736167652d3702000000000000000b0000000c0000000d000000000000000e0000000f8000000000000000000000086e616d652d313602000000140015116572726f725f6d6573736167652d3230027fffffffffffffff000000190000001a000000000000001b0000001c000000000000001d00000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeProducersResponse, version, value, data)
