"""The bytes of BeginTransactionRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.begin_transaction_record import BeginTransactionRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "00",
    ),
    (
        0,
        '{"name": "name-1"}',
        "010007076e616d652d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BeginTransactionRecord, version, value, data)
