"""The bytes of TopicRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.topic_record import TopicRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"name": "", "topicId": "AAAAAAAAAAAAAAAAAAAAAA"}',
        "010000000000000000000000000000000000",
    ),
    (
        0,
        '{"name": "name-1", "topicId": "AgMEBQYHCAkKCwwNDg8QEQ"}',
        "076e616d652d3102030405060708090a0b0c0d0e0f101100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(TopicRecord, version, value, data)
