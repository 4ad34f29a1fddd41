"""The bytes of LeaveGroupResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.leave_group_response import LeaveGroupResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"errorCode": 0}',
        "0000",
    ),
    (
        0,
        '{"errorCode": 32767}',
        "7fff",
    ),
    (
        1,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        1,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        2,
        '{"throttleTimeMs": 0, "errorCode": 0}',
        "000000000000",
    ),
    (
        2,
        '{"throttleTimeMs": 2147483647, "errorCode": 4}',
        "7fffffff0004",
    ),
    (
        3,
        '{"throttleTimeMs": 0, "errorCode": 0, "members": []}',
        "00000000000000000000",
    ),
    (
        3,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "members": [{"memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "errorCode": 8}, {"memberId": "member_id-8", "groupInstanceId": "group_instance_id-9", "errorCode": 12}]}',
        "7fffffff000400000002000b6d656d6265725f69642d34001367726f75705f696e7374616e63655f69642d350008000b6d656d6265725f69642d38001367726f75705f696e7374616e63655f69642d39000c",
    ),
    (
        4,
        '{"throttleTimeMs": 0, "errorCode": 0, "members": []}',
        "0000000000000100",
    ),
    (
        4,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "members": [{"memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "errorCode": 8}, {"memberId": "member_id-8", "groupInstanceId": "group_instance_id-9", "errorCode": 12}]}',
        "7fffffff0004030c6d656d6265725f69642d341467726f75705f696e7374616e63655f69642d350008000c6d656d6265725f69642d381467726f75705f696e7374616e63655f69642d39000c0000",
    ),
    (
        5,
        '{"throttleTimeMs": 0, "errorCode": 0, "members": []}',
        "0000000000000100",
    ),
    (
        5,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "members": [{"memberId": "member_id-4", "groupInstanceId": "group_instance_id-5", "errorCode": 8}, {"memberId": "member_id-8", "groupInstanceId": "group_instance_id-9", "errorCode": 12}]}',
        "7fffffff0004030c6d656d6265725f69642d341467726f75705f696e7374616e63655f69642d350008000c6d656d6265725f69642d381467726f75705f696e7374616e63655f69642d39000c0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(LeaveGroupResponse, version, value, data)
