"""The bytes of SnapshotFooterRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.snapshot_footer_record import SnapshotFooterRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"version": 0}',
        "000000",
    ),
    (
        0,
        '{"version": 32767}',
        "7fff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SnapshotFooterRecord, version, value, data)
