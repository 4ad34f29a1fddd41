"""Reads tables without Spark: their rows as plain values, and what tables there are."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, TypeAlias

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import dataset

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output import Note, Output

__all__ = ["Row", "read_rows", "table_rows"]

Row: TypeAlias = dict[str, Any]
"""Values by column, of the types that JSON has; times are ISO 8601, binary values base64."""

_FORMATS = ("parquet", "orc", "json", "csv")


def table_rows(output: Output) -> Iterator[Row]:
    """Yield a row for each table of the catalog: its rows, null where it has not been made, and what it answers."""
    notes = output.notes()
    for name, table in TABLES.items():
        note = notes.get(name)
        yield {"table": name, "rows": note.rows if note else None, "about": table.about}


def read_rows(
    output: Output, name: str, where: Mapping[str, str], limit: int | None = None
) -> tuple[Note, Iterator[Row]]:
    """Return the note of a table, and its rows in which columns have the values of `where` as text.

    Raises:
        PipelineError: there is no such table or column, or it is in a format that only Spark reads.
    """
    [table] = select_tables([name])
    note = output.notes().get(table.name)
    if note is None:
        raise PipelineError(f"there is no table {name} in {output.path}: kip pipeline run makes it")
    if note.format not in _FORMATS:
        raise PipelineError(f"{name} is in the format {note.format}; without Spark there are {', '.join(_FORMATS)}")
    for column in where:
        if column not in note.columns:
            raise PipelineError(f"{name} has no column {column!r}; it has {', '.join(note.columns)}")
    return note, _rows(output, note, where, limit)


def _rows(output: Output, note: Note, where: Mapping[str, str], limit: int | None) -> Iterator[Row]:
    system, path = output.dataset_path(note.table)
    files = dataset.dataset(path, filesystem=system, format=note.format, partitioning="hive")
    conditions = [pc.equal(pc.cast(pc.field(column), pa.string()), value) for column, value in where.items()]
    condition = None
    for each in conditions:
        condition = each if condition is None else condition & each
    columns = [column for column in note.columns if column in files.schema.names]
    left = limit
    for batch in files.scanner(columns=columns, filter=condition).to_batches():
        for row in batch.slice(0, left).to_pylist(maps_as_pydicts="strict"):
            yield {column: _plain(row.get(column)) for column in note.columns}
        left = left if left is None else left - min(left, batch.num_rows)
        if left == 0:
            return


def _plain(value: Any) -> Any:
    match value:
        case datetime():
            return value.isoformat().replace("+00:00", "Z")
        case bytes():
            return base64.b64encode(value).decode()
        case dict():
            return {name: _plain(each) for name, each in value.items()}
        case list():
            return [_plain(each) for each in value]
    return value
