"""The data source `kafka-log`: segments and snapshots of Kafka's logs, a row a record, in batches and streams.

Takes log files, folders of partitions, and folders of those, by path or URI; gives the columns of
`kip.spark.sources.log_schema`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from kip.log.indexes import split, start_position
from kip.spark.sources.log_options import SOURCE, LogOptions
from kip.spark.sources.log_rows import LogRange, LogRows

__all__ = ["KafkaLogSource", "LogPartition"]


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


@dataclass(frozen=True, slots=True)
class LogPartition(InputPartition):
    """What one task reads."""

    range: LogRange


class LogReader(DataSourceReader):
    """Reads what is there when the query starts."""

    def __init__(self, options: LogOptions, rows: LogRows) -> None:
        self._options = options
        self._rows = rows

    def partitions(self) -> list[LogPartition]:
        options = self._options
        return [
            LogPartition(LogRange(file, start, end, options.selection))
            for file in options.files()
            for start, end in split(
                file, options.max_partition_bytes, start_position(file, timestamp=options.since_timestamp)
            )
            if start < end
        ]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        # Spark makes a partition of its own where there is none.
        return self._rows.read(partition.range) if isinstance(partition, LogPartition) else iter(())
