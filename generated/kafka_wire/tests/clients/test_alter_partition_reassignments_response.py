"""The bytes of AlterPartitionReassignmentsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_partition_reassignments_response import (
    AlterPartitionReassignmentsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": "", "responses": []}',
        "000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3", "responses": [{"name": "name-5", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "errorMessage": "error_message-9"}]}, {"name": "name-11", "partitions": [{"partitionIndex": 15, "errorCode": -32768, "errorMessage": "error_message-15"}]}]}',
        "7fffffff0004106572726f725f6d6573736167652d3303076e616d652d3502800000007fff106572726f725f6d6573736167652d390000086e616d652d3131020000000f8000116572726f725f6d6573736167652d3135000000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null, "responses": []}',
        "000000000000000100",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "allowReplicationFactorChange": true, "errorCode": 0, "errorMessage": "", "responses": []}',
        "00000000010000010100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "allowReplicationFactorChange": false, "errorCode": 5, "errorMessage": "error_message-4", "responses": [{"name": "name-6", "partitions": [{"partitionIndex": 2147483647, "errorCode": 11, "errorMessage": "error_message-10"}]}, {"name": "name-12", "partitions": [{"partitionIndex": -2147483648, "errorCode": 32767, "errorMessage": "error_message-16"}]}]}',
        "7fffffff000005106572726f725f6d6573736167652d3403076e616d652d36027fffffff000b116572726f725f6d6573736167652d31300000086e616d652d313202800000007fff116572726f725f6d6573736167652d3136000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "allowReplicationFactorChange": false, "errorCode": 0, "errorMessage": null, "responses": []}',
        "00000000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterPartitionReassignmentsResponse, version, value, data)
