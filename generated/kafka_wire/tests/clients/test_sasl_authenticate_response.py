"""The bytes of SaslAuthenticateResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.sasl_authenticate_response import SaslAuthenticateResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "errorMessage": "", "authBytes": ""}',
        "0000000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "errorMessage": "error_message-2", "authBytes": "AwQF"}',
        "7fff000f6572726f725f6d6573736167652d3200000003030405",
    ),
    (
        0,
        '{"errorCode": 0, "errorMessage": null, "authBytes": ""}',
        "0000ffff00000000",
    ),
    (
        1,
        '{"errorCode": 0, "errorMessage": "", "authBytes": "", "sessionLifetimeMs": 0}',
        "00000000000000000000000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "errorMessage": "error_message-2", "authBytes": "AwQF", "sessionLifetimeMs": 6}',
        "7fff000f6572726f725f6d6573736167652d32000000030304050000000000000006",
    ),
    (
        1,
        '{"errorCode": 0, "errorMessage": null, "authBytes": "", "sessionLifetimeMs": 0}',
        "0000ffff000000000000000000000000",
    ),
    (
        2,
        '{"errorCode": 0, "errorMessage": "", "authBytes": "", "sessionLifetimeMs": 0}',
        "00000101000000000000000000",
    ),
    (
        2,
        '{"errorCode": 32767, "errorMessage": "error_message-2", "authBytes": "AwQF", "sessionLifetimeMs": 6}',
        "7fff106572726f725f6d6573736167652d3204030405000000000000000600",
    ),
    (
        2,
        '{"errorCode": 0, "errorMessage": null, "authBytes": "", "sessionLifetimeMs": 0}',
        "00000001000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SaslAuthenticateResponse, version, value, data)
