"""The base of all data sources: no writing, columns by name, and options that a table in a catalog keeps.

Spark passes the properties of a table, options among them, when `CREATE TABLE ... USING` asks for its schema, and no
options when the table is read, only the schema from the catalog. So this schema contains them, as metadata of its first
column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NoReturn

import pyarrow as pa
from pyspark.sql.datasource import DataSource
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import DataType, StructField, StructType

from kip.spark.arrow_schemas import arrow_schema
from kip.spark.nulls import with_explicit_nulls

_PROVIDER, _LOCATION = "provider", "location"
"""Properties of each table, and of a table whose statement has a path."""
_OPTION = "option."
_KEPT = "kip.options"
_LONGEST = 60


class ReadOnlySource(DataSource):
    """A data source without a writer.

    Attributes:
        options: those that the user gave, for a query or in the statement that creates a table.
        is_table: whether a table is created.
    """

    def __init__(self, options: Mapping[str, str]) -> None:
        self.is_table = _PROVIDER in options
        super().__init__(_of_table(options) if self.is_table else dict(options))

    def with_options(self, schema: pa.Schema) -> StructType:
        """Return a schema for Spark, with the options if a table is created."""
        first, *following = from_arrow_schema(schema)
        metadata = {_KEPT: dict(self.options)} if self.is_table else {}
        return _ArrowStructType(schema, [StructField(first.name, first.dataType, first.nullable, metadata), *following])

    def options_of(self, schema: StructType | pa.Schema) -> dict[str, str]:
        """Return the options of a query with this schema.

        Raises:
            ValueError: there are none.
        """
        fields = from_arrow_schema(schema) if isinstance(schema, pa.Schema) else schema
        kept_options = [field.metadata[_KEPT] for field in fields if _KEPT in (field.metadata or {})]
        options = {name: value for field_options in kept_options for name, value in field_options.items()} | dict(
            self.options
        )
        if not options:
            raise ValueError(f"{self.name()} has no options here: create tables without a list of columns to keep them")
        return options

    def writer(self, schema: StructType, overwrite: bool) -> NoReturn:
        """Refuse to write."""
        raise ValueError(f"{self.name()} only reads: write to a table of another format")

    def streamWriter(self, schema: StructType, overwrite: bool) -> NoReturn:  # noqa: N802
        """Refuse to write."""
        self.writer(schema, overwrite)


def _of_table(properties: Mapping[str, str]) -> dict[str, str]:
    """Return the options in the properties of a table."""
    own = {name[len(_OPTION) :]: value for name, value in properties.items() if name.startswith(_OPTION)}
    if _LOCATION in properties:
        path = properties["path"]
        own["path"] = path.removeprefix("file:") if path.startswith("file:/") and "://" not in path else path
    return own


class _ArrowStructType(StructType):
    """Columns for Spark that also know their Arrow types, which Sail asks for.

    Sail 0.7 converts Spark's types without a time zone, and PySpark 4.2 refuses that for timestamps.
    """

    def __init__(self, schema: pa.Schema, fields: list[StructField]) -> None:
        super().__init__(fields)
        self._schema = schema

    @classmethod
    def typeName(cls) -> str:  # noqa: N802
        return StructType.typeName()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, StructType) and self.fields == other.fields

    __hash__ = StructType.__hash__

    def __arrow_c_schema__(self) -> object:
        return self._schema.__arrow_c_schema__()


def requested_schema(source: str, offered: pa.Schema, schema: StructType | pa.Schema) -> pa.Schema:
    """Return the columns that a query requests, in its order; Spark passes its own schema, Sail one of Arrow.

    Raises:
        ValueError: unknown column, another type, or NOT NULL.
    """
    kinds = {field.name: field.dataType for field in from_arrow_schema(offered)}
    is_arrow = isinstance(schema, pa.Schema)
    for field in from_arrow_schema(schema) if is_arrow else schema:
        if field.name not in kinds:
            raise ValueError(f"{source} has no column {field.name!r} here; it has {', '.join(kinds)}")
        if not field.nullable:
            raise ValueError(f"column {field.name} of {source} can be null: leave out NOT NULL")
        # Unlike types, their texts do not depend on what can be null.
        if field.dataType.simpleString() != kinds[field.name].simpleString():
            kind, requested = _short(kinds[field.name]), _short(field.dataType)
            raise ValueError(f"column {field.name} of {source} has the type {kind}, not {requested}")
    return schema if is_arrow else arrow_schema(schema)


def conformed(batches: Iterable[pa.RecordBatch], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Yield batches with exactly these columns, in this order; nested fields may be nullable here and not there."""
    for batch in batches:
        fitting = batch if batch.schema.equals(schema) else batch.select(schema.names).cast(schema)
        yield pa.RecordBatch.from_arrays([with_explicit_nulls(column) for column in fitting.columns], schema=schema)


def _short(kind: DataType) -> str:
    text = kind.simpleString()
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}..."
