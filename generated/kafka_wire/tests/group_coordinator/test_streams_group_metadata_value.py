"""The bytes of StreamsGroupMetadataValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_metadata_value import StreamsGroupMetadataValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"epoch": 0, "metadataHash": 0}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"epoch": 2147483647, "metadataHash": 4, "validatedTopologyEpoch": 5, "lastAssignmentConfigs": [{"key": "key-5", "value": "value-6"}, {"key": "key-8", "value": "value-9"}]}',
        "7fffffff000000000000000402000400000005011f03066b65792d350876616c75652d3600066b65792d380876616c75652d3900",
    ),
    (
        0,
        '{"epoch": 0, "metadataHash": 0, "lastAssignmentConfigs": null}',
        "00000000000000000000000001010100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupMetadataValue, version, value, data)
