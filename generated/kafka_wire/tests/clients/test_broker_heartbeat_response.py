"""The bytes of BrokerHeartbeatResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.broker_heartbeat_response import BrokerHeartbeatResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "isCaughtUp": false, "isFenced": true, "shouldShutDown": false}',
        "00000000000000010000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "isCaughtUp": true, "isFenced": false, "shouldShutDown": true}',
        "7fffffff000401000100",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "isCaughtUp": false, "isFenced": false, "shouldShutDown": false}',
        "00000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "isCaughtUp": false, "isFenced": true, "shouldShutDown": false}',
        "00000000000000010000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "isCaughtUp": true, "isFenced": false, "shouldShutDown": true}',
        "7fffffff000401000100",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "isCaughtUp": false, "isFenced": false, "shouldShutDown": false}',
        "00000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "isCaughtUp": false, "isFenced": true, "shouldShutDown": false}',
        "00000000000000010000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "isCaughtUp": true, "isFenced": false, "shouldShutDown": true}',
        "7fffffff000401000100",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "isCaughtUp": false, "isFenced": false, "shouldShutDown": false}',
        "00000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BrokerHeartbeatResponse, version, value, data)
