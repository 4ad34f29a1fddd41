"""The bytes of ListTopicsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_142.list_topics_response import ListTopicsResponse
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0, "topicListing": []}',
        "000000000000",
    ),
    (
        0,
        '{"errorCode": 32767, "topicListing": [{"name": "name-3", "internal": true}, {"name": "name-6", "internal": true}]}',
        "7fff0000000200066e616d652d330100066e616d652d3601",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListTopicsResponse, version, value, data)
