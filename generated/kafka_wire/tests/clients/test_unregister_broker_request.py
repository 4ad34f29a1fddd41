"""The bytes of UnregisterBrokerRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.unregister_broker_request import UnregisterBrokerRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0}',
        "0000000000",
    ),
    (
        0,
        '{"brokerId": 2147483647}',
        "7fffffff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UnregisterBrokerRequest, version, value, data)
