"""The bytes of RemoveDelegationTokenRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.remove_delegation_token_record import RemoveDelegationTokenRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"tokenId": ""}',
        "0100",
    ),
    (
        0,
        '{"tokenId": "token_id-1"}',
        "0b746f6b656e5f69642d3100",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(RemoveDelegationTokenRecord, version, value, data)
