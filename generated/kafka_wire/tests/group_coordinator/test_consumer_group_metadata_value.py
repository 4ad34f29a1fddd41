"""The bytes of ConsumerGroupMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_metadata_value import (
    ConsumerGroupMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"epoch": 0}',
        "0000000000",
    ),
    (
        0,
        '{"epoch": 2147483647, "metadataHash": 4}',
        "7fffffff0100080000000000000004",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupMetadataValue, version, value, data)
