"""The bytes of LegacyOffsetCommitValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.legacy_offset_commit_value import LegacyOffsetCommitValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"offset": 0, "metadata": "", "commitTimestamp": 0}',
        "000000000000000000000000000000000000",
    ),
    (
        0,
        '{"offset": 9223372036854775807, "metadata": "metadata-2", "commitTimestamp": 5}',
        "7fffffffffffffff000a6d657461646174612d320000000000000005",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(LegacyOffsetCommitValue, version, value, data)
