"""The bytes of ListTransactionsRequest, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.list_transactions_request import ListTransactionsRequest
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"stateFilters": [], "producerIdFilters": []}',
        "010100",
    ),
    (
        0,
        '{"stateFilters": ["state_filters-1", "state_filters-2"], "producerIdFilters": [5, 6]}',
        "031073746174655f66696c746572732d311073746174655f66696c746572732d32030000000000000005000000000000000600",
    ),
    (
        1,
        '{"stateFilters": [], "producerIdFilters": [], "durationFilter": -1}',
        "0101ffffffffffffffff00",
    ),
    (
        1,
        '{"stateFilters": ["state_filters-1", "state_filters-2"], "producerIdFilters": [5, 6], "durationFilter": 7}',
        "031073746174655f66696c746572732d311073746174655f66696c746572732d320300000000000000050000000000000006000000000000000700",
    ),
    (
        1,
        '{"stateFilters": [], "producerIdFilters": [], "durationFilter": 0}',
        "0101000000000000000000",
    ),
    (
        2,
        '{"stateFilters": [], "producerIdFilters": [], "durationFilter": -1, "transactionalIdPattern": null}',
        "0101ffffffffffffffff0000",
    ),
    (
        2,
        '{"stateFilters": ["state_filters-1", "state_filters-2"], "producerIdFilters": [5, 6], "durationFilter": 7, "transactionalIdPattern": "transactional_id_pattern-6"}',
        "031073746174655f66696c746572732d311073746174655f66696c746572732d32030000000000000005000000000000000600000000000000071b7472616e73616374696f6e616c5f69645f7061747465726e2d3600",
    ),
    (
        2,
        '{"stateFilters": [], "producerIdFilters": [], "durationFilter": 0, "transactionalIdPattern": null}',
        "010100000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(ListTransactionsRequest, version, value, data)
