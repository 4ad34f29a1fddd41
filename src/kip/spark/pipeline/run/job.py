"""The parameters of a run."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from kip.spark.pipeline.inputs.clusters import ClusterNames

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

Connect: TypeAlias = "Callable[[], SparkSession]"
"""Opens the session, which is only called if there is input."""


@dataclass(frozen=True, slots=True)
class Job:
    """The parameters of a run.

    Attributes:
        inputs: paths and URIs of files and folders.
        output: path or URI of the folder of the tables.
        tables: names of the requested tables; none for all that have input.
        format: of the tables' files, a name of Spark's.
        clusters: names of clusters by the path of inputs that do not contain theirs.
        replace: whether rows of earlier runs are dropped instead of merged.
        database: the database of a catalog of Spark in which the tables are registered, if any.
    """

    inputs: tuple[str, ...]
    output: str
    tables: tuple[str, ...] = ()
    format: str = "parquet"
    clusters: ClusterNames = field(default_factory=ClusterNames)
    replace: bool = False
    database: str | None = None
