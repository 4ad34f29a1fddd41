"""The data source `kafka-topic`: the records of a topic of a live cluster, those of Kafka's own topics decoded.

Takes addresses and a topic; returns Arrow batches with the columns of `kafka-log`. Each partition is read by one task.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pyarrow as pa
from pyspark.sql.datasource import DataSource, DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from kip.spark.sources.topic_client import Stretch
from kip.spark.sources.topic_stretches import NAME, TopicOptions, TopicPartition, read_stretch

__all__ = ["KafkaTopicReader", "KafkaTopicSource"]


class KafkaTopicSource(DataSource):
    """Records of a live topic as rows; options as `TopicOptions`."""

    @classmethod
    def name(cls) -> str:
        return NAME

    def __init__(self, options: Mapping[str, str]) -> None:
        self._options = TopicOptions.read(options)

    def schema(self) -> StructType:
        return from_arrow_schema(self._options.schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        return KafkaTopicReader(self._options)

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.topic_stream import KafkaTopicStreamReader  # needs Spark 4.2

        return KafkaTopicStreamReader(self._options)


class KafkaTopicReader(DataSourceReader):
    """Reads the records between two offsets of each partition."""

    def __init__(self, options: TopicOptions) -> None:
        self._options = options

    def partitions(self) -> list[InputPartition]:
        ends = self._options.resolve(self._options.ending_offsets)
        starts = self._options.resolve(self._options.starting_offsets)
        for each, start in starts.items():
            if start > ends[each]:
                place = f"{self._options.live.topic}-{each}"
                raise ValueError(f"{place} is to be read from offset {start} to {ends[each]}, which is before it")
        return [TopicPartition(Stretch(each, start, ends[each])) for each, start in starts.items()]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return read_stretch(self._options, partition)
