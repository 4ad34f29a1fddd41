"""The bytes of ShareGroupStatePartitionMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.share_group_state_partition_metadata_value import (
    ShareGroupStatePartitionMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"initializingTopics": [], "initializedTopics": [], "deletingTopics": []}',
        "01010100",
    ),
    (
        0,
        '{"initializingTopics": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "topicName": "topic_name-3", "partitions": [6]}, {"topicId": "BgcICQoLDA0ODxAREhMUFQ", "topicName": "topic_name-7", "partitions": [2147483647]}], "initializedTopics": [{"topicId": "CgsMDQ4PEBESExQVFhcYGQ", "topicName": "topic_name-11", "partitions": [14]}, {"topicId": "Dg8QERITFBUWFxgZGhscHQ", "topicName": "topic_name-15", "partitions": [18]}], "deletingTopics": [{"topicId": "EhMUFRYXGBkaGxwdHh8gIQ", "topicName": "topic_name-19"}, {"topicId": "FRYXGBkaGxwdHh8gISIjJA", "topicName": "topic_name-22"}]}',
        "0302030405060708090a0b0c0d0e0f10110d746f7069635f6e616d652d33020000000600060708090a0b0c0d0e0f1011121314150d746f7069635f6e616d652d37027fffffff00030a0b0c0d0e0f101112131415161718190e746f7069635f6e616d652d3131020000000e000e0f101112131415161718191a1b1c1d0e746f7069635f6e616d652d31350200000012000312131415161718191a1b1c1d1e1f20210e746f7069635f6e616d652d31390015161718191a1b1c1d1e1f20212223240e746f7069635f6e616d652d32320000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupStatePartitionMetadataValue, version, value, data)
