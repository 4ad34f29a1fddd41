"""The bytes of RemotePartitionDeleteMetadataRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...storage.remote_partition_delete_metadata_record import (
    RemotePartitionDeleteMetadataRecord,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicIdPartition": {"name": "", "id": "AAAAAAAAAAAAAAAAAAAAAA", "partition": 0}, "brokerId": 0, "eventTimestampMs": 0, "remotePartitionDeleteState": 0}',
        "010000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        0,
        '{"topicIdPartition": {"name": "name-2", "id": "AwQFBgcICQoLDA0ODxAREg", "partition": 6}, "brokerId": 7, "eventTimestampMs": 8, "remotePartitionDeleteState": -128}',
        "076e616d652d32030405060708090a0b0c0d0e0f10111200000006000000000700000000000000088000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemotePartitionDeleteMetadataRecord, version, value, data)
