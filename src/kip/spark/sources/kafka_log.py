"""The data source `kafka-log`: segments and snapshots of Kafka's logs, a row a record, in batches and streams.

Takes log files, folders of partitions, and folders of those, by path or URI; gives the columns of
`kip.spark.sources.log_schema`.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from kip.log.indexes import start_position
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
    """Reads what is there when the query starts."""

    def __init__(self, options: LogOptions, rows: LogRows) -> None:
        self._options = options
        self._rows = rows

    def partitions(self) -> list[LogPartition]:
        options = self._options
        return [
            LogPartition(piece)
            for file in options.files()
            for piece in LogRange(
                file, start_position(file, timestamp=options.since_timestamp), file.size, options.selection
            ).pieces(options.max_partition_bytes)
        ]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        # Spark makes a partition of its own where there is none.
        return self._rows.read(partition.range) if isinstance(partition, LogPartition) else iter(())
