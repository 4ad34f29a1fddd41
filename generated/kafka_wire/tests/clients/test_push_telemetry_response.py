"""The bytes of PushTelemetryResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.push_telemetry_response import PushTelemetryResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "00000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(PushTelemetryResponse, version, value, data)
