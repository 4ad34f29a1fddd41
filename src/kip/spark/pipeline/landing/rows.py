"""Rows of an input as they are landed: the columns that can be stored, and a description of the contents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import StructField, StructType

from kip.kafka.apis import api_name
from kip.spark.pipeline.definitions.table import CORRUPT, NO_RESPONSE, Input
from kip.spark.pipeline.inputs.sources import SOURCES, Source
from kip.spark.pipeline.landing.folders import Reported, Span
from kip.spark.pipeline.records.replicated_log import ReplicatedLog

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame

_BY_TYPE = ("key", "value")
"""Columns with a field for each type of record, of which a row has one."""
_UNREAD = ("timestamp_type", "producer_epoch", "sequence", "headers", "version", "control", "_corrupt_record")
"""Columns of records that no table reads; rows are landed with them, so that they can be decoded again."""


class Contents(NamedTuple):
    """The contents of landed rows, see `kip.spark.pipeline.landing.folders.Landed`."""

    types: Counter[str]
    spans: tuple[Span, ...] = ()
    reports: tuple[Reported, ...] = ()
    newest: int | None = None


def is_log(name: Input) -> bool:
    """Return whether the rows of an input are records of a log."""
    return SOURCES[name].is_log


def contents_of(rows: DataFrame, name: Input) -> Contents:
    """Return the contents of landed rows of an input, which are read."""
    return _of_log(rows) if is_log(name) else _of_answers(rows, SOURCES[name])


def storable(rows: DataFrame, name: Input) -> DataFrame:
    """Omit structs without fields from rows, such as that of NoOpRecord: no format of Spark can store them."""
    for column in SOURCES[name].schema:
        empty = [field.name for field in _fields(column) if _is_empty(field)]
        if empty:
            rows = rows.withColumn(column.name, F.col(column.name).dropFields(*empty))
    return rows


@cache
def stored_schema(name: Input) -> StructType:
    """Return the schema of landed rows of an input, see `storable`, with the fields of all types."""
    return StructType([_without_empty(column) for column in SOURCES[name].schema])


@cache
def plain_types(name: Input) -> Mapping[str, str]:
    """Return the types of the columns that tables read, as Spark spells them, without keys and values."""
    schema = of_types(stored_schema(name), ()) if is_log(name) else stored_schema(name)
    return {column.name: column.dataType.simpleString() for column in schema if column.name not in _BY_TYPE}


def all_types(name: Input) -> frozenset[str]:
    """Return the types of records whose fields landed rows of an input have."""
    columns = (column for column in stored_schema(name) if column.name in _BY_TYPE)
    return frozenset(field.name.upper() for column in columns for field in _fields(column))


def of_types(schema: StructType, types: Collection[str]) -> StructType:
    """Return a schema of rows of a log with what tables read of records of these types.

    Keys and values have fields of dozens of types, of which at least one stays, and most logs have records of a few.
    Spark decodes narrow Parquet files in batches, wide ones row by row; Sail plans each column.
    """
    columns = []
    for column in schema:
        if column.name in _UNREAD:
            continue
        fields = _fields(column) if column.name in _BY_TYPE else []
        narrow = [field for field in fields if field.name.upper() in types] or fields[:1]
        columns.append(StructField(column.name, StructType(narrow)) if narrow else column)
    return StructType(columns)


def with_all_types(rows: DataFrame, schema: StructType) -> DataFrame:
    """Add the fields that keys and values lack to have this schema: they are null."""
    wide: dict[str, Column] = {}
    for column in (field for field in schema if field.name in _BY_TYPE):
        there, whole = cast("StructType", rows.schema[column.name].dataType).names, F.col(column.name)
        missing = [field for field in _fields(column) if field.name not in there]
        if missing:
            # Not with `withField`, which makes a plan deeper with each field.
            nulls = (F.lit(None).cast(field.dataType).alias(field.name) for field in missing)
            fields = F.struct(*(whole[name].alias(name) for name in there), *nulls)
            wide[column.name] = F.when(whole.isNotNull(), fields)
    return rows.withColumns(wide) if wide else rows


def _of_log(rows: DataFrame) -> Contents:
    """Return the contents of records; there are few spans, however many records they have."""
    is_record = F.col("_error").isNull()
    offset = F.when(is_record, F.col("offset"))
    kind = F.when(is_record, F.coalesce("type", F.lit("UNKNOWN"))).otherwise(CORRUPT)
    replica = F.regexp_extract("file", "^(.*)/", 1).alias("replica")
    groups = (
        rows.groupBy("cluster_id", "topic", "partition", replica, "leader_epoch", "snapshot_offset", kind.alias("kind"))
        .agg(
            F.count(F.lit(1)).alias("rows"),
            F.min(offset).alias("first"),
            F.max(offset).alias("last"),
            F.unix_millis(F.max("timestamp")).alias("newest"),
        )
        .collect()
    )
    types: Counter[str] = Counter()
    spans: dict[tuple[Any, ...], Span] = {}
    for row in groups:
        types[row.kind] += row.rows
        log = ReplicatedLog(row.cluster_id, row.topic, row.partition)
        span = Span(log, row.replica, row.leader_epoch, row.snapshot_offset, row.first, row.last)
        spans[span[:4]] = span.united(spans.get(span[:4], span))
    times = [row.newest for row in groups if row.snapshot_offset is None and row.newest is not None]
    return Contents(types, tuple(spans.values()), newest=max(times, default=None))


def _of_answers(rows: DataFrame, source: Source) -> Contents:
    """Return the contents of captures, request logs, snapshots or checkpoints."""
    api_key = F.col("api_key") if "api_key" in rows.columns else F.lit(None).cast("smallint")
    place, server = F.expr(source.place).alias("file"), F.expr(source.server or "").alias("server")
    has_none = F.col("no_response").isNotNull() if "no_response" in rows.columns else F.lit(False)
    groups = (
        rows.groupBy(place, server, api_key.alias("api_key"), has_none.alias("has_none"))
        .agg(
            F.count(F.lit(1)).alias("rows"),
            F.count("_error").alias("corrupt"),
            F.collect_set("cluster_id").alias("ids"),
            F.max("time").cast("string").alias("time"),
        )
        .collect()
    )
    types: Counter[str] = Counter()
    reports: dict[tuple[str, str | None], Reported] = {}
    for row in groups:
        types[CORRUPT] += row.corrupt
        types[NO_RESPONSE if row.has_none else _api(row.api_key)] += row.rows - row.corrupt
        report = Reported(row.file, row.server, tuple(row.ids), row.time)
        reports[report[:2]] = report.united(reports.get(report[:2], report))
    return Contents(types, reports=tuple(reports.values()))


def _api(key: int | None) -> str:
    try:
        return "UNKNOWN" if key is None else api_name(key)
    except LookupError:
        return "UNKNOWN"


def _fields(column: StructField) -> list[StructField]:
    return list(column.dataType.fields) if isinstance(column.dataType, StructType) else []


def _without_empty(column: StructField) -> StructField:
    stored = [field for field in _fields(column) if not _is_empty(field)]
    return StructField(column.name, StructType(stored), column.nullable) if stored else column


def _is_empty(field: StructField) -> bool:
    return isinstance(field.dataType, StructType) and not field.dataType.fields
