"""The bytes of DescribeShareGroupOffsetsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_share_group_offsets_response import (
    DescribeShareGroupOffsetsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "groups": [{"groupId": "group_id-3", "topics": [{"topicName": "topic_name-5", "topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "startOffset": 11, "leaderEpoch": 12, "errorCode": 13, "errorMessage": "error_message-12"}]}], "errorCode": 15, "errorMessage": "error_message-14"}, {"groupId": "group_id-16", "topics": [{"topicName": "topic_name-18", "topicId": "ExQVFhcYGRobHB0eHyAhIg", "partitions": [{"partitionIndex": -2147483648, "startOffset": 9223372036854775807, "leaderEpoch": 25, "errorCode": 26, "errorMessage": "error_message-25"}]}], "errorCode": 28, "errorMessage": "error_message-27"}]}',
        "7fffffff030b67726f75705f69642d33020d746f7069635f6e616d652d35060708090a0b0c0d0e0f101112131415027fffffff000000000000000b0000000c000d116572726f725f6d6573736167652d31320000000f116572726f725f6d6573736167652d3134000c67726f75705f69642d3136020e746f7069635f6e616d652d3138131415161718191a1b1c1d1e1f20212202800000007fffffffffffffff00000019001a116572726f725f6d6573736167652d32350000001c116572726f725f6d6573736167652d32370000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "groups": []}',
        "000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "groups": [{"groupId": "group_id-3", "topics": [{"topicName": "topic_name-5", "topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitions": [{"partitionIndex": 2147483647, "startOffset": 11, "leaderEpoch": 12, "lag": 13, "errorCode": 14, "errorMessage": "error_message-13"}]}], "errorCode": -32768, "errorMessage": "error_message-15"}, {"groupId": "group_id-17", "topics": [{"topicName": "topic_name-19", "topicId": "FBUWFxgZGhscHR4fICEiIw", "partitions": [{"partitionIndex": 2147483647, "startOffset": 25, "leaderEpoch": 26, "lag": 27, "errorCode": 28, "errorMessage": "error_message-27"}]}], "errorCode": -32768, "errorMessage": "error_message-29"}]}',
        "7fffffff030b67726f75705f69642d33020d746f7069635f6e616d652d35060708090a0b0c0d0e0f101112131415027fffffff000000000000000b0000000c000000000000000d000e116572726f725f6d6573736167652d313300008000116572726f725f6d6573736167652d3135000c67726f75705f69642d3137020e746f7069635f6e616d652d31391415161718191a1b1c1d1e1f20212223027fffffff00000000000000190000001a000000000000001b001c116572726f725f6d6573736167652d323700008000116572726f725f6d6573736167652d32390000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeShareGroupOffsetsResponse, version, value, data)
