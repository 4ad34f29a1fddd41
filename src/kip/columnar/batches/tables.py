"""Record batches as columns: from blocks of a log to Arrow tables with one row for each record.

Records of many batches are read at once. This only detects unusual batches, which are left to the scalar reader,
`Batch.fields`: only that defines what bytes mean and how errors are worded.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import groupby
from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from kip.columnar.batches.blocks import Block, sizes_of
from kip.columnar.batches.fields import RECORD_SCHEMA
from kip.columnar.batches.reading import read_fields
from kip.columnar.batches.rows import scalar_tables
from kip.columnar.batches.spans import payloads
from kip.columnar.columns.types import Ints
from kip.columnar.schemas import select_fields
from kip.log.segments.batches import Batch, parse_batch
from kip.log.segments.reader import Damage


def record_tables(block: Block, names: Collection[str] | None = None) -> Iterator[pa.RecordBatch]:
    """Yield the records of a block in order, with the columns of `RECORD_SCHEMA` that have these names, or all.

    Damage is one row, and so is the rest of a batch from the first unreadable record on: it has `error`, `position`,
    and the first offset that may be lost.

    Raises:
        ValueError: unknown column.
    """
    schema = select_fields(RECORD_SCHEMA, names)
    headers, unusual = block.headers, dict(block.others)
    for part in payloads(block.data, block.starts, headers):
        fields = read_fields(part, headers[part.batches], block.positions[part.batches])
        numbers = block.numbers[part.batches]
        for place in np.flatnonzero(fields.damaged).tolist():
            unusual[int(numbers[place])] = _batch(block, headers, part.batches.start + place)
        own = {number: unusual.pop(number) for number in sorted(unusual) if number <= numbers[-1]}
        yield from _in_order(fields.table(schema), numbers[fields.batches], own, schema)
    yield from scalar_tables(unusual.values(), schema)


def damage_table(damage: Damage, names: Collection[str] | None = None) -> pa.RecordBatch:
    """Return the row for damage in `record_tables`. Raises ValueError for an unknown column."""
    return next(scalar_tables([damage], select_fields(RECORD_SCHEMA, names)))


def _batch(block: Block, headers: NDArray[Any], place: int) -> Batch:
    """Return one batch of a block."""
    start = int(block.starts[place])
    stop = start + int(sizes_of(headers[place : place + 1])[0])
    return parse_batch(block.data[start:stop], int(block.positions[place]))


def _in_order(
    table: pa.RecordBatch, numbers: Ints, unusual: dict[int, Batch | Damage], schema: pa.Schema
) -> Iterator[pa.RecordBatch]:
    """Yield the rows of a table, located by these numbers, with the others between them."""
    done = 0
    for stop, group in groupby(unusual, lambda number: int(np.searchsorted(numbers, number))):
        if stop > done:
            yield table.slice(done, stop - done)
        yield from scalar_tables([unusual[number] for number in group], schema)
        done = stop
    if done < len(table):
        yield table.slice(done)
