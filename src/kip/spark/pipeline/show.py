"""Reads tables without Spark: their rows as plain values, and what tables there are."""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from pyarrow import dataset

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output import Note, Output

__all__ = ["Row", "as_text", "read_rows", "table_rows"]

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
    output: Output, name: str, columns: Sequence[str], where: Mapping[str, str]
) -> tuple[Note, Iterator[Row]]:
    """Return the note of a table, and its rows in which columns have the values of `where`, see `as_text`.

    They have the columns that are named, or all.

    Raises:
        PipelineError: there is no such table or column, or it is in a format that only Spark reads.
    """
    [table] = select_tables([name])
    note = output.notes().get(table.name)
    if note is None:
        raise PipelineError(f"there is no table {name} in {output.path}: kip pipeline run makes it")
    if note.format not in _FORMATS:
        raise PipelineError(f"{name} is in the format {note.format}; without Spark there are {', '.join(_FORMATS)}")
    for column in (*columns, *where):
        if column not in note.columns:
            raise PipelineError(f"{name} has no column {column!r}; it has {', '.join(note.columns)}")
    return note, _rows(output, note, columns or tuple(note.columns), where)


def as_text(value: Any) -> str:
    """Return a value as a text table shows it; what is nested is JSON."""
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _rows(output: Output, note: Note, columns: Sequence[str], where: Mapping[str, str]) -> Iterator[Row]:
    system, path = output.dataset_path(note.table)
    files = dataset.dataset(path, filesystem=system, format=note.format, partitioning="hive")
    needed = [column for column in dict.fromkeys((*columns, *where)) if column in files.schema.names]
    for batch in files.to_batches(columns=needed):
        for row in batch.to_pylist(maps_as_pydicts="strict"):
            plain = {column: _plain(value) for column, value in row.items()}
            if all(as_text(plain.get(column)) == value for column, value in where.items()):
                yield {column: plain.get(column) for column in columns}


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
