"""Reads tables without Spark: their rows as plain values, and the list of tables."""

from __future__ import annotations

import base64
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date, datetime
from functools import reduce
from io import TextIOWrapper
from operator import and_
from typing import Any, TypeAlias

import pyarrow as pa
from pyarrow import csv, dataset, fs

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.output import delta
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.notes import Note

TableRow: TypeAlias = dict[str, Any]
"""Values by column, of the types that JSON has; times are ISO 8601, binary values base64."""

_PLAIN_KINDS = (pa.types.is_string, pa.types.is_integer, pa.types.is_boolean)
_FORMATS = ("parquet", "orc", "json", "csv", delta.FORMAT)

_CSV_TYPES = {
    "tinyint": pa.int8(),
    "smallint": pa.int16(),
    "int": pa.int32(),
    "bigint": pa.int64(),
    "float": pa.float32(),
    "double": pa.float64(),
    "boolean": pa.bool_(),
    "timestamp": pa.timestamp("us", "UTC"),
}
"""Spark's types whose values CSV can represent; all others are strings there."""


def table_rows(output: Output) -> Iterator[TableRow]:
    """Yield a row for each table of the catalog: its purpose, number of rows, and the run that wrote it, if any did."""
    notes = output.notes()
    for name, table in TABLES.items():
        note = notes.get(name)
        of_run = (note.run_id or None) if note else None
        yield {"table": name, "rows": note.rows if note else None, "run": of_run, "about": table.about}


def read_rows(
    output: Output, name: str, columns: Sequence[str], where: Mapping[str, str], as_of: str | None = None
) -> tuple[Note, Iterator[TableRow]]:
    """Return the note of a table, and its rows in which columns have the values of `where`, see `as_text`.

    They have the columns that are named, or all. `as_of` is the number or time of a version of a Delta table.

    Raises:
        PipelineError: unknown table or column, or the table is in a format that only Spark reads. The iterator also
            raises it, if a file is missing or damaged.
    """
    [table] = select_tables([name])
    note = output.notes().get(table.name)
    if as_of is not None and (note is None or note.format != delta.FORMAT):
        raise PipelineError(f"{name} in {output.path} has no versions: kip pipeline run --format delta makes them")
    version = delta.open_version(output.uri(name), as_of) if note is not None and note.format == delta.FORMAT else None
    if version is not None:
        note = Note.of(version.note)
    if note is None:
        inputs = " or ".join(SOURCES[source].about for source in table.rows_of or table.inputs)
        raise PipelineError(f"no table {name} in {output.path}; kip pipeline run creates it from {inputs}")
    if note.format not in _FORMATS:
        raise PipelineError(
            f"{name} is in the format {note.format}; without Spark, only {', '.join(_FORMATS)} can be read"
        )
    _check_columns(name, (*columns, *where), note.columns)
    return note, _readable(output, note, version, columns or tuple(note.columns), where)


def _check_columns(name: str, columns: Iterable[str], existing: Collection[str]) -> None:
    for column in columns:
        if column not in existing:
            raise PipelineError(f"{name} has no column {column!r}; it has {', '.join(existing)}")


def selected_rows(
    name: str, rows: Sequence[TableRow], columns: Sequence[str], where: Mapping[str, str]
) -> Iterator[TableRow]:
    """Yield rows of memory, selected like those of `read_rows`.

    Raises:
        PipelineError: no row has a column.
    """
    existing = list(dict.fromkeys(column for row in rows for column in row))
    _check_columns(name, (*columns, *where), existing)
    for row in rows:
        if all(as_text(row.get(column)) == value for column, value in where.items()):
            yield {column: row.get(column) for column in columns or existing}


def as_text(value: Any) -> str:
    """Return a value as text for a table; nested values are JSON."""
    if value is None:
        return "-"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _readable(
    output: Output, note: Note, version: delta.DeltaVersion | None, columns: Sequence[str], where: Mapping[str, str]
) -> Iterator[TableRow]:
    try:
        files = _files(output, note) if version is None else version.rows()
        yield from _rows(note, files, columns, where)
    except (OSError, ValueError, pa.ArrowException) as error:
        raise PipelineError(f"{output.uri(note.table)} cannot be read: {error}") from None


