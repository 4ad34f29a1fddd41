"""The bytes of QuorumStateData, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...raft.quorum_state_data import QuorumStateData
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": "", "leaderId": -1, "leaderEpoch": -1, "votedId": -1, "appliedOffset": 0, "currentVoters": []}',
        "01ffffffffffffffffffffffff00000000000000000100",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "leaderId": 4, "leaderEpoch": 5, "votedId": 6, "appliedOffset": 7, "currentVoters": [{"voterId": -2147483648}, {"voterId": 11}]}',
        "0d636c75737465725f69642d3100000004000000050000000600000000000000070380000000000000000b0000",
    ),
    (
        0,
        '{"clusterId": "", "leaderId": 0, "leaderEpoch": 0, "votedId": 0, "appliedOffset": 0, "currentVoters": null}',
        "0100000000000000000000000000000000000000000000",
    ),
    (
        1,
        '{"leaderId": -1, "leaderEpoch": -1, "votedId": -1, "votedDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "ffffffffffffffffffffffff0000000000000000000000000000000000",
    ),
    (
        1,
        '{"leaderId": 2147483647, "leaderEpoch": 4, "votedId": 5, "votedDirectoryId": "BAUGBwgJCgsMDQ4PEBESEw"}',
        "7fffffff00000004000000050405060708090a0b0c0d0e0f1011121300",
    ),
    (
        1,
        '{"leaderId": 0, "leaderEpoch": 0, "votedId": 0, "votedDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "0000000000000000000000000000000000000000000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(QuorumStateData, version, value, data)
