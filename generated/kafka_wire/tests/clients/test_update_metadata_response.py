"""The bytes of UpdateMetadataResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.update_metadata_response import UpdateMetadataResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        0,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        1,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        1,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        2,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        2,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        3,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        3,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        4,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        4,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        5,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        5,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        6,
        '{"errorCode": 0}',
        "000000",
    ),
    (
        6,
        '{"errorCode": 32767}',
        "7fff00",
    ),
    (
        7,
        '{"errorCode": 0}',
        "000000",
    ),
    (
        7,
        '{"errorCode": 32767}',
        "7fff00",
    ),
    (
        8,
        '{"errorCode": 0}',
        "000000",
    ),
    (
        8,
        '{"errorCode": 32767}',
        "7fff00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UpdateMetadataResponse, version, value, data)