def _files(output: Output, note: Note) -> dataset.FileSystemDataset:
    system, path = output.dataset_path(note.table)
    infos = system.get_file_info(fs.FileSelector(path, recursive=True))
    # Files that the note does not name are being added.
    noted = {f"{path}/{file}" for file in note.files}
    there = [info for info in infos if not _is_ignored(info.path)]
    missing = sorted(file for file in noted - {info.path for info in there} if not _is_ignored(file))
    if missing:
        raise FileNotFoundError(f"{missing[0]} is missing")
    form, schema = _format(note)
    # Spark writes files of text without a byte for partitions without rows.
    files = sorted(info.path for info in there if (info.size or schema is None) and (not noted or info.path in noted))
    return dataset.dataset(
        files, filesystem=system, format=form, schema=schema, partitioning="hive", partition_base_dir=path
    )


def _is_ignored(path: str) -> bool:
    """Return whether Spark ignores a file, because of its name."""
    return path.rpartition("/")[2].startswith(("_", "."))


def _format(note: Note) -> tuple[str | dataset.FileFormat, pa.Schema | None]:
    """Return how pyarrow reads the files of a table; text formats do not contain the types of columns."""
    if note.format not in {"csv", "json"}:
        return note.format, None if note.rows else pa.schema([])
    schema = pa.schema([(name, _CSV_TYPES.get(kind, pa.string())) for name, kind in note.columns.items()])
    if note.format == "json":
        return "json", schema
    convert = csv.ConvertOptions(strings_can_be_null=True, quoted_strings_can_be_null=False)
    parse = csv.ParseOptions(newlines_in_values=True)
    return dataset.CsvFileFormat(parse_options=parse, convert_options=convert), schema


def _rows(
    note: Note, files: dataset.FileSystemDataset, columns: Sequence[str], where: Mapping[str, str]
) -> Iterator[TableRow]:
    needed = [column for column in dict.fromkeys((*columns, *where)) if column in files.schema.names]
    for row in _json_rows(files) if note.format == "json" else _arrow_rows(files, needed, where):
        plain = {column: _plain(row.get(column)) for column in needed}
        if all(as_text(plain.get(column)) == value for column, value in where.items()):
            yield {column: plain.get(column) for column in columns}


def _arrow_rows(files: dataset.Dataset, columns: Sequence[str], where: Mapping[str, str]) -> Iterator[TableRow]:
    for batch in files.to_batches(columns=columns, filter=_filter(files.schema, where)):
        yield from batch.to_pylist(maps_as_pydicts="strict")


def _json_rows(files: dataset.FileSystemDataset) -> Iterator[TableRow]:
    """Read JSON line by line: pyarrow takes its objects for structs, and drops keys that its first rows lack."""
    times = [name for name in files.schema.names if pa.types.is_timestamp(files.schema.field(name).type)]
    for fragment in files.get_fragments():
        of_folder = dataset.get_partition_keys(fragment.partition_expression)
        with files.filesystem.open_input_stream(fragment.path) as stream, TextIOWrapper(stream, "utf-8") as lines:
            for line in lines:
                row = json.loads(line) | of_folder
                yield row | {name: datetime.fromisoformat(row[name]) for name in times if row[name] is not None}


def _filter(schema: pa.Schema, where: Mapping[str, str]) -> Any:
    """Return the part of `where` by which parts of files can be skipped, None for nothing."""
    parts = []
    for column, text in where.items():
        kind = schema.field(column).type if column in schema.names else None
        is_plain = kind is not None and any(is_kind(kind) for is_kind in _PLAIN_KINDS)
        if is_plain and text != as_text(None):
            with suppress(pa.ArrowInvalid):  # no such value: the comparison of texts finds none
                parts.append(dataset.field(column) == pa.scalar(text).cast(kind))
    return reduce(and_, parts) if parts else None


def _plain(value: Any) -> Any:
    match value:
        case datetime():
            return value.isoformat().replace("+00:00", "Z")
        case date():
            return value.isoformat()
        case bytes():
            return base64.b64encode(value).decode()
        case dict():
            return {name: _plain(item) for name, item in value.items()}
        case list():
            return [_plain(item) for item in value]
    return value
