"""The bytes of StreamsGroupTargetAssignmentMemberValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_target_assignment_member_value import (
    StreamsGroupTargetAssignmentMemberValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"activeTasks": [], "standbyTasks": [], "warmupTasks": []}',
        "01010100",
    ),
    (
        0,
        '{"activeTasks": [{"subtopologyId": "subtopology_id-2", "partitions": [5]}, {"subtopologyId": "subtopology_id-5", "partitions": [8]}], "standbyTasks": [{"subtopologyId": "subtopology_id-8", "partitions": [11]}, {"subtopologyId": "subtopology_id-11", "partitions": [14]}], "warmupTasks": [{"subtopologyId": "subtopology_id-14", "partitions": [2147483647]}, {"subtopologyId": "subtopology_id-17", "partitions": [20]}]}',
        "0311737562746f706f6c6f67795f69642d3202000000050011737562746f706f6c6f67795f69642d350200000008000311737562746f706f6c6f67795f69642d38020000000b0012737562746f706f6c6f67795f69642d3131020000000e000312737562746f706f6c6f67795f69642d3134027fffffff0012737562746f706f6c6f67795f69642d313702000000140000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupTargetAssignmentMemberValue, version, value, data)
