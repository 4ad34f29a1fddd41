"""The bytes of FenceBrokerRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.fence_broker_record import FenceBrokerRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"id": 0, "epoch": 0}',
        "00000000000000000000000000",
    ),
    (
        0,
        '{"id": 2147483647, "epoch": 4}',
        "7fffffff000000000000000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FenceBrokerRecord, version, value, data)
