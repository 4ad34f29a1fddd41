"""The bytes of DescribeTransactionsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_transactions_request import DescribeTransactionsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"transactionalIds": []}',
        "0100",
    ),
    (
        0,
        '{"transactionalIds": ["transactional_ids-1", "transactional_ids-2"]}',
        "03147472616e73616374696f6e616c5f6964732d31147472616e73616374696f6e616c5f6964732d3200",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeTransactionsRequest, version, value, data)
