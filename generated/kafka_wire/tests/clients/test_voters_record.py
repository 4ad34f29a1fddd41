"""The bytes of VotersRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.voters_record import VotersRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"version": 0, "voters": []}',
        "00000100",
    ),
    (
        0,
        '{"version": 32767, "voters": [{"voterId": 5, "voterDirectoryId": "BAUGBwgJCgsMDQ4PEBESEw", "endpoints": [{"name": "name-6", "host": "host-7", "port": 65535}], "kRaftVersionFeature": {"minSupportedVersion": 12, "maxSupportedVersion": 13}}, {"voterId": 15, "voterDirectoryId": "Dg8QERITFBUWFxgZGhscHQ", "endpoints": [{"name": "name-16", "host": "host-17", "port": 20}], "kRaftVersionFeature": {"minSupportedVersion": 22, "maxSupportedVersion": -32768}}]}',
        "7fff03000000050405060708090a0b0c0d0e0f1011121302076e616d652d3607686f73742d37ffff00000c000d00000000000f0e0f101112131415161718191a1b1c1d02086e616d652d313608686f73742d313700140000168000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(VotersRecord, version, value, data)
