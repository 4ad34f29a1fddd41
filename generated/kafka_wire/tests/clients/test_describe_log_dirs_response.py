"""The bytes of DescribeLogDirsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_log_dirs_response import DescribeLogDirsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "logDir": "log_dir-4", "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "partitionSize": 11, "offsetLag": 12, "isFutureKey": true}]}]}, {"errorCode": 15, "logDir": "log_dir-14", "topics": [{"name": "name-16", "partitions": [{"partitionIndex": 20, "partitionSize": 21, "offsetLag": 22, "isFutureKey": true}]}]}]}',
        "7fffffff00000002000500096c6f675f6469722d340000000100066e616d652d36000000017fffffff000000000000000b000000000000000c01000f000a6c6f675f6469722d31340000000100076e616d652d313600000001000000140000000000000015000000000000001601",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "results": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "logDir": "log_dir-4", "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "partitionSize": 11, "offsetLag": 12, "isFutureKey": true}]}]}, {"errorCode": 15, "logDir": "log_dir-14", "topics": [{"name": "name-16", "partitions": [{"partitionIndex": 20, "partitionSize": 21, "offsetLag": 22, "isFutureKey": true}]}]}]}',
        "7fffffff00000002000500096c6f675f6469722d340000000100066e616d652d36000000017fffffff000000000000000b000000000000000c01000f000a6c6f675f6469722d31340000000100076e616d652d313600000001000000140000000000000015000000000000001601",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "results": [{"errorCode": 5, "logDir": "log_dir-4", "topics": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "partitionSize": 11, "offsetLag": 12, "isFutureKey": true}]}]}, {"errorCode": 15, "logDir": "log_dir-14", "topics": [{"name": "name-16", "partitions": [{"partitionIndex": 20, "partitionSize": 21, "offsetLag": 22, "isFutureKey": true}]}]}]}',
        "7fffffff0300050a6c6f675f6469722d3402076e616d652d36027fffffff000000000000000b000000000000000c01000000000f0b6c6f675f6469722d313402086e616d652d31360200000014000000000000001500000000000000160100000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "results": []}',
        "0000000000000100",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "results": [{"errorCode": 6, "logDir": "log_dir-5", "topics": [{"name": "name-7", "partitions": [{"partitionIndex": 11, "partitionSize": 12, "offsetLag": 13, "isFutureKey": true}]}]}, {"errorCode": -32768, "logDir": "log_dir-15", "topics": [{"name": "name-17", "partitions": [{"partitionIndex": 21, "partitionSize": 22, "offsetLag": -9223372036854775808, "isFutureKey": true}]}]}]}',
        "7fffffff00040300060a6c6f675f6469722d3502076e616d652d37020000000b000000000000000c000000000000000d0100000080000b6c6f675f6469722d313502086e616d652d31370200000015000000000000001680000000000000000100000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "results": []}',
        "0000000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "results": [{"errorCode": 6, "logDir": "log_dir-5", "topics": [{"name": "name-7", "partitions": [{"partitionIndex": 11, "partitionSize": 12, "offsetLag": 13, "isFutureKey": true}]}], "totalBytes": 15, "usableBytes": -9223372036854775808}, {"errorCode": 18, "logDir": "log_dir-17", "topics": [{"name": "name-19", "partitions": [{"partitionIndex": -2147483648, "partitionSize": 9223372036854775807, "offsetLag": 25, "isFutureKey": true}]}], "totalBytes": 27, "usableBytes": 28}]}',
        "7fffffff00040300060a6c6f675f6469722d3502076e616d652d37020000000b000000000000000c000000000000000d010000000000000000000f80000000000000000000120b6c6f675f6469722d313702086e616d652d313902800000007fffffffffffffff0000000000000019010000000000000000001b000000000000001c0000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "results": []}',
        "0000000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "results": [{"errorCode": 6, "logDir": "log_dir-5", "topics": [{"name": "name-7", "partitions": [{"partitionIndex": 11, "partitionSize": 12, "offsetLag": 13, "isFutureKey": true}]}], "totalBytes": 15, "usableBytes": -9223372036854775808, "isCordoned": true}, {"errorCode": 19, "logDir": "log_dir-18", "topics": [{"name": "name-20", "partitions": [{"partitionIndex": 2147483647, "partitionSize": 25, "offsetLag": 26, "isFutureKey": true}]}], "totalBytes": 28, "usableBytes": 29, "isCordoned": true}]}',
        "7fffffff00040300060a6c6f675f6469722d3502076e616d652d37020000000b000000000000000c000000000000000d010000000000000000000f8000000000000000010000130b6c6f675f6469722d313802086e616d652d3230027fffffff0000000000000019000000000000001a010000000000000000001c000000000000001d010000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeLogDirsResponse, version, value, data)
