"""The bytes of InitProducerIdRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.init_producer_id_request import InitProducerIdRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"transactionalId": "", "transactionTimeoutMs": 0}',
        "000000000000",
    ),
    (
        0,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4}',
        "00127472616e73616374696f6e616c5f69642d3100000004",
    ),
    (
        0,
        '{"transactionalId": null, "transactionTimeoutMs": 0}',
        "ffff00000000",
    ),
    (
        1,
        '{"transactionalId": "", "transactionTimeoutMs": 0}',
        "000000000000",
    ),
    (
        1,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4}',
        "00127472616e73616374696f6e616c5f69642d3100000004",
    ),
    (
        1,
        '{"transactionalId": null, "transactionTimeoutMs": 0}',
        "ffff00000000",
    ),
    (
        2,
        '{"transactionalId": "", "transactionTimeoutMs": 0}',
        "010000000000",
    ),
    (
        2,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4}',
        "137472616e73616374696f6e616c5f69642d310000000400",
    ),
    (
        2,
        '{"transactionalId": null, "transactionTimeoutMs": 0}',
        "000000000000",
    ),
    (
        3,
        '{"transactionalId": "", "transactionTimeoutMs": 0, "producerId": -1, "producerEpoch": -1}',
        "0100000000ffffffffffffffffffff00",
    ),
    (
        3,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4, "producerId": 5, "producerEpoch": 6}',
        "137472616e73616374696f6e616c5f69642d31000000040000000000000005000600",
    ),
    (
        3,
        '{"transactionalId": null, "transactionTimeoutMs": 0, "producerId": 0, "producerEpoch": 0}',
        "00000000000000000000000000000000",
    ),
    (
        4,
        '{"transactionalId": "", "transactionTimeoutMs": 0, "producerId": -1, "producerEpoch": -1}',
        "0100000000ffffffffffffffffffff00",
    ),
    (
        4,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4, "producerId": 5, "producerEpoch": 6}',
        "137472616e73616374696f6e616c5f69642d31000000040000000000000005000600",
    ),
    (
        4,
        '{"transactionalId": null, "transactionTimeoutMs": 0, "producerId": 0, "producerEpoch": 0}',
        "00000000000000000000000000000000",
    ),
    (
        5,
        '{"transactionalId": "", "transactionTimeoutMs": 0, "producerId": -1, "producerEpoch": -1}',
        "0100000000ffffffffffffffffffff00",
    ),
    (
        5,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4, "producerId": 5, "producerEpoch": 6}',
        "137472616e73616374696f6e616c5f69642d31000000040000000000000005000600",
    ),
    (
        5,
        '{"transactionalId": null, "transactionTimeoutMs": 0, "producerId": 0, "producerEpoch": 0}',
        "00000000000000000000000000000000",
    ),
    (
        6,
        '{"transactionalId": "", "transactionTimeoutMs": 0, "producerId": -1, "producerEpoch": -1, "enable2Pc": false, "keepPreparedTxn": false}',
        "0100000000ffffffffffffffffffff000000",
    ),
    (
        6,
        '{"transactionalId": "transactional_id-1", "transactionTimeoutMs": 4, "producerId": 5, "producerEpoch": 6, "enable2Pc": true, "keepPreparedTxn": true}',
        "137472616e73616374696f6e616c5f69642d310000000400000000000000050006010100",
    ),
    (
        6,
        '{"transactionalId": null, "transactionTimeoutMs": 0, "producerId": 0, "producerEpoch": 0, "enable2Pc": false, "keepPreparedTxn": false}',
        "000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(InitProducerIdRequest, version, value, data)
