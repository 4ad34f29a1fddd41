"""The bytes of ConfigRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.config_record import ConfigRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"resourceType": 0, "resourceName": "", "name": "", "value": ""}',
        "0001010100",
    ),
    (
        0,
        '{"resourceType": 127, "resourceName": "resource_name-2", "name": "name-3", "value": "value-4"}',
        "7f107265736f757263655f6e616d652d32076e616d652d330876616c75652d3400",
    ),
    (
        0,
        '{"resourceType": 0, "resourceName": "", "name": "", "value": null}',
        "0001010000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConfigRecord, version, value, data)
