"""The data source `kafka-topic`: the records of a topic of a live cluster, those of Kafka's own topics decoded.

Takes addresses and a topic; returns Arrow batches with the columns of `kafka-log`. Each partition is read by one task.
"""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.types import StructType

from kip.spark.batches import never_waiting
from kip.spark.sources.base.read_only import ReadOnlySource
from kip.spark.sources.topics.client import Stretch, secret_names
from kip.spark.sources.topics.stretches import NAME, StretchPartition, TopicOptions, read_stretch


class KafkaTopicSource(ReadOnlySource):
    """Records of a live topic as rows; options as `TopicOptions`."""

    @classmethod
    def name(cls) -> str:
        return NAME

    def schema(self) -> StructType:
        return self.with_options(TopicOptions.read(self.options).schema)

    def reader(self, schema: StructType) -> DataSourceReader:
        options = TopicOptions.read(self.options_of(schema))
        return KafkaTopicReader(options, options.requested(schema))

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        from kip.spark.sources.topics.stream import KafkaTopicStreamReader  # needs Spark 4.2

        options = TopicOptions.read(self.options_of(schema))
        return KafkaTopicStreamReader(options, options.requested(schema))

    def with_options(self, schema: pa.Schema) -> StructType:
        """Refuse to keep secrets in a catalog, and in the schemas of all that is made from a table."""
        if self.is_table and (secrets := secret_names(self.options)):
            raise ValueError(f"{NAME}: a table cannot keep {', '.join(secrets)}; read the topic with options instead")
        return super().with_options(schema)


class KafkaTopicReader(DataSourceReader):
    """Reads the records between two offsets of each partition."""

    def __init__(self, options: TopicOptions, schema: pa.Schema) -> None:
        self._options = options
        self._schema = schema

    def partitions(self) -> list[InputPartition]:
        ends = self._options.resolve(self._options.ending_offsets)
        starts = self._options.resolve(self._options.starting_offsets)
        for partition, start in starts.items():
            if start > ends[partition]:
                place = f"{self._options.live.topic}-{partition}"
                raise ValueError(f"{place} is to be read from offset {start} to {ends[partition]}, which is before it")
        return [StretchPartition(Stretch(partition, start, ends[partition])) for partition, start in starts.items()]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return never_waiting(read_stretch(self._options, self._schema, partition))
