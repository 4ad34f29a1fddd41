"""The bytes of ShareGroupCurrentMemberAssignmentValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.share_group_current_member_assignment_value import (
    ShareGroupCurrentMemberAssignmentValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"memberEpoch": 0, "previousMemberEpoch": 0, "state": 0, "assignedPartitions": []}',
        "0000000000000000000100",
    ),
    (
        0,
        '{"memberEpoch": 2147483647, "previousMemberEpoch": 4, "state": 5, "assignedPartitions": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [8]}, {"topicId": "CAkKCwwNDg8QERITFBUWFw", "partitions": [11]}]}',
        "7fffffff00000004050305060708090a0b0c0d0e0f101112131402000000080008090a0b0c0d0e0f1011121314151617020000000b0000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ShareGroupCurrentMemberAssignmentValue, version, value, data)
