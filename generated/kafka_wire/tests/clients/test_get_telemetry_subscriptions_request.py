"""The bytes of GetTelemetrySubscriptionsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.get_telemetry_subscriptions_request import (
    GetTelemetrySubscriptionsRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clientInstanceId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "0000000000000000000000000000000000",
    ),
    (
        0,
        '{"clientInstanceId": "AQIDBAUGBwgJCgsMDQ4PEA"}',
        "0102030405060708090a0b0c0d0e0f1000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(GetTelemetrySubscriptionsRequest, version, value, data)
