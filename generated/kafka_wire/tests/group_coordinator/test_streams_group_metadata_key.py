"""The bytes of StreamsGroupMetadataKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.streams_group_metadata_key import StreamsGroupMetadataKey
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": ""}',
        "0000",
    ),
    (
        0,
        '{"groupId": "group_id-1"}',
        "000a67726f75705f69642d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(StreamsGroupMetadataKey, version, value, data)
