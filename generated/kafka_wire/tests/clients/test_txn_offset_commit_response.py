"""The bytes of TxnOffsetCommitResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.txn_offset_commit_response import TxnOffsetCommitResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "topics": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff03076e616d652d33020000000700080000076e616d652d38020000000c000d000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff03076e616d652d33020000000700080000076e616d652d38020000000c000d000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "topics": []}',
        "000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "topics": [{"name": "name-3", "partitions": [{"partitionIndex": 7, "errorCode": 8}]}, {"name": "name-8", "partitions": [{"partitionIndex": 12, "errorCode": 13}]}]}',
        "7fffffff03076e616d652d33020000000700080000076e616d652d38020000000c000d000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(TxnOffsetCommitResponse, version, value, data)
