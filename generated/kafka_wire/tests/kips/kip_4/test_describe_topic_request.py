"""The bytes of DescribeTopicRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ....kips.kip_4.describe_topic_request import DescribeTopicRequest
from ...harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topicName": ""}',
        "0000",
    ),
    (
        0,
        '{"topicName": "topic_name-1"}',
        "000c746f7069635f6e616d652d31",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DescribeTopicRequest, version, value, data)
