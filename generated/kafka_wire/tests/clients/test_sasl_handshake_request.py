"""The bytes of SaslHandshakeRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.sasl_handshake_request import SaslHandshakeRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"mechanism": ""}',
        "0000",
    ),
    (
        0,
        '{"mechanism": "mechanism-1"}',
        "000b6d656368616e69736d2d31",
    ),
    (
        1,
        '{"mechanism": ""}',
        "0000",
    ),
    (
        1,
        '{"mechanism": "mechanism-1"}',
        "000b6d656368616e69736d2d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SaslHandshakeRequest, version, value, data)
