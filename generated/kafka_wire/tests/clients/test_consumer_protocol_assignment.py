"""The bytes of ConsumerProtocolAssignment, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.consumer_protocol_assignment import ConsumerProtocolAssignment
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"assignedPartitions": [], "userData": null}',
        "00000000ffffffff",
    ),
    (
        0,
        '{"assignedPartitions": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}], "userData": "BwgJ"}',
        "000000020007746f7069632d3200000001000000050007746f7069632d35000000010000000800000003070809",
    ),
    (
        1,
        '{"assignedPartitions": [], "userData": null}',
        "00000000ffffffff",
    ),
    (
        1,
        '{"assignedPartitions": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}], "userData": "BwgJ"}',
        "000000020007746f7069632d3200000001000000050007746f7069632d35000000010000000800000003070809",
    ),
    (
        2,
        '{"assignedPartitions": [], "userData": null}',
        "00000000ffffffff",
    ),
    (
        2,
        '{"assignedPartitions": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}], "userData": "BwgJ"}',
        "000000020007746f7069632d3200000001000000050007746f7069632d35000000010000000800000003070809",
    ),
    (
        3,
        '{"assignedPartitions": [], "userData": null}',
        "00000000ffffffff",
    ),
    (
        3,
        '{"assignedPartitions": [{"topic": "topic-2", "partitions": [5]}, {"topic": "topic-5", "partitions": [8]}], "userData": "BwgJ"}',
        "000000020007746f7069632d3200000001000000050007746f7069632d35000000010000000800000003070809",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerProtocolAssignment, version, value, data)
