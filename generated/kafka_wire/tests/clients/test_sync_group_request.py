"""The bytes of SyncGroupRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.sync_group_request import SyncGroupRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "generationId": 0, "memberId": "", "assignments": []}',
        "000000000000000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "assignments": [{"memberId": "member_id-5", "assignment": "BgcI"}, {"memberId": "member_id-8", "assignment": "CQoL"}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d3300000002000b6d656d6265725f69642d3500000003060708000b6d656d6265725f69642d3800000003090a0b",
    ),
    (
        1,
        '{"groupId": "", "generationId": 0, "memberId": "", "assignments": []}',
        "000000000000000000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "assignments": [{"memberId": "member_id-5", "assignment": "BgcI"}, {"memberId": "member_id-8", "assignment": "CQoL"}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d3300000002000b6d656d6265725f69642d3500000003060708000b6d656d6265725f69642d3800000003090a0b",
    ),
    (
        2,
        '{"groupId": "", "generationId": 0, "memberId": "", "assignments": []}',
        "000000000000000000000000",
    ),
    (
        2,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "assignments": [{"memberId": "member_id-5", "assignment": "BgcI"}, {"memberId": "member_id-8", "assignment": "CQoL"}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d3300000002000b6d656d6265725f69642d3500000003060708000b6d656d6265725f69642d3800000003090a0b",
    ),
    (
        3,
        '{"groupId": "", "generationId": 0, "memberId": "", "groupInstanceId": null, "assignments": []}',
        "0000000000000000ffff00000000",
    ),
    (
        3,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "assignments": [{"memberId": "member_id-6", "assignment": "BwgJ"}, {"memberId": "member_id-9", "assignment": "CgsM"}]}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33001367726f75705f696e7374616e63655f69642d3400000002000b6d656d6265725f69642d3600000003070809000b6d656d6265725f69642d39000000030a0b0c",
    ),
    (
        4,
        '{"groupId": "", "generationId": 0, "memberId": "", "groupInstanceId": null, "assignments": []}',
        "010000000001000100",
    ),
    (
        4,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "assignments": [{"memberId": "member_id-6", "assignment": "BwgJ"}, {"memberId": "member_id-9", "assignment": "CgsM"}]}',
        "0b67726f75705f69642d31000000040c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d34030c6d656d6265725f69642d3604070809000c6d656d6265725f69642d39040a0b0c0000",
    ),
    (
        5,
        '{"groupId": "", "generationId": 0, "memberId": "", "groupInstanceId": null, "protocolType": null, "protocolName": null, "assignments": []}',
        "0100000000010000000100",
    ),
    (
        5,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "protocolType": "protocol_type-5", "protocolName": "protocol_name-6", "assignments": [{"memberId": "member_id-8", "assignment": "CQoL"}, {"memberId": "member_id-11", "assignment": "DA0O"}]}',
        "0b67726f75705f69642d31000000040c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d341070726f746f636f6c5f747970652d351070726f746f636f6c5f6e616d652d36030c6d656d6265725f69642d3804090a0b000d6d656d6265725f69642d3131040c0d0e0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(SyncGroupRequest, version, value, data)
