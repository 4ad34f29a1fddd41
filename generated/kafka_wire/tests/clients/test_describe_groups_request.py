"""The bytes of DescribeGroupsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.describe_groups_request import DescribeGroupsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groups": []}',
        "00000000",
    ),
    (
        0,
        '{"groups": ["groups-1", "groups-2"]}',
        "00000002000867726f7570732d31000867726f7570732d32",
    ),
    (
        1,
        '{"groups": []}',
        "00000000",
    ),
    (
        1,
        '{"groups": ["groups-1", "groups-2"]}',
        "00000002000867726f7570732d31000867726f7570732d32",
    ),
    (
        2,
        '{"groups": []}',
        "00000000",
    ),
    (
        2,
        '{"groups": ["groups-1", "groups-2"]}',
        "00000002000867726f7570732d31000867726f7570732d32",
    ),
    (
        3,
        '{"groups": [], "includeAuthorizedOperations": false}',
        "0000000000",
    ),
    (
        3,
        '{"groups": ["groups-1", "groups-2"], "includeAuthorizedOperations": true}',
        "00000002000867726f7570732d31000867726f7570732d3201",
    ),
    (
        4,
        '{"groups": [], "includeAuthorizedOperations": false}',
        "0000000000",
    ),
    (
        4,
        '{"groups": ["groups-1", "groups-2"], "includeAuthorizedOperations": true}',
        "00000002000867726f7570732d31000867726f7570732d3201",
    ),
    (
        5,
        '{"groups": [], "includeAuthorizedOperations": false}',
        "010000",
    ),
    (
        5,
        '{"groups": ["groups-1", "groups-2"], "includeAuthorizedOperations": true}',
        "030967726f7570732d310967726f7570732d320100",
    ),
    (
        6,
        '{"groups": [], "includeAuthorizedOperations": false}',
        "010000",
    ),
    (
        6,
        '{"groups": ["groups-1", "groups-2"], "includeAuthorizedOperations": true}',
        "030967726f7570732d310967726f7570732d320100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeGroupsRequest, version, value, data)
