"""The bytes of RequestHeader, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.request_header import RequestHeader
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"requestApiKey": 0, "requestApiVersion": 0, "correlationId": 0}',
        "0000000000000000",
    ),
    (
        0,
        '{"requestApiKey": 32767, "requestApiVersion": 4, "correlationId": 5}',
        "7fff000400000005",
    ),
    (
        1,
        '{"requestApiKey": 0, "requestApiVersion": 0, "correlationId": 0, "clientId": ""}',
        "00000000000000000000",
    ),
    (
        1,
        '{"requestApiKey": 32767, "requestApiVersion": 4, "correlationId": 5, "clientId": "client_id-4"}',
        "7fff000400000005000b636c69656e745f69642d34",
    ),
    (
        1,
        '{"requestApiKey": 0, "requestApiVersion": 0, "correlationId": 0, "clientId": null}',
        "0000000000000000ffff",
    ),
    (
        2,
        '{"requestApiKey": 0, "requestApiVersion": 0, "correlationId": 0, "clientId": ""}',
        "0000000000000000000000",
    ),
    (
        2,
        '{"requestApiKey": 32767, "requestApiVersion": 4, "correlationId": 5, "clientId": "client_id-4"}',
        "7fff000400000005000b636c69656e745f69642d3400",
    ),
    (
        2,
        '{"requestApiKey": 0, "requestApiVersion": 0, "correlationId": 0, "clientId": null}',
        "0000000000000000ffff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RequestHeader, version, value, data)
