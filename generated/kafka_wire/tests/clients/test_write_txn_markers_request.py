"""The bytes of WriteTxnMarkersRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.write_txn_markers_request import WriteTxnMarkersRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"markers": []}',
        "00000000",
    ),
    (
        0,
        '{"markers": [{"producerId": 4, "producerEpoch": 5, "transactionResult": true, "topics": [{"name": "name-6", "partitionIndexes": [-2147483648]}], "coordinatorEpoch": 2147483647}, {"producerId": 12, "producerEpoch": 13, "transactionResult": true, "topics": [{"name": "name-14", "partitionIndexes": [2147483647]}], "coordinatorEpoch": 18}]}',
        "0000000200000000000000040005010000000100066e616d652d3600000001800000007fffffff000000000000000c000d010000000100076e616d652d3134000000017fffffff00000012",
    ),
    (
        1,
        '{"markers": []}',
        "0100",
    ),
    (
        1,
        '{"markers": [{"producerId": 4, "producerEpoch": 5, "transactionResult": true, "topics": [{"name": "name-6", "partitionIndexes": [-2147483648]}], "coordinatorEpoch": 2147483647}, {"producerId": 12, "producerEpoch": 13, "transactionResult": true, "topics": [{"name": "name-14", "partitionIndexes": [2147483647]}], "coordinatorEpoch": 18}]}',
        "03000000000000000400050102076e616d652d360280000000007fffffff00000000000000000c000d0102086e616d652d3134027fffffff00000000120000",
    ),
    (
        2,
        '{"markers": []}',
        "0100",
    ),
    (
        2,
        '{"markers": [{"producerId": 4, "producerEpoch": 5, "transactionResult": true, "topics": [{"name": "name-6", "partitionIndexes": [-2147483648]}], "coordinatorEpoch": 2147483647, "transactionVersion": 11}, {"producerId": 13, "producerEpoch": 14, "transactionResult": true, "topics": [{"name": "name-15", "partitionIndexes": [18]}], "coordinatorEpoch": 19, "transactionVersion": 20}]}',
        "03000000000000000400050102076e616d652d360280000000007fffffff0b00000000000000000d000e0102086e616d652d313502000000120000000013140000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(WriteTxnMarkersRequest, version, value, data)
