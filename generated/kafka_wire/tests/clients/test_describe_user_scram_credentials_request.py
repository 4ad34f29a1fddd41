"""The bytes of DescribeUserScramCredentialsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_user_scram_credentials_request import (
    DescribeUserScramCredentialsRequest,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"users": []}',
        "0100",
    ),
    (
        0,
        '{"users": [{"name": "name-2"}, {"name": "name-4"}]}',
        "03076e616d652d3200076e616d652d340000",
    ),
    (
        0,
        '{"users": null}',
        "0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeUserScramCredentialsRequest, version, value, data)
