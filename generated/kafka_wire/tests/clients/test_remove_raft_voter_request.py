"""The bytes of RemoveRaftVoterRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.remove_raft_voter_request import RemoveRaftVoterRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": "", "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "01000000000000000000000000000000000000000000",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "voterId": 4, "voterDirectoryId": "AwQFBgcICQoLDA0ODxAREg"}',
        "0d636c75737465725f69642d3100000004030405060708090a0b0c0d0e0f10111200",
    ),
    (
        0,
        '{"clusterId": null, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "00000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoveRaftVoterRequest, version, value, data)
