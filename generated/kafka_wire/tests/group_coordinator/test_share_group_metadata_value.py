"""The bytes of ShareGroupMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.share_group_metadata_value import ShareGroupMetadataValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"epoch": 0, "metadataHash": 0}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"epoch": 2147483647, "metadataHash": 4}',
        "7fffffff000000000000000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupMetadataValue, version, value, data)
