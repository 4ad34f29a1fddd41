"""The bytes of CreatePartitionsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.create_partitions_request import CreatePartitionsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "000000000000000000",
    ),
    (
        0,
        '{"topics": [{"name": "name-2", "count": 5, "assignments": [{"brokerIds": [7]}]}, {"name": "name-7", "count": 2147483647, "assignments": [{"brokerIds": [12]}]}], "timeoutMs": 13, "validateOnly": true}',
        "0000000200066e616d652d320000000500000001000000010000000700066e616d652d377fffffff00000001000000010000000c0000000d01",
    ),
    (
        1,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "000000000000000000",
    ),
    (
        1,
        '{"topics": [{"name": "name-2", "count": 5, "assignments": [{"brokerIds": [7]}]}, {"name": "name-7", "count": 2147483647, "assignments": [{"brokerIds": [12]}]}], "timeoutMs": 13, "validateOnly": true}',
        "0000000200066e616d652d320000000500000001000000010000000700066e616d652d377fffffff00000001000000010000000c0000000d01",
    ),
    (
        2,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "01000000000000",
    ),
    (
        2,
        '{"topics": [{"name": "name-2", "count": 5, "assignments": [{"brokerIds": [7]}]}, {"name": "name-7", "count": 2147483647, "assignments": [{"brokerIds": [12]}]}], "timeoutMs": 13, "validateOnly": true}',
        "03076e616d652d32000000050202000000070000076e616d652d377fffffff02020000000c00000000000d0100",
    ),
    (
        3,
        '{"topics": [], "timeoutMs": 0, "validateOnly": false}',
        "01000000000000",
    ),
    (
        3,
        '{"topics": [{"name": "name-2", "count": 5, "assignments": [{"brokerIds": [7]}]}, {"name": "name-7", "count": 2147483647, "assignments": [{"brokerIds": [12]}]}], "timeoutMs": 13, "validateOnly": true}',
        "03076e616d652d32000000050202000000070000076e616d652d377fffffff02020000000c00000000000d0100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(CreatePartitionsRequest, version, value, data)
