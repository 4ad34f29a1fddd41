"""The bytes of EnvelopeRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.envelope_request import EnvelopeRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"requestData": "", "requestPrincipal": "", "clientHostAddress": ""}',
        "01010100",
    ),
    (
        0,
        '{"requestData": "AQID", "requestPrincipal": "AgME", "clientHostAddress": "AwQF"}',
        "04010203040203040403040500",
    ),
    (
        0,
        '{"requestData": "", "requestPrincipal": null, "clientHostAddress": ""}',
        "01000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(EnvelopeRequest, version, value, data)
