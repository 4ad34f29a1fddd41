"""The bytes of ShareGroupPartitionMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.share_group_partition_metadata_value import (
    ShareGroupPartitionMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": []}',
        "0100",
    ),
    (
        0,
        '{"topics": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "topicName": "topic_name-3", "numPartitions": 6, "partitionMetadata": [{"partition": 8, "racks": ["racks-7"]}]}, {"topicId": "CQoLDA0ODxAREhMUFRYXGA", "topicName": "topic_name-10", "numPartitions": 13, "partitionMetadata": [{"partition": 15, "racks": ["racks-14"]}]}]}',
        "0302030405060708090a0b0c0d0e0f10110d746f7069635f6e616d652d3300000006020000000802087261636b732d370000090a0b0c0d0e0f1011121314151617180e746f7069635f6e616d652d31300000000d020000000f02097261636b732d3134000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupPartitionMetadataValue, version, value, data)
