"""The bytes of BrokerRegistrationResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.broker_registration_response import BrokerRegistrationResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": -1}',
        "000000000000ffffffffffffffff00",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "brokerEpoch": 5}',
        "7fffffff0004000000000000000500",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": 0}',
        "000000000000000000000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": -1}',
        "000000000000ffffffffffffffff00",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "brokerEpoch": 5}',
        "7fffffff0004000000000000000500",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": 0}',
        "000000000000000000000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": -1}',
        "000000000000ffffffffffffffff00",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "brokerEpoch": 5}',
        "7fffffff0004000000000000000500",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": 0}',
        "000000000000000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": -1}',
        "000000000000ffffffffffffffff00",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "brokerEpoch": 5}',
        "7fffffff0004000000000000000500",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": 0}',
        "000000000000000000000000000000",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": -1}',
        "000000000000ffffffffffffffff00",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "brokerEpoch": 5}',
        "7fffffff0004000000000000000500",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "brokerEpoch": 0}',
        "000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(BrokerRegistrationResponse, version, value, data)
