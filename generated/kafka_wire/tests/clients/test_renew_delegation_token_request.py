"""The bytes of RenewDelegationTokenRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.renew_delegation_token_request import RenewDelegationTokenRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"hmac": "", "renewPeriodMs": 0}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"hmac": "AQID", "renewPeriodMs": 4}',
        "000000030102030000000000000004",
    ),
    (
        1,
        '{"hmac": "", "renewPeriodMs": 0}',
        "000000000000000000000000",
    ),
    (
        1,
        '{"hmac": "AQID", "renewPeriodMs": 4}',
        "000000030102030000000000000004",
    ),
    (
        2,
        '{"hmac": "", "renewPeriodMs": 0}',
        "01000000000000000000",
    ),
    (
        2,
        '{"hmac": "AQID", "renewPeriodMs": 4}',
        "04010203000000000000000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RenewDelegationTokenRequest, version, value, data)
