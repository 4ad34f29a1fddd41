"""The bytes of ClusterMetadataRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.cluster_metadata_request import ClusterMetadataRequest
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ClusterMetadataRequest, version, value, data)
