"""The tables of `kip pipeline` as materialized views, for `spark-pipelines`; each view reads its inputs by itself."""

from __future__ import annotations

from pyspark import pipelines as dp
from pyspark.sql import DataFrame, SparkSession

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs import SOURCES, empty_frame, find_inputs
from kip.spark.pipeline.table import Input

spark = SparkSession.active()
FILES = find_inputs([spark.conf.get("spark.kip.input")])


def rows_of(name: Input) -> DataFrame:
    """Return the rows of an input, none where there is nothing of it."""
    return SOURCES[name].read(spark, FILES[name].paths) if name in FILES else empty_frame(spark, name)


def define(name: str, about: str, rows: DataFrame) -> None:
    """Define a view; what it holds is built before, as a view's own function may not look at columns."""
    dp.materialized_view(lambda: rows, name=name, comment=about)


for table in TABLES.values():
    if not FILES.keys().isdisjoint(table.inputs):
        define(table.name, table.about, table.build(*map(rows_of, table.inputs)))
