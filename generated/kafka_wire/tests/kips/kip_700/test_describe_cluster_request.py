"""The bytes of DescribeClusterRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_700.describe_cluster_request import DescribeClusterRequest
from ...harness import Row, check_row

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
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeClusterRequest, version, value, data)
