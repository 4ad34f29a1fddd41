"""The bytes of ElectLeadersResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.elect_leaders_response import ElectLeadersResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "replicaElectionResults": []}',
        "0000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "replicaElectionResults": [{"topic": "topic-3", "partitionResult": [{"partitionId": 7, "errorCode": 8, "errorMessage": "error_message-7"}]}, {"topic": "topic-9", "partitionResult": [{"partitionId": 13, "errorCode": 14, "errorMessage": "error_message-13"}]}]}',
        "7fffffff000000020007746f7069632d3300000001000000070008000f6572726f725f6d6573736167652d370007746f7069632d39000000010000000d000e00106572726f725f6d6573736167652d3133",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "replicaElectionResults": []}',
        "00000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "replicaElectionResults": [{"topic": "topic-4", "partitionResult": [{"partitionId": 8, "errorCode": -32768, "errorMessage": "error_message-8"}]}, {"topic": "topic-10", "partitionResult": [{"partitionId": 14, "errorCode": 15, "errorMessage": "error_message-14"}]}]}',
        "7fffffff0004000000020007746f7069632d3400000001000000088000000f6572726f725f6d6573736167652d380008746f7069632d3130000000010000000e000f00106572726f725f6d6573736167652d3134",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "replicaElectionResults": []}',
        "0000000000000100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "replicaElectionResults": [{"topic": "topic-4", "partitionResult": [{"partitionId": 8, "errorCode": -32768, "errorMessage": "error_message-8"}]}, {"topic": "topic-10", "partitionResult": [{"partitionId": 14, "errorCode": 15, "errorMessage": "error_message-14"}]}]}',
        "7fffffff00040308746f7069632d3402000000088000106572726f725f6d6573736167652d38000009746f7069632d3130020000000e000f116572726f725f6d6573736167652d3134000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ElectLeadersResponse, version, value, data)
