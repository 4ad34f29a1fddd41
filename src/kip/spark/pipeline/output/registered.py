"""Tables in a catalog of Spark: each is an external table whose files are those in the output."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import unquote

from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.folder import Output

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def check_database(spark: SparkSession, database: str) -> None:
    """Refuse a database that does not exist. Raises PipelineError."""
    if not spark.catalog.databaseExists(_quoted(database)):
        raise PipelineError(f"--database {database}: it does not exist; create it with CREATE DATABASE")


def register(spark: SparkSession, output: Output, tables: Iterable[Table], database: str) -> None:
    """Register tables of the output under their names in a database; it may be that of a catalog, `CATALOG.NAME`.

    An external table with the same files is replaced, since its columns may have changed; its files stay.

    Raises:
        PipelineError: another table has the name.
    """
    notes = output.notes()
    for table in (table for table in tables if table.name in notes):
        name, where = f"{_quoted(database)}.`{table.name}`", output.uri(table.name)
        if spark.catalog.tableExists(name):
            _check_ours(spark, name, where)
            spark.sql(f"DROP TABLE {name}")
        spark.sql(f"CREATE TABLE {name} USING {notes[table.name].format} LOCATION '{_escaped(where)}'")
        if table.partition_by:
            spark.sql(f"MSCK REPAIR TABLE {name}")


def _check_ours(spark: SparkSession, name: str, where: str) -> None:
    details = {row.col_name: row.data_type for row in spark.sql(f"DESCRIBE TABLE EXTENDED {name}").collect()}
    location = details.get("Location", "")
    if unquote(location).replace("file:///", "file:/") != where.replace("file:///", "file:/"):
        raise PipelineError(f"{name} is another table, in {location}: drop it, or choose another --database")


def _quoted(database: str) -> str:
    return ".".join(f"`{part.replace('`', '``')}`" for part in database.split("."))


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("'", "\\'")
