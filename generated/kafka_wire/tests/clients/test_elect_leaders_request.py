"""The bytes of ElectLeadersRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.elect_leaders_request import ElectLeadersRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicPartitions": [], "timeoutMs": 60000}',
        "000000000000ea60",
    ),
    (
        0,
        '{"topicPartitions": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}], "timeoutMs": -2147483648}',
        "000000020007746f7069632d3200000001000000050007746f7069632d35000000010000000880000000",
    ),
    (
        0,
        '{"topicPartitions": null, "timeoutMs": 0}',
        "ffffffff00000000",
    ),
    (
        1,
        '{"electionType": 0, "topicPartitions": [], "timeoutMs": 60000}',
        "00000000000000ea60",
    ),
    (
        1,
        '{"electionType": 127, "topicPartitions": [{"topic": "topic-3", "partitions": [6]}, {"topic": "topic-6", "partitions": [-2147483648]}], "timeoutMs": 2147483647}',
        "7f000000020007746f7069632d3300000001000000060007746f7069632d3600000001800000007fffffff",
    ),
    (
        1,
        '{"electionType": 0, "topicPartitions": null, "timeoutMs": 0}',
        "00ffffffff00000000",
    ),
    (
        2,
        '{"electionType": 0, "topicPartitions": [], "timeoutMs": 60000}',
        "00010000ea6000",
    ),
    (
        2,
        '{"electionType": 127, "topicPartitions": [{"topic": "topic-3", "partitions": [6]}, {"topic": "topic-6", "partitions": [-2147483648]}], "timeoutMs": 2147483647}',
        "7f0308746f7069632d3302000000060008746f7069632d360280000000007fffffff00",
    ),
    (
        2,
        '{"electionType": 0, "topicPartitions": null, "timeoutMs": 0}',
        "00000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ElectLeadersRequest, version, value, data)
