"""The bytes of DescribeTransactionsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_transactions_response import DescribeTransactionsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "transactionStates": []}',
        "000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "transactionStates": [{"errorCode": 5, "transactionalId": "transactional_id-4", "transactionState": "transaction_state-5", "transactionTimeoutMs": 8, "transactionStartTimeMs": -9223372036854775808, "producerId": 9223372036854775807, "producerEpoch": 11, "topics": [{"topic": "topic-11", "partitions": [14]}]}, {"errorCode": -32768, "transactionalId": "transactional_id-15", "transactionState": "transaction_state-16", "transactionTimeoutMs": 19, "transactionStartTimeMs": 20, "producerId": 21, "producerEpoch": 22, "topics": [{"topic": "topic-22", "partitions": [25]}]}]}',
        "7fffffff030005137472616e73616374696f6e616c5f69642d34147472616e73616374696f6e5f73746174652d350000000880000000000000007fffffffffffffff000b0209746f7069632d3131020000000e00008000147472616e73616374696f6e616c5f69642d3135157472616e73616374696f6e5f73746174652d3136000000130000000000000014000000000000001500160209746f7069632d32320200000019000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeTransactionsResponse, version, value, data)
