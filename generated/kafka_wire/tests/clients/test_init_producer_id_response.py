"""The bytes of InitProducerIdResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.init_producer_id_response import InitProducerIdResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0}',
        "000000000000ffffffffffffffff0000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6}',
        "7fffffff000400000000000000050006",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0}',
        "000000000000ffffffffffffffff0000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6}',
        "7fffffff000400000000000000050006",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0}',
        "00000000000000000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0}',
        "000000000000ffffffffffffffff000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6}',
        "7fffffff00040000000000000005000600",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0}',
        "0000000000000000000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0}',
        "000000000000ffffffffffffffff000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6}',
        "7fffffff00040000000000000005000600",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0}',
        "0000000000000000000000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0}',
        "000000000000ffffffffffffffff000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6}',
        "7fffffff00040000000000000005000600",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0}',
        "0000000000000000000000000000000000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0}',
        "000000000000ffffffffffffffff000000",
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
    (
        6,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": -1, "producerEpoch": 0, "ongoingTxnProducerId": -1, "ongoingTxnProducerEpoch": -1}',
        "000000000000ffffffffffffffff0000ffffffffffffffffffff00",
    ),
    (
        6,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerId": 5, "producerEpoch": 6, "ongoingTxnProducerId": 7, "ongoingTxnProducerEpoch": 8}',
        "7fffffff0004000000000000000500060000000000000007000800",
    ),
    (
        6,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerId": 0, "producerEpoch": 0, "ongoingTxnProducerId": 0, "ongoingTxnProducerEpoch": 0}',
        "000000000000000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(InitProducerIdResponse, version, value, data)
