"""The bytes of LeaderChangeMessage, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.leader_change_message import LeaderChangeMessage
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"version": 0, "leaderId": 0, "voters": [], "grantingVoters": []}',
        "000000000000010100",
    ),
    (
        0,
        '{"version": 32767, "leaderId": 4, "voters": [{"voterId": 6}, {"voterId": 8}], "grantingVoters": [{"voterId": 2147483647}, {"voterId": 12}]}',
        "7fff000000040300000006000000000800037fffffff000000000c0000",
    ),
    (
        1,
        '{"version": 0, "leaderId": 0, "voters": [], "grantingVoters": []}',
        "000000000000010100",
    ),
    (
        1,
        '{"version": 32767, "leaderId": 4, "voters": [{"voterId": 6, "voterDirectoryId": "BQYHCAkKCwwNDg8QERITFA"}, {"voterId": -2147483648, "voterDirectoryId": "CAkKCwwNDg8QERITFBUWFw"}], "grantingVoters": [{"voterId": 12, "voterDirectoryId": "CwwNDg8QERITFBUWFxgZGg"}, {"voterId": 15, "voterDirectoryId": "Dg8QERITFBUWFxgZGhscHQ"}]}',
        "7fff00000004030000000605060708090a0b0c0d0e0f1011121314008000000008090a0b0c0d0e0f101112131415161700030000000c0b0c0d0e0f101112131415161718191a000000000f0e0f101112131415161718191a1b1c1d0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(LeaderChangeMessage, version, value, data)
