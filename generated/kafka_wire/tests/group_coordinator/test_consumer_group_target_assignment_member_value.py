"""The bytes of ConsumerGroupTargetAssignmentMemberValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_target_assignment_member_value import (
    ConsumerGroupTargetAssignmentMemberValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicPartitions": []}',
        "0100",
    ),
    (
        0,
        '{"topicPartitions": [{"topicId": "AgMEBQYHCAkKCwwNDg8QEQ", "partitions": [5]}, {"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [8]}]}',
        "0302030405060708090a0b0c0d0e0f101102000000050005060708090a0b0c0d0e0f101112131402000000080000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupTargetAssignmentMemberValue, version, value, data)
