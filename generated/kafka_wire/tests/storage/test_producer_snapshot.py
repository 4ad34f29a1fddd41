"""The bytes of ProducerSnapshot, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...storage.producer_snapshot import ProducerSnapshot
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        1,
        '{"crc": 0, "producerEntries": []}',
        "0000000000000000",
    ),
    (
        1,
        '{"crc": 4294967295, "producerEntries": [{"producerId": 5, "epoch": 6, "lastSequence": 7, "lastOffset": 8, "offsetDelta": -2147483648, "timestamp": 9223372036854775807, "coordinatorEpoch": 11, "currentTxnFirstOffset": 12}, {"producerId": 14, "epoch": 15, "lastSequence": -2147483648, "lastOffset": 9223372036854775807, "offsetDelta": 18, "timestamp": 19, "coordinatorEpoch": 20, "currentTxnFirstOffset": 21}]}',
        "ffffffff0000000200000000000000050006000000070000000000000008800000007fffffffffffffff0000000b000000000000000c000000000000000e000f800000007fffffffffffffff000000120000000000000013000000140000000000000015",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ProducerSnapshot, version, value, data)
