"""The bytes of ShareUpdateValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...share_coordinator.share_update_value import ShareUpdateValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"snapshotEpoch": 0, "leaderEpoch": 0, "startOffset": 0, "stateBatches": []}',
        "000000000000000000000000000000000100",
    ),
    (
        0,
        '{"snapshotEpoch": 2147483647, "leaderEpoch": 4, "startOffset": 5, "stateBatches": [{"firstOffset": 7, "lastOffset": 8, "deliveryState": -128, "deliveryCount": 32767}, {"firstOffset": 12, "lastOffset": 13, "deliveryState": 14, "deliveryCount": 15}], "deliveryCompleteCount": -2147483648}',
        "7fffffff0000000400000000000000050300000000000000070000000000000008807fff00000000000000000c000000000000000d0e000f0001000480000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareUpdateValue, version, value, data)
