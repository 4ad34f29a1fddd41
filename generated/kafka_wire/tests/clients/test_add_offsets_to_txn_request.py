"""The bytes of AddOffsetsToTxnRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.add_offsets_to_txn_request import AddOffsetsToTxnRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "groupId": ""}',
        "0000000000000000000000000000",
    ),
    (
        0,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "groupId": "group_id-4"}',
        "00127472616e73616374696f6e616c5f69642d3100000000000000040005000a67726f75705f69642d34",
    ),
    (
        1,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "groupId": ""}',
        "0000000000000000000000000000",
    ),
    (
        1,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "groupId": "group_id-4"}',
        "00127472616e73616374696f6e616c5f69642d3100000000000000040005000a67726f75705f69642d34",
    ),
    (
        2,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "groupId": ""}',
        "0000000000000000000000000000",
    ),
    (
        2,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "groupId": "group_id-4"}',
        "00127472616e73616374696f6e616c5f69642d3100000000000000040005000a67726f75705f69642d34",
    ),
    (
        3,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "groupId": ""}',
        "01000000000000000000000100",
    ),
    (
        3,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "groupId": "group_id-4"}',
        "137472616e73616374696f6e616c5f69642d31000000000000000400050b67726f75705f69642d3400",
    ),
    (
        4,
        '{"transactionalId": "", "producerId": 0, "producerEpoch": 0, "groupId": ""}',
        "01000000000000000000000100",
    ),
    (
        4,
        '{"transactionalId": "transactional_id-1", "producerId": 4, "producerEpoch": 5, "groupId": "group_id-4"}',
        "137472616e73616374696f6e616c5f69642d31000000000000000400050b67726f75705f69642d3400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AddOffsetsToTxnRequest, version, value, data)
