"""The bytes of UpdateRaftVoterRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.update_raft_voter_request import UpdateRaftVoterRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"clusterId": "", "currentLeaderEpoch": 0, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "kRaftVersionFeature": {"minSupportedVersion": 0, "maxSupportedVersion": 0}}',
        "0100000000000000000000000000000000000000000000000001000000000000",
    ),
    (
        0,
        '{"clusterId": "cluster_id-1", "currentLeaderEpoch": 4, "voterId": 5, "voterDirectoryId": "BAUGBwgJCgsMDQ4PEBESEw", "listeners": [{"name": "name-6", "host": "host-7", "port": 65535}, {"name": "name-10", "host": "host-11", "port": 14}], "kRaftVersionFeature": {"minSupportedVersion": -32768, "maxSupportedVersion": 32767}}',
        "0d636c75737465725f69642d3100000004000000050405060708090a0b0c0d0e0f1011121303076e616d652d3607686f73742d37ffff00086e616d652d313008686f73742d3131000e0080007fff0000",
    ),
    (
        0,
        '{"clusterId": null, "currentLeaderEpoch": 0, "voterId": 0, "voterDirectoryId": "AAAAAAAAAAAAAAAAAAAAAA", "listeners": [], "kRaftVersionFeature": {"minSupportedVersion": 0, "maxSupportedVersion": 0}}',
        "0000000000000000000000000000000000000000000000000001000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(UpdateRaftVoterRequest, version, value, data)
