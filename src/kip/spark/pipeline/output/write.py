"""Write DataFrames as tables: in any format of Spark, replacing previous contents and counting rows."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING
from uuid import uuid4

import pyarrow as pa
from pyspark.sql import functions as F  # noqa: N812 - as all of Spark's users call it
from pyspark.sql.types import ArrayType, BinaryType, MapType, StructType

from kip.spark.arrow_schemas import arrow_schema
from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output import delta
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.store import Store
from kip.spark.pipeline.output.versions import VERSION

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_OPTIONS: Mapping[str, Mapping[str, str]] = {
    "csv": {"header": "true", "escape": '"', "timeZone": "UTC"},
    "json": {"ignoreNullFields": "false", "timeZone": "UTC"},
}
"""What formats need so that nothing is lost."""
_NOT_NULL = re.compile(r'("(?:nullable|containsNull|valueContainsNull)":)false')


def write_table(
    frame: DataFrame,
    table: Table,
    output: Output,
    form: str,
    state: Mapping[str, str],
    run_id: str = "",
    adds_to: Note | None = None,
) -> Note:
    """Write a table and put it in its place, or add rows to it; return the note that its folder has.

    A file's rows are in the order of the table's key. `adds_to` is the note of the table to which rows are added.

    Raises:
        PipelineError: unknown format, or the table's folder contains other files.
    """
    output.check_ours(table.name)
    if form == delta.FORMAT:
        return _write_version(frame, table, output, state, run_id, adds_to)
    plain = _flat(frame) if form == "csv" else frame
    # Unlike repartition, this hint divides the rows of one folder if there are many.
    columns = map(F.col, table.partition_by)
    ordered = plain.hint("rebalance", *columns) if table.partition_by else plain
    writer = ordered.sortWithinPartitions(*table.key).write.mode("overwrite").format(form)
    staging = output.staging(table.name) if adds_to is None else output.staging_of_more(table.name)
    writer.options(**_OPTIONS.get(form, {})).partitionBy(*table.partition_by).save(output.store.uri(staging))
    if form == "parquet" and not table.partition_by:
        _write_if_empty(plain, output.store, staging)
    rows = _count(plain, output.store, form, staging)
    written = Note(table.name, form, column_types(frame), rows, dict(state), run_id)
    if adds_to is None:
        output.publish(written)
        return written
    if not written.rows:
        output.staging_of_more(table.name)  # drops the empty file
    note = _with_more(adds_to, written)
    output.add(note)
    return note


def _write_if_empty(frame: DataFrame, store: Store, folder: str) -> None:
    """Write a file without rows if a folder has no file, as Spark does, and Sail does not."""
    if not store.data_files(folder):
        store.write_parquet(_nullable(frame.schema), (), folder)


def _count(written: DataFrame, store: Store, form: str, folder: str) -> int:
    """Return the number of rows in the files of a folder.

    An observation (`DataFrame.observe`) would count them while they are written, but Sail has none.
    """
    if form == "parquet":
        return store.parquet_rows(folder)
    reader = written.sparkSession.read.schema(written.schema).format(form).options(**_OPTIONS.get(form, {}))
    if form == "csv":
        reader = reader.option("multiLine", "true")  # values may contain line breaks
    return reader.load(store.uri(folder)).count()


def _with_more(old: Note, more: Note) -> Note:
    """Return the note of a table to which rows were added."""
    return replace(more, rows=old.rows + more.rows, added=old.added + more.rows, files=old.files)


def _write_version(
    frame: DataFrame, table: Table, output: Output, state: Mapping[str, str], run_id: str, adds_to: Note | None
) -> Note:
    """Write the next version of a Delta table."""
    folder = f"{VERSION}{uuid4()}"
    version = output.staging_of_version(table.name, folder)
    frame.sortWithinPartitions(*table.key).write.parquet(output.store.uri(version))
    _write_if_empty(frame, output.store, version)
    rows = output.store.parquet_rows(version)
    written = Note(table.name, delta.FORMAT, column_types(frame), rows, dict(state), run_id)
    note = written if adds_to is None else _with_more(adds_to, written)
    output.publish_version(note, folder, _nullable(frame.schema))
    return note


def _nullable(schema: StructType) -> pa.Schema:
    """Return a schema in which all values may be null: columns, as in files of Spark, and those that are nested.

    Engines differ in which nested values may be, and a table has versions of both.
    """
    nullable = StructType.fromJson(json.loads(_NOT_NULL.sub(r"\1true", schema.json())))
    return pa.schema([field.remove_metadata() for field in arrow_schema(nullable)])


def stored_rows(spark: SparkSession, output: Output, note: Note) -> DataFrame | None:
    """Return the rows of a table as it is, None if its format does not keep nested values."""
    if note.format == "csv":
        return None
    columns = ", ".join(f"`{name}` {kind}" for name, kind in note.columns.items())
    reader = spark.read.schema(columns).format(note.format).options(**_OPTIONS.get(note.format, {}))
    if note.format == delta.FORMAT:
        return spark.read.schema(columns).parquet(*delta.open_version(output.uri(note.table)).files)
    return reader.load(output.uri(note.table))


def column_types(frame: DataFrame) -> dict[str, str]:
    """Return the types of a DataFrame's columns by name, as Spark spells them."""
    return {field.name: field.dataType.simpleString() for field in frame.schema}


def changed_columns(old: Mapping[str, str], new: Mapping[str, str], *, may_add: bool = False) -> str:
    """Return which columns are not as before, with `may_add` apart from new ones; empty if all are."""
    changes = [f"{name} is gone" for name in old if name not in new]
    changes += [f"{name} is new" for name in new if name not in old and not may_add]
    changes += [f"{name} is {new[name]}, was {old[name]}" for name in old if new.get(name, old[name]) != old[name]]
    return ", ".join(changes)


def _flat(frame: DataFrame) -> DataFrame:
    """Return a DataFrame without nested values, which CSV does not have: they are JSON, binary ones base64."""
    columns = []
    for field in frame.schema:
        column = F.col(f"`{field.name}`")
        if isinstance(field.dataType, (ArrayType, MapType, StructType)):
            column = F.to_json(column, {"timeZone": "UTC"})
        elif isinstance(field.dataType, BinaryType):
            column = F.base64(column)
        columns.append(column.alias(field.name))
    return frame.select(columns)


def check_format(form: str) -> None:
    """Refuse formats that cannot hold tables. Raises PipelineError."""
    if form == "text":
        raise PipelineError("text files have one column and tables have several: use parquet, orc, json or csv")
