"""The bytes of AddRaftVoterRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.add_raft_voter_request import AddRaftVoterRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": "", "timeoutMs": 0, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": []}',
        "010000000000000000000000000000000000000000000000000100",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "timeoutMs": 4, "voterId": 5, "voterDirectoryId": "BAUGBwgJCgsMDQ4PEBESEw", "listeners": [{"name": "name-6", "host": "host-7", "port": 65535}, {"name": "name-10", "host": "host-11", "port": 14}]}',
        "0d636c75737465725f69642d3100000004000000050405060708090a0b0c0d0e0f1011121303076e616d652d3607686f73742d37ffff00086e616d652d313008686f73742d3131000e0000",
    ),
    (
        0,
        '{"clusterId": null, "timeoutMs": 0, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": []}',
        "000000000000000000000000000000000000000000000000000100",
    ),
    (
        1,
        '{"clusterId": "", "timeoutMs": 0, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "ackWhenCommitted": true}',
        "01000000000000000000000000000000000000000000000000010100",
    ),
    (
        1,
        '{"clusterId": "cluster_id-1", "timeoutMs": 4, "voterId": 5, "voterDirectoryId": "BAUGBwgJCgsMDQ4PEBESEw", "listeners": [{"name": "name-6", "host": "host-7", "port": 65535}, {"name": "name-10", "host": "host-11", "port": 14}], "ackWhenCommitted": false}',
        "0d636c75737465725f69642d3100000004000000050405060708090a0b0c0d0e0f1011121303076e616d652d3607686f73742d37ffff00086e616d652d313008686f73742d3131000e000000",
    ),
    (
        1,
        '{"clusterId": null, "timeoutMs": 0, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "ackWhenCommitted": false}',
        "00000000000000000000000000000000000000000000000000010000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AddRaftVoterRequest, version, value, data)
