"""The bytes of KRaftVersionRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.kraft_version_record import KRaftVersionRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"version": 0, "kRaftVersion": 0}',
        "0000000000",
    ),
    (
        0,
        '{"version": 32767, "kRaftVersion": 4}',
        "7fff000400",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(KRaftVersionRecord, version, value, data)
