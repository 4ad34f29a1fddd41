"""The bytes of PushTelemetryRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.push_telemetry_request import PushTelemetryRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clientInstanceId": "AAAAAAAAAAAAAAAAAAAAAA", "subscriptionId": 0, "terminating": false, "compressionType": 0, "metrics": ""}',
        "000000000000000000000000000000000000000000000100",
    ),
    (
        0,
        '{"clientInstanceId": "AQIDBAUGBwgJCgsMDQ4PEA", "subscriptionId": 4, "terminating": true, "compressionType": 6, "metrics": "BQYH"}',
        "0102030405060708090a0b0c0d0e0f100000000401060405060700",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(PushTelemetryRequest, version, value, data)
