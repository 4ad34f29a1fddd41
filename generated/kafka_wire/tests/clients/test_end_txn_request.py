"""The bytes of EndTxnRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.end_txn_request import EndTxnRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "committed": false}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "committed": true}',
        "00127472616e73616374696f6e616c5f69642d310000000000000004000501",
    ),
    (
        1,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "committed": false}',
        "00000000000000000000000000",
    ),
    (
        1,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "committed": true}',
        "00127472616e73616374696f6e616c5f69642d310000000000000004000501",
    ),
    (
        2,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "committed": false}',
        "00000000000000000000000000",
    ),
    (
        2,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "committed": true}',
        "00127472616e73616374696f6e616c5f69642d310000000000000004000501",
    ),
    (
        3,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "committed": false}',
        "01000000000000000000000000",
    ),
    (
        3,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "committed": true}',
        "137472616e73616374696f6e616c5f69642d31000000000000000400050100",
    ),
    (
        4,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "committed": false}',
        "01000000000000000000000000",
    ),
    (
        4,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "committed": true}',
        "137472616e73616374696f6e616c5f69642d31000000000000000400050100",
    ),
    (
        5,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "committed": false}',
        "01000000000000000000000000",
    ),
    (
        5,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "committed": true}',
        "137472616e73616374696f6e616c5f69642d31000000000000000400050100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(EndTxnRequest, version, value, data)
