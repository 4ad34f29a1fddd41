"""The bytes of ExpireDelegationTokenResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.expire_delegation_token_response import ExpireDelegationTokenResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "expiryTimestampMs": 0, "throttleTimeMs": 0}',
        "0000000000000000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "expiryTimestampMs": 4, "throttleTimeMs": 5}',
        "7fff000000000000000400000005",
    ),
    (
        1,
        '{"errorCode": 0, "expiryTimestampMs": 0, "throttleTimeMs": 0}',
        "0000000000000000000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "expiryTimestampMs": 4, "throttleTimeMs": 5}',
        "7fff000000000000000400000005",
    ),
    (
        2,
        '{"errorCode": 0, "expiryTimestampMs": 0, "throttleTimeMs": 0}',
        "000000000000000000000000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "expiryTimestampMs": 4, "throttleTimeMs": 5}',
        "7fff00000000000000040000000500",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ExpireDelegationTokenResponse, version, value, data)
