"""The bytes of ResponseHeader, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.response_header import ResponseHeader
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"correlationId": 0}',
        "00000000",
    ),
    (
        0,
        '{"correlationId": 2147483647}',
        "7fffffff",
    ),
    (
        1,
        '{"correlationId": 0}',
        "0000000000",
    ),
    (
        1,
        '{"correlationId": 2147483647}',
        "7fffffff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ResponseHeader, version, value, data)
