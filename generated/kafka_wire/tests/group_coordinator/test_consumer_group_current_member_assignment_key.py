"""The bytes of ConsumerGroupCurrentMemberAssignmentKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_current_member_assignment_key import (
    ConsumerGroupCurrentMemberAssignmentKey,
)
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
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupCurrentMemberAssignmentKey, version, value, data)
