"""The bytes of LeaveGroupRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.leave_group_request import LeaveGroupRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "memberId": ""}',
        "00000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "memberId": "member_id-2"}',
        "000a67726f75705f69642d31000b6d656d6265725f69642d32",
    ),
    (
        1,
        '{"groupId": "", "memberId": ""}',
        "00000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "memberId": "member_id-2"}',
        "000a67726f75705f69642d31000b6d656d6265725f69642d32",
    ),
    (
        2,
        '{"groupId": "", "memberId": ""}',
        "00000000",
    ),
    (
        2,
        '{"groupId": "group_id-1", "memberId": "member_id-2"}',
        "000a67726f75705f69642d31000b6d656d6265725f69642d32",
    ),
    (
        3,
        '{"groupId": "", "members": []}',
        "000000000000",
    ),
    (
        3,
        '{"groupId": "group_id-1", "members": [{"memberId": "member_id-3", "groupInstanceId": "group_instance_id-4"}, {"memberId": "member_id-6", "groupInstanceId": "group_instance_id-7"}]}',
        "000a67726f75705f69642d3100000002000b6d656d6265725f69642d33001367726f75705f696e7374616e63655f69642d34000b6d656d6265725f69642d36001367726f75705f696e7374616e63655f69642d37",
    ),
    (
        4,
        '{"groupId": "", "members": []}',
        "010100",
    ),
    (
        4,
        '{"groupId": "group_id-1", "members": [{"memberId": "member_id-3", "groupInstanceId": "group_instance_id-4"}, {"memberId": "member_id-6", "groupInstanceId": "group_instance_id-7"}]}',
        "0b67726f75705f69642d31030c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d34000c6d656d6265725f69642d361467726f75705f696e7374616e63655f69642d370000",
    ),
    (
        5,
        '{"groupId": "", "members": []}',
        "010100",
    ),
    (
        5,
        '{"groupId": "group_id-1", "members": [{"memberId": "member_id-3", "groupInstanceId": "group_instance_id-4", "reason": "reason-5"}, {"memberId": "member_id-7", "groupInstanceId": "group_instance_id-8", "reason": "reason-9"}]}',
        "0b67726f75705f69642d31030c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d3409726561736f6e2d35000c6d656d6265725f69642d371467726f75705f696e7374616e63655f69642d3809726561736f6e2d390000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(LeaveGroupRequest, version, value, data)
