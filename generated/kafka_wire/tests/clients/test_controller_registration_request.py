"""The bytes of ControllerRegistrationRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.controller_registration_request import ControllerRegistrationRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"controllerId": 0, "incarnationId": "AAAAAAAAAAAAAAAAAAAAAA", "zkMigrationReady": false, "listeners": [], "features": []}',
        "000000000000000000000000000000000000000000010100",
    ),
    (
        0,
        '{"controllerId": 2147483647, "incarnationId": "AgMEBQYHCAkKCwwNDg8QEQ", "zkMigrationReady": true, "listeners": [{"name": "name-5", "host": "host-6", "port": 0, "securityProtocol": 32767}, {"name": "name-10", "host": "host-11", "port": 14, "securityProtocol": 15}], "features": [{"name": "name-15", "minSupportedVersion": 18, "maxSupportedVersion": 19}, {"name": "name-19", "minSupportedVersion": 22, "maxSupportedVersion": -32768}]}',
        "7fffffff02030405060708090a0b0c0d0e0f10110103076e616d652d3507686f73742d3600007fff00086e616d652d313008686f73742d3131000e000f0003086e616d652d31350012001300086e616d652d3139001680000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ControllerRegistrationRequest, version, value, data)
