"""Columns from Kafka's numbers: times, names, and null for unknown values."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import TYPE_CHECKING

from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import DataType, StructType

from kip.kafka.topics import ZERO_ID, id_text

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

_LAST_MILLISECOND = 253_402_300_799_999
"""The end of the year 9999: later values are not times, and would exceed Spark's limits and fail the query."""
_SECONDS_PER_DAY = 86_400


def instant(milliseconds: Column) -> Column:
    """Return the TIMESTAMP of milliseconds since 1970, null for negative ones, which mean that there is none."""
    return F.timestamp_millis(F.when(milliseconds.between(0, _LAST_MILLISECOND), milliseconds))


def nested(schema: StructType, path: str, kind: str = "string") -> Column:
    """Return a nested column, null of this type if rows of a schema do not have it, see `Increment.rows`."""
    column_type: DataType = schema
    for name in path.split("."):
        if not isinstance(column_type, StructType) or name not in column_type.names:
            return F.lit(None).cast(kind)
        column_type = column_type[name].dataType
    return F.col(path)


def united(rows: DataFrame, more: DataFrame) -> DataFrame:
    """Return the rows of both, with null in the columns that one of them lacks.

    `unionByName(allowMissingColumns=True)` is not enough for Sail: it takes the types of columns from the first rows.
    """
    return _completed(rows, more).unionByName(_completed(more, rows))


def _completed(rows: DataFrame, more: DataFrame) -> DataFrame:
    there = set(rows.columns)
    missing = {column.name: F.lit(None).cast(column.dataType) for column in more.schema if column.name not in there}
    return rows.withColumns(missing) if missing else rows


def known(number: Column) -> Column:
    """Return an id, epoch, offset or count, null for negative ones, which mean that it is unknown."""
    return F.when(number >= 0, number)


def known_uuid(text: Column) -> Column:
    """Return a uuid, null for the zero uuid, which means that there is none."""
    return F.when(text != id_text(ZERO_ID), text)


def name_of(number: Column, names: Mapping[int, str]) -> Column:
    """Return the name of a number, or the number as text if it has none."""
    table = F.create_map(*(F.lit(item) for item in chain.from_iterable(names.items())))
    return F.coalesce(F.element_at(table, number.cast("int")), number.cast("string"))


def utc_date(time: Column) -> Column:
    """Return the DATE of a time, whatever the time zone of the session."""
    return F.date_from_unix_date(F.floor(F.unix_seconds(time) / _SECONDS_PER_DAY).cast("int"))


def map_of(entries: Column) -> Column:
    """Return the map of an array of structs `key`, `value`; of equal keys the last counts."""
    keys = F.transform(entries, lambda entry: entry["key"])

    def is_last(entry: Column, at: Column) -> Column:
        return ~F.array_contains(F.slice(keys, at + 2, F.size(keys)), entry["key"])

    return F.map_from_entries(F.filter(entries, is_last))
