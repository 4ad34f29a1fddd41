"""What runs in Python workers, without Spark."""

from __future__ import annotations

import pyarrow as pa
import pytest

from kip.spark import batches
from kip.spark.batches import ENOUGH_BYTES, ENOUGH_ROWS, doubling, join_small


@pytest.mark.parametrize(
    ("sizes", "joined"),
    [
        ([], []),
        ([3], [3]),
        ([3, 0, 4], [7]),
        ([ENOUGH_ROWS], [ENOUGH_ROWS]),
        ([ENOUGH_ROWS - 1, 1, 5], [ENOUGH_ROWS, 5]),
        ([ENOUGH_ROWS + 1, ENOUGH_ROWS - 1, 2], [ENOUGH_ROWS + 1, ENOUGH_ROWS + 1]),
    ],
)
def test_join_small(sizes: list[int], joined: list[int]) -> None:
    rows = pa.record_batch({"row": range(sum(sizes)), "name": list(map(str, range(sum(sizes))))})
    starts = [sum(sizes[:number]) for number in range(len(sizes))]
    found = list(join_small(rows.slice(start, size) for start, size in zip(starts, sizes, strict=True)))
    assert [batch.num_rows for batch in found] == joined
    assert pa.Table.from_batches(found, rows.schema) == pa.Table.from_batches([rows])


def test_a_large_batch_is_not_joined() -> None:
    small, large = (pa.record_batch({"value": [bytes(size)]}) for size in (1, ENOUGH_BYTES))
    joined = join_small(iter([small, small, large, large, small]))
    assert [batch.num_rows for batch in joined] == [2, 1, 1, 1], "its offsets could be too large for 32 bits"


@pytest.mark.parametrize(
    ("count", "joined"),
    [(0, []), (8, [1] * 8), (9, [1] * 9), (16, [1] * 8 + [2, 4, 2]), (518, [1] * 8 + [2**n for n in range(1, 9)])],
)
def test_few_batches(count: int, joined: list[int]) -> None:
    rows = pa.record_batch({"row": range(count)})
    found = list(doubling(rows.slice(start, 1) for start in range(count)))
    assert [batch.num_rows for batch in found] == joined
    assert pa.Table.from_batches(found, rows.schema) == pa.Table.from_batches([rows])


def test_few_batches_stay_small_enough_for_arrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batches, "MOST_BYTES", 1000)
    large = pa.record_batch({"value": [bytes(600)]})
    assert [batch.num_rows for batch in doubling(iter([large] * 13))] == [1] * 13
