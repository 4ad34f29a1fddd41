"""The bytes of ListTransactionsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_transactions_response import ListTransactionsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "unknownStateFilters": [], "transactionStates": []}',
        "000000000000010100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "unknownStateFilters": ["unknown_state_filters-3", "unknown_state_filters-4"], "transactionStates": [{"transactionalId": "transactional_id-6", "producerId": -9223372036854775808, "transactionState": "transaction_state-8"}, {"transactionalId": "transactional_id-10", "producerId": 13, "transactionState": "transaction_state-12"}]}',
        "7fffffff00040318756e6b6e6f776e5f73746174655f66696c746572732d3318756e6b6e6f776e5f73746174655f66696c746572732d3403137472616e73616374696f6e616c5f69642d368000000000000000147472616e73616374696f6e5f73746174652d3800147472616e73616374696f6e616c5f69642d3130000000000000000d157472616e73616374696f6e5f73746174652d31320000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "unknownStateFilters": [], "transactionStates": []}',
        "000000000000010100",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "unknownStateFilters": ["unknown_state_filters-3", "unknown_state_filters-4"], "transactionStates": [{"transactionalId": "transactional_id-6", "producerId": -9223372036854775808, "transactionState": "transaction_state-8"}, {"transactionalId": "transactional_id-10", "producerId": 13, "transactionState": "transaction_state-12"}]}',
        "7fffffff00040318756e6b6e6f776e5f73746174655f66696c746572732d3318756e6b6e6f776e5f73746174655f66696c746572732d3403137472616e73616374696f6e616c5f69642d368000000000000000147472616e73616374696f6e5f73746174652d3800147472616e73616374696f6e616c5f69642d3130000000000000000d157472616e73616374696f6e5f73746174652d31320000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "unknownStateFilters": [], "transactionStates": []}',
        "000000000000010100",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "unknownStateFilters": ["unknown_state_filters-3", "unknown_state_filters-4"], "transactionStates": [{"transactionalId": "transactional_id-6", "producerId": -9223372036854775808, "transactionState": "transaction_state-8"}, {"transactionalId": "transactional_id-10", "producerId": 13, "transactionState": "transaction_state-12"}]}',
        "7fffffff00040318756e6b6e6f776e5f73746174655f66696c746572732d3318756e6b6e6f776e5f73746174655f66696c746572732d3403137472616e73616374696f6e616c5f69642d368000000000000000147472616e73616374696f6e5f73746174652d3800147472616e73616374696f6e616c5f69642d3130000000000000000d157472616e73616374696f6e5f73746174652d31320000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListTransactionsResponse, version, value, data)
