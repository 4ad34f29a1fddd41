"""The bytes of ControlRecordTypeSchema, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.control_record_type_schema import ControlRecordTypeSchema
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"type": 0}',
        "0000",
    ),
    (
        0,
        '{"type": 32767}',
        "7fff",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ControlRecordTypeSchema, version, value, data)
