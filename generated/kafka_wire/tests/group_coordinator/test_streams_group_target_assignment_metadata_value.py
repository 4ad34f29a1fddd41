"""The bytes of StreamsGroupTargetAssignmentMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_target_assignment_metadata_value import (
    StreamsGroupTargetAssignmentMetadataValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"assignmentEpoch": 0}',
        "0000000000",
    ),
    (
        0,
        '{"assignmentEpoch": 2147483647, "assignmentTimestamp": 4}',
        "7fffffff0100080000000000000004",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupTargetAssignmentMetadataValue, version, value, data)
