"""The bytes of DescribeClusterRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_cluster_request import DescribeClusterRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"includeClusterAuthorizedOperations": false}',
        "0000",
    ),
    (
        0,
        '{"includeClusterAuthorizedOperations": true}',
        "0100",
    ),
    (
        1,
        '{"includeClusterAuthorizedOperations": false, "endpointType": 1}',
        "000100",
    ),
    (
        1,
        '{"includeClusterAuthorizedOperations": true, "endpointType": 4}',
        "010400",
    ),
    (
        1,
        '{"includeClusterAuthorizedOperations": false, "endpointType": 0}',
        "000000",
    ),
    (
        2,
        '{"includeClusterAuthorizedOperations": false, "endpointType": 1, "includeFencedBrokers": false}',
        "00010000",
    ),
    (
        2,
        '{"includeClusterAuthorizedOperations": true, "endpointType": 4, "includeFencedBrokers": true}',
        "01040100",
    ),
    (
        2,
        '{"includeClusterAuthorizedOperations": false, "endpointType": 0, "includeFencedBrokers": false}',
        "00000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeClusterRequest, version, value, data)
