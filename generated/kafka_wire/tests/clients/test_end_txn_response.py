"""The bytes of EndTxnResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.end_txn_response import EndTxnResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "00000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff000400",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "00000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff000400",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": -1}',
        "000000000000ffffffffffffffffffff00",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6}',
        "7fffffff00040000000000000005000600",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0}',
        "0000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(EndTxnResponse, version, value, data)
