"""The bytes of AbortTransactionRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.abort_transaction_record import AbortTransactionRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "00",
    ),
    (
        0,
        '{"reason": "reason-1"}',
        "01000909726561736f6e2d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AbortTransactionRecord, version, value, data)
