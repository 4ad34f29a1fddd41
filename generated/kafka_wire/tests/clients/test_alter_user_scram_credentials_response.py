"""The bytes of AlterUserScramCredentialsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_user_scram_credentials_response import (
    AlterUserScramCredentialsResponse,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "results": []}',
        "000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "results": [{"user": "user-3", "errorCode": 6, "errorMessage": "error_message-5"}, {"user": "user-7", "errorCode": 32767, "errorMessage": "error_message-9"}]}',
        "7fffffff0307757365722d330006106572726f725f6d6573736167652d350007757365722d377fff106572726f725f6d6573736167652d390000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterUserScramCredentialsResponse, version, value, data)
