"""The tables of `kip pipeline` as materialized views, for `spark-pipelines`; each view reads its inputs by itself."""

from __future__ import annotations

from pyspark import pipelines as dp
from pyspark.sql import DataFrame, SparkSession

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs.files import find_inputs
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.pipeline.records.rows import build_table

spark = SparkSession.active()
register_sources(spark)
FILES = find_inputs([spark.conf.get("spark.kip.input")])
NAMES = spark.conf.get("spark.kip.tables", ",".join(TABLES)).split(",")


def define(name: str, about: str, rows: DataFrame) -> None:
    """Define a view of rows that are built beforehand, because the function of a view must not inspect columns."""
    dp.materialized_view(lambda: rows, name=name, comment=about)


for table in map(TABLES.__getitem__, NAMES):
    if not FILES.keys().isdisjoint(table.inputs):
        define(table.name, table.about, build_table(spark, table, FILES))
