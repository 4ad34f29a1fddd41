"""The bytes of SaslHandshakeResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.sasl_handshake_response import SaslHandshakeResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "mechanisms": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "mechanisms": ["mechanisms-2", "mechanisms-3"]}',
        "7fff00000002000c6d656368616e69736d732d32000c6d656368616e69736d732d33",
    ),
    (
        1,
        '{"errorCode": 0, "mechanisms": []}',
        "000000000000",
    ),
    (
        1,
        '{"errorCode": 32767, "mechanisms": ["mechanisms-2", "mechanisms-3"]}',
        "7fff00000002000c6d656368616e69736d732d32000c6d656368616e69736d732d33",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SaslHandshakeResponse, version, value, data)
