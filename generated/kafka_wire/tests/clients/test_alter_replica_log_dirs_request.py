"""The bytes of AlterReplicaLogDirsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.alter_replica_log_dirs_request import AlterReplicaLogDirsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"dirs": []}',
        "00000000",
    ),
    (
        0,
        '{"dirs": [{"path": "path-2", "topics": [{"name": "name-4", "partitions": [7]}]}, {"path": "path-7", "topics": [{"name": "name-9", "partitions": [12]}]}]}',
        "000000020006706174682d320000000100066e616d652d3400000001000000070006706174682d370000000100066e616d652d39000000010000000c",
    ),
    (
        1,
        '{"dirs": []}',
        "00000000",
    ),
    (
        1,
        '{"dirs": [{"path": "path-2", "topics": [{"name": "name-4", "partitions": [7]}]}, {"path": "path-7", "topics": [{"name": "name-9", "partitions": [12]}]}]}',
        "000000020006706174682d320000000100066e616d652d3400000001000000070006706174682d370000000100066e616d652d39000000010000000c",
    ),
    (
        2,
        '{"dirs": []}',
        "0100",
    ),
    (
        2,
        '{"dirs": [{"path": "path-2", "topics": [{"name": "name-4", "partitions": [7]}]}, {"path": "path-7", "topics": [{"name": "name-9", "partitions": [12]}]}]}',
        "0307706174682d3202076e616d652d340200000007000007706174682d3702076e616d652d39020000000c000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AlterReplicaLogDirsRequest, version, value, data)
