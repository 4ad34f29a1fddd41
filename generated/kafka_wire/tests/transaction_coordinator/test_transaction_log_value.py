"""The bytes of TransactionLogValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...transaction_coordinator.transaction_log_value import TransactionLogValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"producerId": 0, "producerEpoch": 0, "transactionTimeoutMs": 0, "transactionStatus": 0, "transactionPartitions": [], "transactionLastUpdateTimestampMs": 0, "transactionStartTimestampMs": 0}',
        "0000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        0,
        '{"producerId": 9223372036854775807, "producerEpoch": 4, "transactionTimeoutMs": 5, "transactionStatus": 6, "transactionPartitions": [{"topic": "topic-6", "partitionIds": [-2147483648]}, {"topic": "topic-9", "partitionIds": [12]}], "transactionLastUpdateTimestampMs": 13, "transactionStartTimestampMs": 14}',
        "7fffffffffffffff00040000000506000000020007746f7069632d3600000001800000000007746f7069632d39000000010000000c000000000000000d000000000000000e",
    ),
    (
        0,
        '{"producerId": 0, "producerEpoch": 0, "transactionTimeoutMs": 0, "transactionStatus": 0, "transactionPartitions": null, "transactionLastUpdateTimestampMs": 0, "transactionStartTimestampMs": 0}',
        "000000000000000000000000000000ffffffff00000000000000000000000000000000",
    ),
    (
        1,
        '{"producerId": 0, "producerEpoch": 0, "transactionTimeoutMs": 0, "transactionStatus": 0, "transactionPartitions": [], "transactionLastUpdateTimestampMs": 0, "transactionStartTimestampMs": 0}',
        "000000000000000000000000000000010000000000000000000000000000000000",
    ),
    (
        1,
        '{"producerId": 9223372036854775807, "producerEpoch": 4, "transactionTimeoutMs": 5, "transactionStatus": 6, "transactionPartitions": [{"topic": "topic-6", "partitionIds": [-2147483648]}, {"topic": "topic-9", "partitionIds": [12]}], "transactionLastUpdateTimestampMs": 13, "transactionStartTimestampMs": 14, "previousProducerId": 15, "nextProducerId": -9223372036854775808, "clientTransactionVersion": 32767, "nextProducerEpoch": 18}',
        "7fffffffffffffff000400000005060308746f7069632d3602800000000008746f7069632d39020000000c00000000000000000d000000000000000e040008000000000000000f0108800000000000000002027fff03020012",
    ),
    (
        1,
        '{"producerId": 0, "producerEpoch": 0, "transactionTimeoutMs": 0, "transactionStatus": 0, "transactionPartitions": null, "transactionLastUpdateTimestampMs": 0, "transactionStartTimestampMs": 0}',
        "000000000000000000000000000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(TransactionLogValue, version, value, data)
