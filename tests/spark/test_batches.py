"""What runs in Python workers, without Spark."""

from __future__ import annotations

import pyarrow as pa
import pytest

from kip.spark.batches import ENOUGH_BYTES, ENOUGH_ROWS, join_small


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
    batches = list(join_small(rows.slice(start, size) for start, size in zip(starts, sizes, strict=True)))
    assert [batch.num_rows for batch in batches] == joined
    assert pa.Table.from_batches(batches, rows.schema) == pa.Table.from_batches([rows])


def test_a_large_batch_is_not_joined() -> None:
    small, large = (pa.record_batch({"value": [bytes(size)]}) for size in (1, ENOUGH_BYTES))
    joined = join_small(iter([small, small, large, large, small]))
    assert [batch.num_rows for batch in joined] == [2, 1, 1, 1], "its offsets could be too large for 32 bits"
