"""The bytes of OffsetCommitValue, as the reference codec writes them. Made by kipc; not to be edited."""

from __future__ import annotations

import pytest

from ...group_coordinator.offset_commit_value import OffsetCommitValue
from ..harness import Row, check_row

ROWS: list[Row] = [
    (
        0,
        '{"offset": 0, "metadata": "", "commitTimestamp": 0}',
        "000000000000000000000000000000000000",
    ),
    (
        0,
        '{"offset": 9223372036854775807, "metadata": "metadata-2", "commitTimestamp": 5}',
        "7fffffffffffffff000a6d657461646174612d320000000000000005",
    ),
    (
        1,
        '{"offset": 0, "metadata": "", "commitTimestamp": 0, "expireTimestamp": -1}',
        "000000000000000000000000000000000000ffffffffffffffff",
    ),
    (
        1,
        '{"offset": 9223372036854775807, "metadata": "metadata-2", "commitTimestamp": 5, "expireTimestamp": 6}',
        "7fffffffffffffff000a6d657461646174612d3200000000000000050000000000000006",
    ),
    (
        1,
        '{"offset": 0, "metadata": "", "commitTimestamp": 0, "expireTimestamp": 0}',
        "0000000000000000000000000000000000000000000000000000",
    ),
    (
        2,
        '{"offset": 0, "metadata": "", "commitTimestamp": 0}',
        "000000000000000000000000000000000000",
    ),
    (
        2,
        '{"offset": 9223372036854775807, "metadata": "metadata-2", "commitTimestamp": 5}',
        "7fffffffffffffff000a6d657461646174612d320000000000000005",
    ),
    (
        3,
        '{"offset": 0, "leaderEpoch": -1, "metadata": "", "commitTimestamp": 0}',
        "0000000000000000ffffffff00000000000000000000",
    ),
    (
        3,
        '{"offset": 9223372036854775807, "leaderEpoch": 4, "metadata": "metadata-3", "commitTimestamp": 6}',
        "7fffffffffffffff00000004000a6d657461646174612d330000000000000006",
    ),
    (
        3,
        '{"offset": 0, "leaderEpoch": 0, "metadata": "", "commitTimestamp": 0}',
        "00000000000000000000000000000000000000000000",
    ),
    (
        4,
        '{"offset": 0, "leaderEpoch": -1, "metadata": "", "commitTimestamp": 0}',
        "0000000000000000ffffffff01000000000000000000",
    ),
    (
        4,
        '{"offset": 9223372036854775807, "leaderEpoch": 4, "metadata": "metadata-3", "commitTimestamp": 6, "topicId": "BQYHCAkKCwwNDg8QERITFA"}',
        "7fffffffffffffff000000040b6d657461646174612d33000000000000000601001005060708090a0b0c0d0e0f1011121314",
    ),
    (
        4,
        '{"offset": 0, "leaderEpoch": 0, "metadata": "", "commitTimestamp": 0}',
        "00000000000000000000000001000000000000000000",
    ),
]


@pytest.mark.parametrize(("version", "value", "data"), ROWS)
def test_row(version: int, value: str, data: str) -> None:
    check_row(OffsetCommitValue, version, value, data)
