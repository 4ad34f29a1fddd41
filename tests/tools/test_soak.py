"""What `make soak` notices: lost, doubled and reordered records, and growth of memory."""

from __future__ import annotations

import pytest

pytest.importorskip("confluent_kafka")

from tools.soak import Ledger, growth


@pytest.mark.parametrize(
    ("read", "acknowledged", "problems"),
    [
        ([0, 1, 2, 3], [0, 1, 3], []),
        ([0, 1, 2], [0, 1, 2, 3], ["lost: a:3"]),
        ([0, 2], [0, 1, 2], ["lost: a:1"]),
        ([], [0], ["lost: a:0"]),
        ([0, 1, 1], [0, 1], ["twice, or out of order: a:1"]),
        ([1, 0], [0, 1], ["twice, or out of order: a:0", "lost: a:0"]),
    ],
)
def test_lost_doubled_and_reordered_records_are_noticed(
    read: list[int], acknowledged: list[int], problems: list[str]
) -> None:
    ledger = Ledger()
    for number in read:
        ledger.note("b", number + 7)
        ledger.note("a", number)
    found = [each for each in ledger.problems if " a:" in each] + ledger.lost("a", acknowledged)
    assert found == problems


def test_memory_may_grow_during_the_warm_up_only() -> None:
    warm_up = [(number * 10_000, 40.0 + number) for number in range(20)]
    flat = [(200_000 + number, 60.0 + number % 2) for number in range(40)]
    grown = [(count, memory + count % 100) for count, memory in flat]
    assert growth([*warm_up, *flat]) == []
    assert growth([*warm_up, *grown]) == ["memory grew from 70.0 to 90.0 MiB"]
    assert growth(warm_up) == ["190,000 records are too few to see whether memory grows"]
