"""The rows that tables are made from: each with its cluster, without records that their log has lost.

Runs, streams, notebooks and declarative pipelines all take the rows of their inputs from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kip.spark.checkpoints import with_plain_types
from kip.spark.pipeline.definitions.table import Input, Table
from kip.spark.pipeline.inputs.clusters import ClusterNames, Reports, Say, with_clusters
from kip.spark.pipeline.inputs.files import Files
from kip.spark.pipeline.inputs.sources import SOURCES, empty_frame
from kip.spark.pipeline.records.history import without_lost
from kip.spark.sources.logs.source import KafkaLogSource

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession


def counting_rows(
    rows: DataFrame,
    name: Input,
    names: ClusterNames,
    say: Say,
    reports: Reports | None = None,
    *,
    may_be_lost: bool = True,
) -> DataFrame:
    """Return the rows of an input that count, each with its cluster.

    Two arguments save a second pass over the rows: `reports` are the IDs in them, see `with_clusters`, and
    `may_be_lost` is false if no replica contradicts another.

    Raises:
        PipelineError: the clusters of files contradict each other, or `names`.
    """
    source = SOURCES[name]
    with_ids = with_clusters(rows, source.server, names, say, reports, source.place)
    return without_lost(with_ids) if may_be_lost and source.kind is KafkaLogSource else with_ids


def build_table(
    spark: SparkSession, table: Table, files: Mapping[Input, Files], names: ClusterNames | None = None, say: Say = print
) -> DataFrame:
    """Return a table as a DataFrame that reads its inputs itself; `files` is the result of `find_inputs`.

    Raises:
        PipelineError: the clusters of files contradict each other, or `names`.
    """

    def rows_of(name: Input) -> DataFrame:
        if name not in files:
            return empty_frame(spark, name)
        rows = SOURCES[name].read(spark, files[name].paths)
        return counting_rows(rows, name, names or ClusterNames(), say)

    return with_plain_types(table.build(*map(rows_of, table.inputs)))
