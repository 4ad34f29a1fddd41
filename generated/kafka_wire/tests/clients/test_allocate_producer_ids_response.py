"""The bytes of AllocateProducerIdsResponse, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...clients.allocate_producer_ids_response import AllocateProducerIdsResponse
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"throttleTimeMs": 0, "errorCode": 0, "producerIdStart": 0, "producerIdLen": 0}',
        "00000000000000000000000000000000000000",
    ),
    (
        0,
        '{"throttleTimeMs": 2147483647, "errorCode": 4, "producerIdStart": 5, "producerIdLen": 6}',
        "7fffffff000400000000000000050000000600",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(AllocateProducerIdsResponse, version, value, data)
