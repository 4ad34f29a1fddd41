"""The bytes of ConsumerGroupRegularExpressionValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_regular_expression_value import (
    ConsumerGroupRegularExpressionValue,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": [], "version": 0, "timestamp": 0}',
        "010000000000000000000000000000000000",
    ),
    (
        0,
        '{"topics": ["topics-1", "topics-2"], "version": 5, "timestamp": 6}',
        "0309746f706963732d3109746f706963732d320000000000000005000000000000000600",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupRegularExpressionValue, version, value, data)
