"""The bytes of ListTopicsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.list_topics_request import ListTopicsRequest
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
    check_row(ListTopicsRequest, version, value, data)
