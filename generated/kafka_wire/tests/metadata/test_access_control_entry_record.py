"""The bytes of AccessControlEntryRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.access_control_entry_record import AccessControlEntryRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"id": "AAAAAAAAAAAAAAAAAAAAAA", "resourceType": 0, "resourceName": "", "patternType": 0, "principal": "", "host": "", "operation": 0, "permissionType": 0}',
        "000000000000000000000000000000000001000101000000",
    ),
    (
        0,
        '{"id": "AQIDBAUGBwgJCgsMDQ4PEA", "resourceType": 4, "resourceName": "resource_name-3", "patternType": 6, "principal": "principal-5", "host": "host-6", "operation": -128, "permissionType": 127}',
        "0102030405060708090a0b0c0d0e0f1004107265736f757263655f6e616d652d33060c7072696e636970616c2d3507686f73742d36807f00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AccessControlEntryRecord, version, value, data)
