"""Rows that several threads write as Parquet files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyarrow import fs

from kip.spark.pipeline.output import parquet_files
from kip.spark.pipeline.output.parquet_files import write_files

SCHEMA = pa.schema({"number": pa.int64()})


@pytest.fixture(params=[1, 3], autouse=True)
def _threads(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_files, "_cores", lambda: request.param)


def batches(count: int) -> Iterator[pa.RecordBatch]:
    for number in range(count):
        yield pa.record_batch({"number": [number]}, SCHEMA)


@pytest.mark.parametrize("count", [0, 1, 2, 100])
def test_all_rows_are_written_once(count: int, tmp_path: Path) -> None:
    write_files(fs.LocalFileSystem(), str(tmp_path), SCHEMA, batches(count))
    tables = [pq.read_table(path) for path in sorted(tmp_path.iterdir())]
    assert sorted(number for table in tables for number in table["number"].to_pylist()) == list(range(count))
    assert count == 0 or all(table.num_rows for table in tables)
    assert {table.schema for table in tables} == {SCHEMA}


def test_files_end_after_many_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parquet_files, "_ROWS_PER_FILE", 3)
    write_files(fs.LocalFileSystem(), str(tmp_path), SCHEMA, batches(100))
    tables = [pq.read_table(path) for path in sorted(tmp_path.iterdir())]
    assert sorted(number for table in tables for number in table["number"].to_pylist()) == list(range(100))
    assert {table.num_rows for table in tables} <= {1, 2, 3}
    assert len(tables) >= 34


def test_an_error_of_the_rows_is_raised(tmp_path: Path) -> None:
    def broken() -> Iterator[pa.RecordBatch]:
        yield from batches(10)
        raise ValueError("the 11th batch cannot be read")

    with pytest.raises(ValueError, match="the 11th"):
        write_files(fs.LocalFileSystem(), str(tmp_path), SCHEMA, broken())


def test_no_rows_are_read_after_an_error_of_a_file(tmp_path: Path) -> None:
    taken = []

    def endless() -> Iterator[pa.RecordBatch]:
        for batch in batches(1_000_000):
            taken.append(batch)
            yield batch if len(taken) != 5 else pa.record_batch({"other": [1]})

    with pytest.raises(ValueError, match="schema"):
        write_files(fs.LocalFileSystem(), str(tmp_path), SCHEMA, endless())
    assert len(taken) < 100
