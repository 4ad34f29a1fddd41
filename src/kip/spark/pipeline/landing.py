"""Rows of the inputs, decoded once and landed as parquet files in the output, from which all tables are made.

A batch run lands all existing rows and removes them afterwards; a stream adds new rows, each exactly once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pyspark.errors import StreamingQueryException
from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import StructField, StructType

from kip.spark.pipeline.clusters import ClusterNames
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs import SOURCES, Files, empty_frame
from kip.spark.pipeline.output import Output
from kip.spark.pipeline.rows import counting_rows
from kip.spark.pipeline.summary import InputCount
from kip.spark.pipeline.table import Input, Table
from kip.spark.sources.kafka_log import KafkaLogSource

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession
    from pyspark.sql.streaming.query import StreamingQuery

__all__ = ["BATCH", "STREAM", "Landing", "run_to_end"]

BATCH, STREAM = "_landed", "_stream"

_LATE_WORKER = "the Python worker to connect back", "Python worker failed to connect back"
_MOST_STARTS = 20


@dataclass(frozen=True, slots=True)
class Landing:
    """The landed rows in one folder of the output."""

    spark: SparkSession
    output: Output
    folder: str
    names: ClusterNames = field(default_factory=ClusterNames)
    say: Callable[[str], None] = lambda _: None
    _histories: dict[Input, DataFrame] = field(default_factory=dict)
    _reached: dict[Input, list[dict[str, Any]]] = field(default_factory=dict)

    def land(self, name: Input, files: Files) -> None:
        """Read all existing rows."""
        self._histories.clear()
        self._reached.clear()
        rows = SOURCES[name].read(self.spark, files.paths)
        _storable(rows, name).write.mode("overwrite").parquet(self._uri(name))

    def land_new(self, name: Input, files: Files) -> None:
        """Read the rows that have not been read yet; a killed run is resumed where it stopped.

        Raises:
            PipelineError: the landed rows have other columns.
        """
        self._check_columns(name)
        self._histories.clear()
        self._reached.clear()
        rows = _storable(SOURCES[name].read_stream(self.spark, files.paths), name)
        writer = rows.writeStream.format("parquet").trigger(availableNow=True)
        checkpoint = self.output.uri(self.folder, "checkpoints", name)
        run_to_end(lambda: writer.option("checkpointLocation", checkpoint).start(self._uri(name)))

    def rows(self, name: Input) -> DataFrame:
        """Return the rows that have been landed, none if there never were any."""
        none = _storable(empty_frame(self.spark, name), name)
        if not self.output.names(self.folder, "rows", name):
            return none
        return self.spark.read.schema(none.schema).parquet(self._uri(name))

    def build(self, table: Table) -> DataFrame:
        """Return a table of the rows that have been landed."""
        return table.build(*map(self.history, table.inputs))

    def history(self, name: Input) -> DataFrame:
        """Return the rows that count, each with its cluster. Raises PipelineError if their clusters contradict."""
        if name not in self._histories:
            self._histories[name] = counting_rows(self.rows(name), name, self.names, self.say)
        return self._histories[name]

    def clusters(self, table: Table) -> set[str]:
        """Return the clusters of a table's inputs."""
        return {place["cluster_id"] for name in table.inputs for place in self.reached(name)}

    def reached(self, name: Input) -> list[dict[str, Any]]:
        """Return how far an input goes: next offset per partition of a log, or time of the last row per cluster."""
        if name not in self._reached:
            rows = self.history(name)
            if SOURCES[name].kind is KafkaLogSource:
                is_record = F.col("_error").isNull() & F.col("snapshot_offset").isNull()
                end = F.max(F.when(is_record, F.col("offset") + 1)).alias("next_offset")
                found = rows.groupBy("cluster_id", "topic", "partition").agg(end)
            else:
                found = rows.groupBy("cluster_id").agg(F.max("time").cast("string").alias("time"))
            self._reached[name] = [{"input": name, **row.asDict()} for row in found.collect()]
        return self._reached[name]

    def count(self, name: Input, files: Files) -> InputCount:
        """Count the rows that have been landed."""
        (rows, corrupt) = self.rows(name).agg(F.count(F.lit(1)), F.count("_error")).collect()[0]
        return InputCount(name, files.count, files.size, rows, rows - corrupt, corrupt)

    def state(self, name: Input) -> str:
        """Return what changes when a stream lands rows: the number of its last batch, nothing before the first."""
        names = self.output.names(self.folder, "rows", name, "_spark_metadata")
        numbers = [int(each.removesuffix(".compact")) for each in names if each.removesuffix(".compact").isdecimal()]
        return str(max(numbers)) if numbers else ""

    def _uri(self, name: Input) -> str:
        return self.output.uri(self.folder, "rows", name)

    def _check_columns(self, name: Input) -> None:
        columns = _storable(empty_frame(self.spark, name), name).schema.simpleString()
        landed = self.output.read_text(self.folder, "columns", f"{name}.txt")
        if landed is None:
            self.output.write_text(columns, self.folder, "columns", f"{name}.txt")
        elif landed != columns:
            raise PipelineError(
                f"rows of {name} in {self._uri(name)} were landed with other columns than this version of kip has: "
                f"choose another --output, or delete {self.output.uri(self.folder)} to read everything again"
            )


def run_to_end(start: Callable[[], StreamingQuery]) -> None:
    """Run a query that ends by itself, and restart it if its Python worker was late.

    Spark allows the worker of a streaming source 10 seconds to start, and no setting changes that; on a busy machine
    this is too short. The checkpoint makes the restart safe.
    """
    for starts_left in reversed(range(_MOST_STARTS)):
        query = start()
        try:
            query.awaitTermination()
            return
        except StreamingQueryException as error:
            if not starts_left or not any(text in str(error) for text in _LATE_WORKER):
                raise
        finally:
            query.stop()


def _storable(rows: DataFrame, name: Input) -> DataFrame:
    """Leave out of an input's rows structs without fields, as that of NoOpRecord: no format of Spark can store them."""
    for column in SOURCES[name].schema:
        empty = [field.name for field in _fields(column) if _is_empty(field)]
        if empty:
            rows = rows.withColumn(column.name, F.col(column.name).dropFields(*empty))
    return rows


def _fields(column: StructField) -> list[StructField]:
    return list(column.dataType.fields) if isinstance(column.dataType, StructType) else []


def _is_empty(field: StructField) -> bool:
    return isinstance(field.dataType, StructType) and not field.dataType.fields
