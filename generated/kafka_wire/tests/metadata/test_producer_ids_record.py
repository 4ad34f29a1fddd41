"""The bytes of ProducerIdsRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.producer_ids_record import ProducerIdsRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": -1, "nextProducerId": 0}',
        "00000000ffffffffffffffff000000000000000000",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4, "nextProducerId": 5}',
        "7fffffff0000000000000004000000000000000500",
    ),
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0, "nextProducerId": 0}',
        "000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ProducerIdsRecord, version, value, data)
