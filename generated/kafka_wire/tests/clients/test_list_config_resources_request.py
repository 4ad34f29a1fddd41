"""The bytes of ListConfigResourcesRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_config_resources_request import ListConfigResourcesRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "00",
    ),
    (
        1,
        '{"resourceTypes": []}',
        "0100",
    ),
    (
        1,
        '{"resourceTypes": [127, 4]}',
        "037f0400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListConfigResourcesRequest, version, value, data)
