"""The bytes of ConsumerProtocolSubscription, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.consumer_protocol_subscription import ConsumerProtocolSubscription
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": [], "userData": null}',
        "00000000ffffffff",
    ),
    (
        0,
        '{"topics": ["topics-1", "topics-2"], "userData": "AwQF"}',
        "000000020008746f706963732d310008746f706963732d3200000003030405",
    ),
    (
        1,
        '{"topics": [], "userData": null, "ownedPartitions": []}',
        "00000000ffffffff00000000",
    ),
    (
        1,
        '{"topics": ["topics-1", "topics-2"], "userData": "AwQF", "ownedPartitions": [{"topic": "topic-5", "partitions": [8]}, {"topic": "topic-8", "partitions": [11]}]}',
        "000000020008746f706963732d310008746f706963732d3200000003030405000000020007746f7069632d3500000001000000080007746f7069632d38000000010000000b",
    ),
    (
        2,
        '{"topics": [], "userData": null, "ownedPartitions": [], "generationId": -1}',
        "00000000ffffffff00000000ffffffff",
    ),
    (
        2,
        '{"topics": ["topics-1", "topics-2"], "userData": "AwQF", "ownedPartitions": [{"topic": "topic-5", "partitions": [8]}, {"topic": "topic-8", "partitions": [11]}], "generationId": 12}',
        "000000020008746f706963732d310008746f706963732d3200000003030405000000020007746f7069632d3500000001000000080007746f7069632d38000000010000000b0000000c",
    ),
    (
        2,
        '{"topics": [], "userData": null, "ownedPartitions": [], "generationId": 0}',
        "00000000ffffffff0000000000000000",
    ),
    (
        3,
        '{"topics": [], "userData": null, "ownedPartitions": [], "generationId": -1, "rackId": null}',
        "00000000ffffffff00000000ffffffffffff",
    ),
    (
        3,
        '{"topics": ["topics-1", "topics-2"], "userData": "AwQF", "ownedPartitions": [{"topic": "topic-5", "partitions": [8]}, {"topic": "topic-8", "partitions": [11]}], "generationId": 12, "rackId": "rack_id-11"}',
        "000000020008746f706963732d310008746f706963732d3200000003030405000000020007746f7069632d3500000001000000080007746f7069632d38000000010000000b0000000c000a7261636b5f69642d3131",
    ),
    (
        3,
        '{"topics": [], "userData": null, "ownedPartitions": [], "generationId": 0, "rackId": null}',
        "00000000ffffffff0000000000000000ffff",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerProtocolSubscription, version, value, data)
