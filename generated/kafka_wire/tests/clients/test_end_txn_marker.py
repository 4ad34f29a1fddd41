"""The bytes of EndTxnMarker, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.end_txn_marker import EndTxnMarker
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"coordinatorEpoch": 0}',
        "00000000",
    ),
    (
        0,
        '{"coordinatorEpoch": 2147483647}',
        "7fffffff",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(EndTxnMarker, version, value, data)
