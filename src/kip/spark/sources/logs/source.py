"""The data source `kafka-log`: segments and snapshots of Kafka's logs, one row per record, in batches and streams.

Takes log files, folders of partitions, and folders of those, by path or URI; returns the columns of
`kip.spark.sources.logs.schema`.
"""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa
from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, Filter, InputPartition
from pyspark.sql.types import StructType

from kip.spark.sources.base.files import FileReader, FileSource
from kip.spark.sources.logs.filters import LogFilter, wanted_by
from kip.spark.sources.logs.options import LogOptions


class KafkaLogSource(FileSource):
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

    options_type = LogOptions

    def reader(self, schema: StructType) -> DataSourceReader:
        options, columns = self.requested(schema)
        return (FilteringLogReader if options.push_filters else FileReader)(options, columns)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.logs.stream import LogStreamReader  # needs Spark 4.2

        return LogStreamReader(*self.requested(schema))


class FilteringLogReader(FileReader[LogOptions]):
    """Reads the part of the logs that a query asks for.

    Spark refuses readers with `pushFilters` unless its configuration allows them.
    """

    def __init__(self, options: LogOptions, schema: pa.Schema) -> None:
        super().__init__(options, schema)
        self._wanted = LogFilter(options.selection)

    def partitions(self) -> list[InputPartition]:
        return self._options.tasks(self._wanted)

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:  # noqa: N802
        self._wanted = wanted_by(filters, self._options.selection)
        return filters
