"""The bytes of DeleteTopicsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_topics_request import DeleteTopicsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicNames": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        0,
        '{"topicNames": ["topic_names-1", "topic_names-2"], "timeoutMs": 5}',
        "00000002000d746f7069635f6e616d65732d31000d746f7069635f6e616d65732d3200000005",
    ),
    (
        1,
        '{"topicNames": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        1,
        '{"topicNames": ["topic_names-1", "topic_names-2"], "timeoutMs": 5}',
        "00000002000d746f7069635f6e616d65732d31000d746f7069635f6e616d65732d3200000005",
    ),
    (
        2,
        '{"topicNames": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        2,
        '{"topicNames": ["topic_names-1", "topic_names-2"], "timeoutMs": 5}',
        "00000002000d746f7069635f6e616d65732d31000d746f7069635f6e616d65732d3200000005",
    ),
    (
        3,
        '{"topicNames": [], "timeoutMs": 0}',
        "0000000000000000",
    ),
    (
        3,
        '{"topicNames": ["topic_names-1", "topic_names-2"], "timeoutMs": 5}',
        "00000002000d746f7069635f6e616d65732d31000d746f7069635f6e616d65732d3200000005",
    ),
    (
        4,
        '{"topicNames": [], "timeoutMs": 0}',
        "010000000000",
    ),
    (
        4,
        '{"topicNames": ["topic_names-1", "topic_names-2"], "timeoutMs": 5}',
        "030e746f7069635f6e616d65732d310e746f7069635f6e616d65732d320000000500",
    ),
    (
        5,
        '{"topicNames": [], "timeoutMs": 0}',
        "010000000000",
    ),
    (
        5,
        '{"topicNames": ["topic_names-1", "topic_names-2"], "timeoutMs": 5}',
        "030e746f7069635f6e616d65732d310e746f7069635f6e616d65732d320000000500",
    ),
    (
        6,
        '{"topics": [], "timeoutMs": 0}',
        "010000000000",
    ),
    (
        6,
        '{"topics": [{"name": "name-2", "topicId": "AwQFBgcICQoLDA0ODxAREg"}, {"name": "name-5", "topicId": "BgcICQoLDA0ODxAREhMUFQ"}], "timeoutMs": -2147483648}',
        "03076e616d652d32030405060708090a0b0c0d0e0f10111200076e616d652d35060708090a0b0c0d0e0f101112131415008000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteTopicsRequest, version, value, data)
