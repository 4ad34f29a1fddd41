"""The bytes of AccessControlRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.access_control_record import AccessControlRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"resourceType": 0, "resourceName": "", "patternType": 0, "principal": "", "host": "", "operation": 0, "permissionType": 0}',
        "0001000101000000",
    ),
    (
        0,
        '{"resourceType": 127, "resourceName": "resource_name-2", "patternType": 5, "principal": "principal-4", "host": "host-5", "operation": 8, "permissionType": -128}',
        "7f107265736f757263655f6e616d652d32050c7072696e636970616c2d3407686f73742d35088000",
    ),
    (
        0,
        '{"resourceType": 0, "resourceName": null, "patternType": 0, "principal": "", "host": "", "operation": 0, "permissionType": 0}',
        "0000000101000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AccessControlRecord, version, value, data)
