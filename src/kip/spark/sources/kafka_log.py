"""The data source `kafka-log`: segments and snapshots of Kafka's logs, one row per record, in batches and streams.

Takes log files, folders of partitions, and folders of those, by path or URI; returns the columns of
`kip.spark.sources.log_schema`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from kip.log.indexes import start_position
from kip.log.segments import LogFile
from kip.spark.sources.cluster_ids import ClusterIds
from kip.spark.sources.log_options import SOURCE, LogOptions
from kip.spark.sources.log_partition import LogPartition
from kip.spark.sources.log_rows import LogRange, LogRows

__all__ = ["KafkaLogSource"]


class KafkaLogSource(DataSource):
    """Reads logs; `kip.spark.sources.log_options.LogOptions` has the options."""

    @classmethod
    def name(cls) -> str:
        return SOURCE

    def schema(self) -> StructType:
        return from_arrow_schema(LogOptions.of(self.options).schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        options = LogOptions.of(self.options)
        return LogReader(options, options.rows(schema.fieldNames()))

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.log_stream import LogStreamReader  # needs Spark 4.2

        options = LogOptions.of(self.options)
        return LogStreamReader(options, options.rows(schema.fieldNames()))


class LogReader(DataSourceReader):
    """Reads the logs as they are when the query starts."""

    def __init__(self, options: LogOptions, rows: LogRows) -> None:
        self._options = options
        self._rows = rows

    def partitions(self) -> list[LogPartition]:
        clusters = ClusterIds()
        return [
            LogPartition(replace(piece, cluster_id=clusters.of(file)))
            for file in self._options.files()
            for piece in self._pieces(file)
        ]

    def _pieces(self, file: LogFile) -> list[LogRange]:
        options = self._options
        where = LogRange(file, 0, file.size, options.selection)
        try:
            start = start_position(file, timestamp=options.since_timestamp)
            return list(replace(where, start=start).pieces(options.max_partition_bytes))
        except OSError:  # reading reports the reason
            return [where]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        # Spark creates a partition itself if there is none.
        return self._rows.read(partition.range) if isinstance(partition, LogPartition) else iter(())
