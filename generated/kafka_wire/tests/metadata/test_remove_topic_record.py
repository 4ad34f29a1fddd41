"""The bytes of RemoveTopicRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.remove_topic_record import RemoveTopicRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "0000000000000000000000000000000000",
    ),
    (
        0,
        '{"topicId": "AQIDBAUGBwgJCgsMDQ4PEA"}',
        "0102030405060708090a0b0c0d0e0f1000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoveTopicRecord, version, value, data)
