"""The bytes of LeaderAndIsrResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.leader_and_isr_response import LeaderAndIsrResponse
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
        "000000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff00000002000c746f7069635f6e616d652d33000000060007000c746f7069635f6e616d652d377fffffff000b",
    ),
    (
        3,
        '{"errorCode": 0, "partitionErrors": []}',
        "000000000000",
    ),
    (
        3,
        '{"errorCode": 32767, "partitionErrors": [{"topicName": "topic_name-3", "partitionIndex": 6, "errorCode": 7}, {"topicName": "topic_name-7", "partitionIndex": 2147483647, "errorCode": 11}]}',
        "7fff00000002000c746f7069635f6e616d652d33000000060007000c746f7069635f6e616d652d377fffffff000b",
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
    (
        5,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        5,
        '{"errorCode": 32767, "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitionErrors": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitionErrors": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fff03030405060708090a0b0c0d0e0f10111202000000070008000008090a0b0c0d0e0f1011121314151617020000000c000d000000",
    ),
    (
        6,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        6,
        '{"errorCode": 32767, "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitionErrors": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitionErrors": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fff03030405060708090a0b0c0d0e0f10111202000000070008000008090a0b0c0d0e0f1011121314151617020000000c000d000000",
    ),
    (
        7,
        '{"errorCode": 0, "topics": []}',
        "00000100",
    ),
    (
        7,
        '{"errorCode": 32767, "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitionErrors": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitionErrors": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fff03030405060708090a0b0c0d0e0f10111202000000070008000008090a0b0c0d0e0f1011121314151617020000000c000d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(LeaderAndIsrResponse, version, value, data)
