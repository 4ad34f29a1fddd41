"""The bytes of AllocateProducerIdsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.allocate_producer_ids_request import AllocateProducerIdsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": -1}',
        "00000000ffffffffffffffff00",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4}',
        "7fffffff000000000000000400",
    ),
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AllocateProducerIdsRequest, version, value, data)
