"""The bytes of StreamsGroupCurrentMemberAssignmentValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_current_member_assignment_value import (
    StreamsGroupCurrentMemberAssignmentValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"memberEpoch": 0, "previousMemberEpoch": 0, "state": 0, "activeTasks": [], "standbyTasks": [], "warmupTasks": [], "activeTasksPendingRevocation": [], "standbyTasksPendingRevocation": [], "warmupTasksPendingRevocation": []}',
        "00000000000000000001010101010100",
    ),
    (
        0,
        '{"memberEpoch": 2147483647, "previousMemberEpoch": 4, "state": 5, "activeTasks": [{"subtopologyId": "subtopology_id-5", "partitions": [8], "assignmentEpochs": [-2147483648]}, {"subtopologyId": "subtopology_id-9", "partitions": [12], "assignmentEpochs": [13]}], "standbyTasks": [{"subtopologyId": "subtopology_id-13", "partitions": [-2147483648], "assignmentEpochs": [2147483647]}, {"subtopologyId": "subtopology_id-17", "partitions": [20], "assignmentEpochs": [21]}], "warmupTasks": [{"subtopologyId": "subtopology_id-21", "partitions": [2147483647], "assignmentEpochs": [25]}, {"subtopologyId": "subtopology_id-25", "partitions": [28], "assignmentEpochs": [29]}], "activeTasksPendingRevocation": [{"subtopologyId": "subtopology_id-29", "partitions": [32], "assignmentEpochs": [33]}, {"subtopologyId": "subtopology_id-33", "partitions": [36], "assignmentEpochs": [-2147483648]}], "standbyTasksPendingRevocation": [{"subtopologyId": "subtopology_id-37", "partitions": [40], "assignmentEpochs": [41]}, {"subtopologyId": "subtopology_id-41", "partitions": [-2147483648], "assignmentEpochs": [2147483647]}], "warmupTasksPendingRevocation": [{"subtopologyId": "subtopology_id-45", "partitions": [48], "assignmentEpochs": [49]}, {"subtopologyId": "subtopology_id-49", "partitions": [2147483647], "assignmentEpochs": [53]}]}',
        "7fffffff00000004050311737562746f706f6c6f67795f69642d350200000008010005028000000011737562746f706f6c6f67795f69642d39020000000c010005020000000d0312737562746f706f6c6f67795f69642d31330280000000010005027fffffff12737562746f706f6c6f67795f69642d3137020000001401000502000000150312737562746f706f6c6f67795f69642d3231027fffffff010005020000001912737562746f706f6c6f67795f69642d3235020000001c010005020000001d0312737562746f706f6c6f67795f69642d32390200000020010005020000002112737562746f706f6c6f67795f69642d3333020000002401000502800000000312737562746f706f6c6f67795f69642d33370200000028010005020000002912737562746f706f6c6f67795f69642d34310280000000010005027fffffff0312737562746f706f6c6f67795f69642d34350200000030010005020000003112737562746f706f6c6f67795f69642d3439027fffffff010005020000003500",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupCurrentMemberAssignmentValue, version, value, data)
