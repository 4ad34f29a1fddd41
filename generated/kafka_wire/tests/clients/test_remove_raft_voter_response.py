"""The bytes of RemoveRaftVoterResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.remove_raft_voter_response import RemoveRaftVoterResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": ""}',
        "0000000000000100",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "errorMessage": "error_message-3"}',
        "7fffffff0004106572726f725f6d6573736167652d3300",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "errorMessage": null}',
        "0000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoveRaftVoterResponse, version, value, data)
