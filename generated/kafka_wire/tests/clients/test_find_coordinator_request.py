"""The bytes of FindCoordinatorRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.find_coordinator_request import FindCoordinatorRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"key": ""}',
        "0000",
    ),
    (
        0,
        '{"key": "key-1"}',
        "00056b65792d31",
    ),
    (
        1,
        '{"key": "", "keyType": 0}',
        "000000",
    ),
    (
        1,
        '{"key": "key-1", "keyType": 4}',
        "00056b65792d3104",
    ),
    (
        2,
        '{"key": "", "keyType": 0}',
        "000000",
    ),
    (
        2,
        '{"key": "key-1", "keyType": 4}',
        "00056b65792d3104",
    ),
    (
        3,
        '{"key": "", "keyType": 0}',
        "010000",
    ),
    (
        3,
        '{"key": "key-1", "keyType": 4}',
        "066b65792d310400",
    ),
    (
        4,
        '{"keyType": 0, "coordinatorKeys": []}',
        "000100",
    ),
    (
        4,
        '{"keyType": 127, "coordinatorKeys": ["coordinator_keys-2", "coordinator_keys-3"]}',
        "7f0313636f6f7264696e61746f725f6b6579732d3213636f6f7264696e61746f725f6b6579732d3300",
    ),
    (
        5,
        '{"keyType": 0, "coordinatorKeys": []}',
        "000100",
    ),
    (
        5,
        '{"keyType": 127, "coordinatorKeys": ["coordinator_keys-2", "coordinator_keys-3"]}',
        "7f0313636f6f7264696e61746f725f6b6579732d3213636f6f7264696e61746f725f6b6579732d3300",
    ),
    (
        6,
        '{"keyType": 0, "coordinatorKeys": []}',
        "000100",
    ),
    (
        6,
        '{"keyType": 127, "coordinatorKeys": ["coordinator_keys-2", "coordinator_keys-3"]}',
        "7f0313636f6f7264696e61746f725f6b6579732d3213636f6f7264696e61746f725f6b6579732d3300",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(FindCoordinatorRequest, version, value, data)
