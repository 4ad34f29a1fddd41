"""The bytes of UpdateRaftVoterResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.update_raft_voter_response import UpdateRaftVoterResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "00000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "currentLeader": {"leaderId": 6, "leaderEpoch": 7, "host": "host-6", "port": -2147483648}}',
        "7fffffff0004010014000000060000000707686f73742d368000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UpdateRaftVoterResponse, version, value, data)
