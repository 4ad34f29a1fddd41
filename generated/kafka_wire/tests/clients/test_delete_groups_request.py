"""The bytes of DeleteGroupsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.delete_groups_request import DeleteGroupsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupsNames": []}',
        "00000000",
    ),
    (
        0,
        '{"groupsNames": ["groups_names-1", "groups_names-2"]}',
        "00000002000e67726f7570735f6e616d65732d31000e67726f7570735f6e616d65732d32",
    ),
    (
        1,
        '{"groupsNames": []}',
        "00000000",
    ),
    (
        1,
        '{"groupsNames": ["groups_names-1", "groups_names-2"]}',
        "00000002000e67726f7570735f6e616d65732d31000e67726f7570735f6e616d65732d32",
    ),
    (
        2,
        '{"groupsNames": []}',
        "0100",
    ),
    (
        2,
        '{"groupsNames": ["groups_names-1", "groups_names-2"]}',
        "030f67726f7570735f6e616d65732d310f67726f7570735f6e616d65732d3200",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DeleteGroupsRequest, version, value, data)
