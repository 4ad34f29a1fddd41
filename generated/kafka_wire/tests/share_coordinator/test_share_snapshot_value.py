"""The bytes of ShareSnapshotValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...share_coordinator.share_snapshot_value import ShareSnapshotValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"snapshotEpoch": 0, "stateEpoch": 0, "leaderEpoch": 0, "startOffset": 0, "createTimestamp": 0, "writeTimestamp": 0, "stateBatches": []}',
        "0000000000000000000000000000000000000000000000000000000000000000000000000100",
    ),
    (
        0,
        '{"snapshotEpoch": 2147483647, "stateEpoch": 4, "leaderEpoch": 5, "startOffset": 6, "createTimestamp": 7, "writeTimestamp": 8, "stateBatches": [{"firstOffset": 9223372036854775807, "lastOffset": 11, "deliveryState": 12, "deliveryCount": 13}, {"firstOffset": 15, "lastOffset": -9223372036854775808, "deliveryState": 127, "deliveryCount": 18}], "deliveryCompleteCount": 19}',
        "7fffffff0000000400000005000000000000000600000000000000070000000000000008037fffffffffffffff000000000000000b0c000d00000000000000000f80000000000000007f00120001000400000013",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareSnapshotValue, version, value, data)
