"""The bytes of DefaultPrincipalData, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.default_principal_data import DefaultPrincipalData
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"type": "", "name": "", "tokenAuthenticated": false}',
        "01010000",
    ),
    (
        0,
        '{"type": "type-1", "name": "name-2", "tokenAuthenticated": true}',
        "07747970652d31076e616d652d320100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DefaultPrincipalData, version, value, data)
