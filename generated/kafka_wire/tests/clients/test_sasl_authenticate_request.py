"""The bytes of SaslAuthenticateRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.sasl_authenticate_request import SaslAuthenticateRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"authBytes": ""}',
        "00000000",
    ),
    (
        0,
        '{"authBytes": "AQID"}',
        "00000003010203",
    ),
    (
        1,
        '{"authBytes": ""}',
        "00000000",
    ),
    (
        1,
        '{"authBytes": "AQID"}',
        "00000003010203",
    ),
    (
        2,
        '{"authBytes": ""}',
        "0100",
    ),
    (
        2,
        '{"authBytes": "AQID"}',
        "0401020300",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SaslAuthenticateRequest, version, value, data)
