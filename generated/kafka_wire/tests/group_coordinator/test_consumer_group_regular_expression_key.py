"""The bytes of ConsumerGroupRegularExpressionKey, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.consumer_group_regular_expression_key import (
    ConsumerGroupRegularExpressionKey,
)
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"groupId": "", "regularExpression": ""}',
        "00000000",
    ),
    (
        0,
        '{"groupId": "group_id-1", "regularExpression": "regular_expression-2"}',
        "000a67726f75705f69642d310014726567756c61725f65787072657373696f6e2d32",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ConsumerGroupRegularExpressionKey, version, value, data)
