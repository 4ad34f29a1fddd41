"""The bytes of DelegationTokenRecord, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...metadata.delegation_token_record import DelegationTokenRecord
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"owner": "", "requester": "", "renewers": [], "issueTimestamp": 0, "maxTimestamp": 0, "expirationTimestamp": 0, "tokenId": ""}',
        "0101010000000000000000000000000000000000000000000000000100",
    ),
    (
        0,
        '{"owner": "owner-1", "requester": "requester-2", "renewers": ["renewers-3", "renewers-4"], "issueTimestamp": 7, "maxTimestamp": 8, "expirationTimestamp": -9223372036854775808, "tokenId": "token_id-8"}',
        "086f776e65722d310c7265717565737465722d32030b72656e65776572732d330b72656e65776572732d340000000000000007000000000000000880000000000000000b746f6b656e5f69642d3800",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(DelegationTokenRecord, version, value, data)
