"""The types that other programs give to the columns of tables that are Parquet files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import polars as pl

from tests.spark.pipeline.comparison import contents_of

__all__ = ["READERS", "Types", "types_in_spark"]

Types = dict[str, str]


def _in_duckdb(table: Path) -> Types:
    with duckdb.connect() as connection:
        connection.execute("SET TimeZone = 'UTC'")
        rows = connection.execute(
            "DESCRIBE SELECT * FROM read_parquet(?, hive_partitioning = true)", [f"{table}/**/*.parquet"]
        )
        return {name: kind for name, kind, *_ in rows.fetchall()}


def _in_pandas(table: Path) -> Types:
    """Return the types of columns, and for columns of objects those of the objects."""
    frame = pd.read_parquet(table)
    found = {}
    for name, kind in frame.dtypes.items():
        is_object = pd.api.types.is_object_dtype(kind)
        found[str(name)] = (
            str(sorted({type(each).__name__ for each in frame[name].dropna()})) if is_object else str(kind)
        )
    return found


def _in_polars(table: Path) -> Types:
    schema = pl.scan_parquet(f"{table}/**/*.parquet", hive_partitioning=True).collect_schema()
    return {name: str(kind) for name, kind in schema.items()}


def types_in_spark(spark: Any, table: Path) -> Types:
    return dict(spark.read.parquet(str(table)).dtypes)


READERS: Mapping[str, Callable[[Path], Types]] = {
    "DuckDB": _in_duckdb,
    "pandas": _in_pandas,
    "Polars": _in_polars,
    "pyarrow": lambda table: contents_of(table).types,
}
