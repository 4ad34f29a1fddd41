"""The bytes of OffsetCommitResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_commit_response import OffsetCommitResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "00000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "errorCode": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11, "errorCode": 12}]}]}',
        "0000000200066e616d652d320000000100000006000700066e616d652d37000000010000000b000c",
    ),
    (
        1,
        '{"topics": []}',
        "00000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "errorCode": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11, "errorCode": 12}]}]}',
        "0000000200066e616d652d320000000100000006000700066e616d652d37000000010000000b000c",
    ),
    (
        2,
        '{"topics": []}',
        "00000000",
    ),
    (
        2,
        '{"topics": [{"name": "name-2", "partitions": [{"partitionIndex": 6, "errorCode": 7}]}, {"name": "name-7", "partitions": [{"partitionIndex": 11, "errorCode": 12}]}]}',
        "0000000200066e616d652d320000000100000006000700066e616d652d37000000010000000b000c",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        7,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        7,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        8,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        8,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff03076e616d652d33020000000700080000076e616d652d38020000000c000d000000",
    ),
    (
        9,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        9,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff03076e616d652d33020000000700080000076e616d652d38020000000c000d000000",
    ),
    (
        10,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        10,
        '{"throttleTimeMs": 2147483647, "topics": [{"topicId": "AwQFBgcICQoLDA0ODxAREg", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff03030405060708090a0b0c0d0e0f10111202000000070008000008090a0b0c0d0e0f1011121314151617020000000c000d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetCommitResponse, version, value, data)
