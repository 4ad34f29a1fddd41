"""The bytes of SnapshotHeaderRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.snapshot_header_record import SnapshotHeaderRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"version": 0, "lastContainedLogTimestamp": 0}',
        "0000000000000000000000",
    ),
    (
        0,
        '{"version": 32767, "lastContainedLogTimestamp": 4}',
        "7fff000000000000000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SnapshotHeaderRecord, version, value, data)
