"""The bytes of ListGroupsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_groups_request import ListGroupsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "",
    ),
    (
        1,
        "{}",
        "",
    ),
    (
        2,
        "{}",
        "",
    ),
    (
        3,
        "{}",
        "00",
    ),
    (
        4,
        '{"statesFilter": []}',
        "0100",
    ),
    (
        4,
        '{"statesFilter": ["states_filter-1", "states_filter-2"]}',
        "03107374617465735f66696c7465722d31107374617465735f66696c7465722d3200",
    ),
    (
        5,
        '{"statesFilter": [], "typesFilter": []}',
        "010100",
    ),
    (
        5,
        '{"statesFilter": ["states_filter-1", "states_filter-2"], "typesFilter": ["types_filter-3", "types_filter-4"]}',
        "03107374617465735f66696c7465722d31107374617465735f66696c7465722d32030f74797065735f66696c7465722d330f74797065735f66696c7465722d3400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListGroupsRequest, version, value, data)
