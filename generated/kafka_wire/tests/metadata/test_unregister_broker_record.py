"""The bytes of UnregisterBrokerRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.unregister_broker_record import UnregisterBrokerRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"brokerId": 2147483647, "brokerEpoch": 4}',
        "7fffffff000000000000000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UnregisterBrokerRecord, version, value, data)
