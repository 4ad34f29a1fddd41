"""The rows of each input and each table of `kip pipeline` as materialized views, for `spark-pipelines`."""

from __future__ import annotations

from pyspark import pipelines as dp
from pyspark.sql import DataFrame, SparkSession

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs import SOURCES, Files, empty_frame, find_inputs
from kip.spark.pipeline.landing import storable
from kip.spark.pipeline.table import Input, Table

spark = SparkSession.active()
FILES = find_inputs([spark.conf.get("kip.input")])


def define_rows(name: Input, files: Files) -> None:
    """Define a view of what is read, which happens once for all tables."""

    @dp.materialized_view(name=f"{name}_rows", comment=f"Rows of {SOURCES[name].about}")
    def rows() -> DataFrame:
        return storable(SOURCES[name].read(spark, files.paths))


def define_table(table: Table) -> None:
    """Define a view of a table."""

    @dp.materialized_view(name=table.name, comment=table.about)
    def rows() -> DataFrame:
        return table.build(*map(rows_of, table.inputs))


def rows_of(name: Input) -> DataFrame:
    """Return the rows of an input, none where there is nothing of it."""
    return spark.read.table(f"{name}_rows") if name in FILES else empty_frame(spark, name)


for each, found in FILES.items():
    define_rows(each, found)
for one in TABLES.values():
    if not FILES.keys().isdisjoint(one.inputs):
        define_table(one)
