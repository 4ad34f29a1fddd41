"""The bytes of GetTelemetrySubscriptionsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.get_telemetry_subscriptions_response import (
    GetTelemetrySubscriptionsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "clientInstanceId": "AAAAAAAAAAAAAAAAAAAAAA", "subscriptionId": 0, "acceptedCompressionTypes": [], "pushIntervalMs": 0, "telemetryMaxBytes": 0, "deltaTemporality": false, "requestedMetrics": []}',
        "0000000000000000000000000000000000000000000000000000010000000000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "clientInstanceId": "AwQFBgcICQoLDA0ODxAREg", "subscriptionId": 6, "acceptedCompressionTypes": [7, 8], "pushIntervalMs": -2147483648, "telemetryMaxBytes": 2147483647, "deltaTemporality": true, "requestedMetrics": ["requested_metrics-10", "requested_metrics-11"]}',
        "7fffffff0004030405060708090a0b0c0d0e0f10111200000006030708800000007fffffff0103157265717565737465645f6d6574726963732d3130157265717565737465645f6d6574726963732d313100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(GetTelemetrySubscriptionsResponse, version, value, data)
