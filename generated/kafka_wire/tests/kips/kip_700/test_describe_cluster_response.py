"""The bytes of DescribeClusterResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_700.describe_cluster_response import DescribeClusterResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "clusterId": "", "controllerId": -1, "brokers": [], "clusterAuthorizedOperations": -2147483648}',
        "0000000001ffffffff018000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "clusterId": "cluster_id-2", "controllerId": 5, "brokers": [{"nodeId": 7, "host": "host-6", "port": -2147483648, "rack": "rack-8"}, {"nodeId": 12, "host": "host-11", "port": 14, "rack": "rack-13"}], "clusterAuthorizedOperations": -2147483648}',
        "7fffffff0d636c75737465725f69642d3200000005030000000707686f73742d3680000000077261636b2d38000000000c08686f73742d31310000000e087261636b2d3133008000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 0, "clusterId": "", "controllerId": 0, "brokers": [], "clusterAuthorizedOperations": 0}',
        "000000000100000000010000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeClusterResponse, version, value, data)
