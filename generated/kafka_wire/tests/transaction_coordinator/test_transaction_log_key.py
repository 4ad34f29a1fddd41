"""The bytes of TransactionLogKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...transaction_coordinator.transaction_log_key import TransactionLogKey
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"transactionalId": ""}',
        "0000",
    ),
    (
        0,
        '{"transactionalId": "transactional_id-1"}',
        "00127472616e73616374696f6e616c5f69642d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(TransactionLogKey, version, value, data)
