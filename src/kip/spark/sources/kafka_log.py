"""The data source `kafka-log`: segments and snapshots of Kafka's logs, one row per record, in batches and streams.

Takes log files, folders of partitions, and folders of those, by path or URI; returns the columns of
`kip.spark.sources.log_schema`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pyarrow as pa
from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, Filter, InputPartition
from pyspark.sql.types import StructType

from kip.log.indexes import start_position
from kip.spark.sources.cluster_ids import ClusterIds
from kip.spark.sources.log_copies import without_copies
from kip.spark.sources.log_filters import LogFilter, wanted_by
from kip.spark.sources.log_options import SOURCE, LogOptions
from kip.spark.sources.log_partition import LogPartition
from kip.spark.sources.log_rows import LogRange, LogRows
from kip.spark.sources.read_only import ReadOnlySource

__all__ = ["KafkaLogSource"]


class KafkaLogSource(ReadOnlySource):
    """Reads logs.

    Options:
        path: log files, partition directories and folders of these; paths or URIs, with wildcards.
        recursiveFileLookup: `true` to search folders to their depth.
        topic: the internal topic to read and decode; by default all topics, with keys and values as bytes.
        types: record types to decode, such as `OFFSET_COMMIT,GROUP_METADATA`.
        fields: columns to read.
        mode: `PERMISSIVE` (default), `DROPMALFORMED` or `FAILFAST`.
        sinceTimestamp, untilTimestamp: ms since 1970 or ISO 8601, the second exclusive.
        pushFilters: `true` to read only the topics, partitions, offsets and times that a batch query asks for.
        skipCopies: `true` to skip files that are identical to another replica's.
        maxPartitionBytes: approximate number of bytes of a file per task (default: 64m).
        maxBytesPerTrigger: approximate number of bytes per trigger of a stream.
    """

    @classmethod
    def name(cls) -> str:
        return SOURCE

    def schema(self) -> StructType:
        return self.kept(LogOptions.of(self.options).schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        options = LogOptions.of(self.given(schema))
        kind = FilteringLogReader if options.push_filters else LogReader
        return kind(options, options.rows(schema))

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.log_stream import LogStreamReader  # needs Spark 4.2

        options = LogOptions.of(self.given(schema))
        return LogStreamReader(options, options.rows(schema))


class LogReader(DataSourceReader):
    """Reads the logs as they are when the query starts."""

    def __init__(self, options: LogOptions, rows: LogRows) -> None:
        self._options = options
        self._rows = rows
        self._wanted = LogFilter(options.selection)

    def partitions(self) -> list[LogPartition]:
        clusters = ClusterIds()
        selection = self._wanted.selection
        files = (file for file in self._options.files() if self._wanted.may_have(file))
        ranges = [LogRange(file, 0, file.size, selection, clusters.of(file)) for file in files]
        if self._options.skip_copies:
            ranges = without_copies(ranges)
        return [LogPartition(piece) for where in ranges for piece in self._pieces(where)]

    def _pieces(self, where: LogRange) -> list[LogRange]:
        file, selection = where.file, where.selection
        try:
            start = 0 if file.is_snapshot else start_position(file, selection.first_offset, selection.since)
            return list(replace(where, start=start).pieces(self._options.max_partition_bytes))
        except OSError:  # reading reports the reason
            return [where]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        # Spark creates a partition itself if there is none.
        return self._rows.read(partition.range) if isinstance(partition, LogPartition) else iter(())


class FilteringLogReader(LogReader):
    """Reads the part of the logs that a query asks for.

    Spark refuses readers with `pushFilters` unless its configuration allows them.
    """

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:  # noqa: N802
        self._wanted = wanted_by(filters, self._options.selection)
        return filters
