"""The bytes of ConsumerGroupCurrentMemberAssignmentValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_current_member_assignment_value import (
    ConsumerGroupCurrentMemberAssignmentValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"memberEpoch": 0, "previousMemberEpoch": 0, "state": 0, "assignedPartitions": [], "partitionsPendingRevocation": []}',
        "000000000000000000010100",
    ),
    (
        0,
        '{"memberEpoch": 2147483647, "previousMemberEpoch": 4, "state": 5, "assignedPartitions": [{"topicId": "BQYHCAkKCwwNDg8QERITFA", "partitions": [8], "assignmentEpochs": [-2147483648]}, {"topicId": "CQoLDA0ODxAREhMUFRYXGA", "partitions": [12], "assignmentEpochs": [13]}], "partitionsPendingRevocation": [{"topicId": "DQ4PEBESExQVFhcYGRobHA", "partitions": [-2147483648], "assignmentEpochs": [2147483647]}, {"topicId": "ERITFBUWFxgZGhscHR4fIA", "partitions": [20], "assignmentEpochs": [21]}]}',
        "7fffffff00000004050305060708090a0b0c0d0e0f101112131402000000080100050280000000090a0b0c0d0e0f101112131415161718020000000c010005020000000d030d0e0f101112131415161718191a1b1c0280000000010005027fffffff1112131415161718191a1b1c1d1e1f200200000014010005020000001500",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupCurrentMemberAssignmentValue, version, value, data)
