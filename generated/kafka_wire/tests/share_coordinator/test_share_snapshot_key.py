"""The bytes of ShareSnapshotKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...share_coordinator.share_snapshot_key import ShareSnapshotKey
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topicId": "AAAAAAAAAAAAAAAAAAAAAA", "partition": 0}',
        "00000000000000000000000000000000000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partition": 5}',
        "000a67726f75705f69642d3102030405060708090a0b0c0d0e0f101100000005",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareSnapshotKey, version, value, data)
