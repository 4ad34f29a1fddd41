"""Writes rows as Parquet files, with several threads: pyarrow encodes columns without Python's lock."""

from __future__ import annotations

import os
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Lock

import pyarrow as pa
from pyarrow import fs, parquet

_THREADS = 4
"""Decoding log records, which one thread does at a time, takes less than half of the time of encoding their columns."""

_ROWS_PER_FILE = 1_000_000
"""A writer keeps the descriptions of row groups until its file ends: those of this many records have a few MB.

`tools/behaviours/descriptions-of-row-groups.sh`.
"""


def write_files(filesystem: fs.FileSystem, folder: str, schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> None:
    """Write rows to `part-0.parquet` and so on in a folder; their order in the batches is lost.

    Raises what an iteration of the batches raises, and OSError.
    """
    rows = _Shared(batches)
    first, threads = rows.next(), min(_cores(), _THREADS)

    def write_file(number: int, batch: pa.RecordBatch | None) -> pa.RecordBatch | None:
        """Write a batch and those after it, and return the first one for the next file."""
        path, count = f"{folder}/part-{number}.parquet", 0
        with parquet.ParquetWriter(path, schema, filesystem=filesystem, store_schema=False) as file:
            while batch is not None and count < _ROWS_PER_FILE:
                file.write_batch(batch)
                count += batch.num_rows
                batch = rows.next()
        return batch

    def write(number: int) -> None:
        with closing(rows):
            batch = rows.next() if number else first
            while batch is not None or number == 0:  # the first file exists without rows as well
                batch = write_file(number, batch)
                number += threads

    with ThreadPoolExecutor(threads) as pool, closing(rows):
        for done in [pool.submit(write, number) for number in range(threads)]:
            done.result()


class _Shared:
    """Batches that threads take. A thread closes it when it ends, so that after an error the others find no more."""

    def __init__(self, batches: Iterable[pa.RecordBatch]) -> None:
        self._batches = iter(batches)
        self._taking = Lock()
        self._is_over = False

    def next(self) -> pa.RecordBatch | None:
        with self._taking:
            return None if self._is_over else next(self._batches, None)

    def close(self) -> None:
        self._is_over = True


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
