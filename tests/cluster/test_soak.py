"""What `make soak` notices: lost, doubled and reordered records, and growth of memory."""

from __future__ import annotations

import pytest

pytest.importorskip("confluent_kafka")

from tests.cluster.soak import Ledger, growth


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
    assert growth([40, 50, 60, 61, 60, 62, 61, 60, 62]) == []
    assert growth([40, 50, 60, 61, 60, 62, 61, 80, 90]) == ["memory grew from 61.0 to 80.0 MiB"]
