"""The bytes of OffsetFetchRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.offset_fetch_request import OffsetFetchRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000600066e616d652d360000000180000000",
    ),
    (
        1,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000600066e616d652d360000000180000000",
    ),
    (
        2,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        2,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000600066e616d652d360000000180000000",
    ),
    (
        2,
        '{"groupId": "", "topics": null}',
        "0000ffffffff",
    ),
    (
        3,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        3,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000600066e616d652d360000000180000000",
    ),
    (
        3,
        '{"groupId": "", "topics": null}',
        "0000ffffffff",
    ),
    (
        4,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        4,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000600066e616d652d360000000180000000",
    ),
    (
        4,
        '{"groupId": "", "topics": null}',
        "0000ffffffff",
    ),
    (
        5,
        '{"groupId": "", "topics": []}',
        "000000000000",
    ),
    (
        5,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "000a67726f75705f69642d310000000200066e616d652d33000000010000000600066e616d652d360000000180000000",
    ),
    (
        5,
        '{"groupId": "", "topics": null}',
        "0000ffffffff",
    ),
    (
        6,
        '{"groupId": "", "topics": []}',
        "010100",
    ),
    (
        6,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}]}',
        "0b67726f75705f69642d3103076e616d652d33020000000600076e616d652d3602800000000000",
    ),
    (
        6,
        '{"groupId": "", "topics": null}',
        "010000",
    ),
    (
        7,
        '{"groupId": "", "topics": [], "requireStable": false}',
        "01010000",
    ),
    (
        7,
        '{"groupId": "group_id-1", "topics": [{"name": "name-3", "partitionIndexes": [6]}, {"name": "name-6", "partitionIndexes": [-2147483648]}], "requireStable": true}',
        "0b67726f75705f69642d3103076e616d652d33020000000600076e616d652d360280000000000100",
    ),
    (
        7,
        '{"groupId": "", "topics": null, "requireStable": false}',
        "01000000",
    ),
    (
        8,
        '{"groups": [], "requireStable": false}',
        "010000",
    ),
    (
        8,
        '{"groups": [{"groupId": "group_id-2", "topics": [{"name": "name-4", "partitionIndexes": [7]}]}, {"groupId": "group_id-7", "topics": [{"name": "name-9", "partitionIndexes": [12]}]}], "requireStable": true}',
        "030b67726f75705f69642d3202076e616d652d34020000000700000b67726f75705f69642d3702076e616d652d39020000000c00000100",
    ),
    (
        9,
        '{"groups": [], "requireStable": false}',
        "010000",
    ),
    (
        9,
        '{"groups": [{"groupId": "group_id-2", "memberId": "member_id-3", "memberEpoch": 6, "topics": [{"name": "name-6", "partitionIndexes": [-2147483648]}]}, {"groupId": "group_id-9", "memberId": "member_id-10", "memberEpoch": 13, "topics": [{"name": "name-13", "partitionIndexes": [-2147483648]}]}], "requireStable": true}',
        "030b67726f75705f69642d320c6d656d6265725f69642d330000000602076e616d652d36028000000000000b67726f75705f69642d390d6d656d6265725f69642d31300000000d02086e616d652d3133028000000000000100",
    ),
    (
        10,
        '{"groups": [], "requireStable": false}',
        "010000",
    ),
    (
        10,
        '{"groups": [{"groupId": "group_id-2", "memberId": "member_id-3", "memberEpoch": 6, "topics": [{"topicId": "BgcICQoLDA0ODxAREhMUFQ", "partitionIndexes": [-2147483648]}]}, {"groupId": "group_id-9", "memberId": "member_id-10", "memberEpoch": 13, "topics": [{"topicId": "DQ4PEBESExQVFhcYGRobHA", "partitionIndexes": [-2147483648]}]}], "requireStable": true}',
        "030b67726f75705f69642d320c6d656d6265725f69642d330000000602060708090a0b0c0d0e0f101112131415028000000000000b67726f75705f69642d390d6d656d6265725f69642d31300000000d020d0e0f101112131415161718191a1b1c028000000000000100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetFetchRequest, version, value, data)
