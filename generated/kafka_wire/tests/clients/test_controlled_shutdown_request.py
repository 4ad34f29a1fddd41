"""The bytes of ControlledShutdownRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.controlled_shutdown_request import ControlledShutdownRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"brokerId": 0}',
        "00000000",
    ),
    (
        0,
        '{"brokerId": 2147483647}',
        "7fffffff",
    ),
    (
        1,
        '{"brokerId": 0}',
        "00000000",
    ),
    (
        1,
        '{"brokerId": 2147483647}',
        "7fffffff",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": -1}',
        "00000000ffffffffffffffff",
    ),
    (
        2,
        '{"brokerId": 2147483647, "brokerEpoch": 4}',
        "7fffffff0000000000000004",
    ),
    (
        2,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "000000000000000000000000",
    ),
    (
        3,
        '{"brokerId": 0, "brokerEpoch": -1}',
        "00000000ffffffffffffffff00",
    ),
    (
        3,
        '{"brokerId": 2147483647, "brokerEpoch": 4}',
        "7fffffff000000000000000400",
    ),
    (
        3,
        '{"brokerId": 0, "brokerEpoch": 0}',
        "00000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ControlledShutdownRequest, version, value, data)
