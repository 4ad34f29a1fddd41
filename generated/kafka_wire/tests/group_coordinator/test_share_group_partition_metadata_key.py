"""The bytes of ShareGroupPartitionMetadataKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.share_group_partition_metadata_key import (
    ShareGroupPartitionMetadataKey,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        9,
        '{"groupId": ""}',
        "0000",
    ),
    (
        9,
        '{"groupId": "group_id-1"}',
        "000a67726f75705f69642d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupPartitionMetadataKey, version, value, data)
