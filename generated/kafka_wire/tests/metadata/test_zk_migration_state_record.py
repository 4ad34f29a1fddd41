"""The bytes of ZkMigrationStateRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.zk_migration_state_record import ZkMigrationStateRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"zkMigrationState": 0}',
        "0000",
    ),
    (
        0,
        '{"zkMigrationState": 127}',
        "7f00",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ZkMigrationStateRecord, version, value, data)
