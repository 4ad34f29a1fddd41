"""The bytes of ClearElrRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.clear_elr_record import ClearElrRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicName": ""}',
        "0100",
    ),
    (
        0,
        '{"topicName": "topic_name-1"}',
        "0d746f7069635f6e616d652d3100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ClearElrRecord, version, value, data)
