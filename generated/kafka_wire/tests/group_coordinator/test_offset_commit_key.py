"""The bytes of OffsetCommitKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.offset_commit_key import OffsetCommitKey
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"group": "", "topic": "", "partition": 0}',
        "0000000000000000",
    ),
    (
        0,
        '{"group": "group-1", "topic": "topic-2", "partition": 5}',
        "000767726f75702d310007746f7069632d3200000005",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetCommitKey, version, value, data)
