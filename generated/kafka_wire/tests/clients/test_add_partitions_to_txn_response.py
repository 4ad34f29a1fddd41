"""The bytes of AddPartitionsToTxnResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.add_partitions_to_txn_response import AddPartitionsToTxnResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "resultsByTopicV3AndBelow": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "resultsByTopicV3AndBelow": [{"name": "name-3", "resultsByPartition": [{"partitionIndex": 7, "partitionErrorCode": 8}]}, {"name": "name-8", "resultsByPartition": [{"partitionIndex": 12, "partitionErrorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "resultsByTopicV3AndBelow": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "resultsByTopicV3AndBelow": [{"name": "name-3", "resultsByPartition": [{"partitionIndex": 7, "partitionErrorCode": 8}]}, {"name": "name-8", "resultsByPartition": [{"partitionIndex": 12, "partitionErrorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "resultsByTopicV3AndBelow": []}',
        "0000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "resultsByTopicV3AndBelow": [{"name": "name-3", "resultsByPartition": [{"partitionIndex": 7, "partitionErrorCode": 8}]}, {"name": "name-8", "resultsByPartition": [{"partitionIndex": 12, "partitionErrorCode": 13}]}]}',
        "7fffffff0000000200066e616d652d330000000100000007000800066e616d652d38000000010000000c000d",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "resultsByTopicV3AndBelow": []}',
        "000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "resultsByTopicV3AndBelow": [{"name": "name-3", "resultsByPartition": [{"partitionIndex": 7, "partitionErrorCode": 8}]}, {"name": "name-8", "resultsByPartition": [{"partitionIndex": 12, "partitionErrorCode": 13}]}]}',
        "7fffffff03076e616d652d33020000000700080000076e616d652d38020000000c000d000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "resultsByTransaction": []}',
        "0000000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "resultsByTransaction": [{"transactionalId": "transactional_id-4", "topicResults": [{"name": "name-6", "resultsByPartition": [{"partitionIndex": 2147483647, "partitionErrorCode": 11}]}]}, {"transactionalId": "transactional_id-11", "topicResults": [{"name": "name-13", "resultsByPartition": [{"partitionIndex": 2147483647, "partitionErrorCode": 18}]}]}]}',
        "7fffffff000403137472616e73616374696f6e616c5f69642d3402076e616d652d36027fffffff000b000000147472616e73616374696f6e616c5f69642d313102086e616d652d3133027fffffff001200000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "resultsByTransaction": []}',
        "0000000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "resultsByTransaction": [{"transactionalId": "transactional_id-4", "topicResults": [{"name": "name-6", "resultsByPartition": [{"partitionIndex": 2147483647, "partitionErrorCode": 11}]}]}, {"transactionalId": "transactional_id-11", "topicResults": [{"name": "name-13", "resultsByPartition": [{"partitionIndex": 2147483647, "partitionErrorCode": 18}]}]}]}',
        "7fffffff000403137472616e73616374696f6e616c5f69642d3402076e616d652d36027fffffff000b000000147472616e73616374696f6e616c5f69642d313102086e616d652d3133027fffffff001200000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AddPartitionsToTxnResponse, version, value, data)
