"""The bytes of HeartbeatResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.heartbeat_response import HeartbeatResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        0,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "00000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(HeartbeatResponse, version, value, data)
