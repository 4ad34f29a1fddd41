"""The bytes of HeartbeatRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.heartbeat_request import HeartbeatRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "generationId": 0, "memberId": ""}',
        "0000000000000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3"}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33",
    ),
    (
        1,
        '{"groupId": "", "generationId": 0, "memberId": ""}',
        "0000000000000000",
    ),
    (
        1,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3"}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33",
    ),
    (
        2,
        '{"groupId": "", "generationId": 0, "memberId": ""}',
        "0000000000000000",
    ),
    (
        2,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3"}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33",
    ),
    (
        3,
        '{"groupId": "", "generationId": 0, "memberId": "", "groupInstanceId": null}',
        "0000000000000000ffff",
    ),
    (
        3,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4"}',
        "000a67726f75705f69642d3100000004000b6d656d6265725f69642d33001367726f75705f696e7374616e63655f69642d34",
    ),
    (
        4,
        '{"groupId": "", "generationId": 0, "memberId": "", "groupInstanceId": null}',
        "0100000000010000",
    ),
    (
        4,
        '{"groupId": "group_id-1", "generationId": 4, "memberId": "member_id-3", "groupInstanceId": "group_instance_id-4"}',
        "0b67726f75705f69642d31000000040c6d656d6265725f69642d331467726f75705f696e7374616e63655f69642d3400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(HeartbeatRequest, version, value, data)
