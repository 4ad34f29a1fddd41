"""The bytes of GroupMetadataKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.group_metadata_key import GroupMetadataKey
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"group": ""}',
        "0000",
    ),
    (
        0,
        '{"group": "group-1"}',
        "000767726f75702d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(GroupMetadataKey, version, value, data)
