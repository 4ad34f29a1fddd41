"""The bytes of AddPartitionsToTxnRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.add_partitions_to_txn_request import AddPartitionsToTxnRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"v3AndBelowTransactionalId": "", "v3AndBelowProducerId": 0, "v3AndBelowProducerEpoch": 0, "v3AndBelowTopics": []}',
        "00000000000000000000000000000000",
    ),
    (
        0,
        '{"v3AndBelowTransactionalId": "v3_and_below_transactional_id-1", "v3AndBelowProducerId": 4, "v3AndBelowProducerEpoch": 5, "v3AndBelowTopics": [{"name": "name-5", "partitions": [8]}, {"name": "name-8", "partitions": [11]}]}',
        "001f76335f616e645f62656c6f775f7472616e73616374696f6e616c5f69642d31000000000000000400050000000200066e616d652d35000000010000000800066e616d652d38000000010000000b",
    ),
    (
        1,
        '{"v3AndBelowTransactionalId": "", "v3AndBelowProducerId": 0, "v3AndBelowProducerEpoch": 0, "v3AndBelowTopics": []}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"v3AndBelowTransactionalId": "v3_and_below_transactional_id-1", "v3AndBelowProducerId": 4, "v3AndBelowProducerEpoch": 5, "v3AndBelowTopics": [{"name": "name-5", "partitions": [8]}, {"name": "name-8", "partitions": [11]}]}',
        "001f76335f616e645f62656c6f775f7472616e73616374696f6e616c5f69642d31000000000000000400050000000200066e616d652d35000000010000000800066e616d652d38000000010000000b",
    ),
    (
        2,
        '{"v3AndBelowTransactionalId": "", "v3AndBelowProducerId": 0, "v3AndBelowProducerEpoch": 0, "v3AndBelowTopics": []}',
        "00000000000000000000000000000000",
    ),
    (
        2,
        '{"v3AndBelowTransactionalId": "v3_and_below_transactional_id-1", "v3AndBelowProducerId": 4, "v3AndBelowProducerEpoch": 5, "v3AndBelowTopics": [{"name": "name-5", "partitions": [8]}, {"name": "name-8", "partitions": [11]}]}',
        "001f76335f616e645f62656c6f775f7472616e73616374696f6e616c5f69642d31000000000000000400050000000200066e616d652d35000000010000000800066e616d652d38000000010000000b",
    ),
    (
        3,
        '{"v3AndBelowTransactionalId": "", "v3AndBelowProducerId": 0, "v3AndBelowProducerEpoch": 0, "v3AndBelowTopics": []}',
        "01000000000000000000000100",
    ),
    (
        3,
        '{"v3AndBelowTransactionalId": "v3_and_below_transactional_id-1", "v3AndBelowProducerId": 4, "v3AndBelowProducerEpoch": 5, "v3AndBelowTopics": [{"name": "name-5", "partitions": [8]}, {"name": "name-8", "partitions": [11]}]}',
        "2076335f616e645f62656c6f775f7472616e73616374696f6e616c5f69642d310000000000000004000503076e616d652d35020000000800076e616d652d38020000000b0000",
    ),
    (
        4,
        '{"transactions": []}',
        "0100",
    ),
    (
        4,
        '{"transactions": [{"transactionalId": "transactional_id-2", "producerId": 5, "producerEpoch": 6, "verifyOnly": true, "topics": [{"name": "name-7", "partitions": [2147483647]}]}, {"transactionalId": "transactional_id-10", "producerId": 13, "producerEpoch": 14, "verifyOnly": true, "topics": [{"name": "name-15", "partitions": [18]}]}]}',
        "03137472616e73616374696f6e616c5f69642d32000000000000000500060102076e616d652d37027fffffff0000147472616e73616374696f6e616c5f69642d3130000000000000000d000e0102086e616d652d31350200000012000000",
    ),
    (
        5,
        '{"transactions": []}',
        "0100",
    ),
    (
        5,
        '{"transactions": [{"transactionalId": "transactional_id-2", "producerId": 5, "producerEpoch": 6, "verifyOnly": true, "topics": [{"name": "name-7", "partitions": [2147483647]}]}, {"transactionalId": "transactional_id-10", "producerId": 13, "producerEpoch": 14, "verifyOnly": true, "topics": [{"name": "name-15", "partitions": [18]}]}]}',
        "03137472616e73616374696f6e616c5f69642d32000000000000000500060102076e616d652d37027fffffff0000147472616e73616374696f6e616c5f69642d3130000000000000000d000e0102086e616d652d31350200000012000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AddPartitionsToTxnRequest, version, value, data)
