"""The bytes of EnvelopeResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.envelope_response import EnvelopeResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"responseData": null, "errorCode": 0}',
        "00000000",
    ),
    (
        0,
        '{"responseData": "AQID", "errorCode": 4}',
        "04010203000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(EnvelopeResponse, version, value, data)
