"""The bytes of ClusterMetadataResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.cluster_metadata_response import ClusterMetadataResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "brokers": [], "controller": null}',
        "00000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "brokers": [{"nodeId": 5, "host": "host-4", "port": 7}, {"nodeId": -2147483648, "host": "host-8", "port": 11}], "controller": {"nodeId": 13, "host": "host-12", "port": 15}}',
        "7fff00000002000000050006686f73742d3400000007800000000006686f73742d380000000b010000000d0007686f73742d31320000000f",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ClusterMetadataResponse, version, value, data)
