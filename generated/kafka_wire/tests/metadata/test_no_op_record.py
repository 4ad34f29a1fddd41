"""The bytes of NoOpRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.no_op_record import NoOpRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        "{}",
        "00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(NoOpRecord, version, value, data)
