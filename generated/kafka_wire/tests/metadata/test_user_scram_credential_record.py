"""The bytes of UserScramCredentialRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.user_scram_credential_record import UserScramCredentialRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"name": "", "mechanism": 0, "salt": "", "storedKey": "", "serverKey": "", "iterations": 0}',
        "01000101010000000000",
    ),
    (
        0,
        '{"name": "name-1", "mechanism": 4, "salt": "AwQF", "storedKey": "BAUG", "serverKey": "BQYH", "iterations": 8}',
        "076e616d652d31040403040504040506040506070000000800",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UserScramCredentialRecord, version, value, data)
