"""The stream of `kafka-topic`: from one batch to the next, as far as the log is stable or a limit allows.

Offsets are of the form `{"0": 23, "1": 7}`: for each partition the first record that has not been read. Needs Spark
4.2, which knows of limits.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxRows, SupportsTriggerAvailableNow

from kip.spark.sources.topics.client import EARLIEST, LATEST, LiveTopicError, Stretch
from kip.spark.sources.topics.stretches import StretchPartition, TopicOptions, read_stretch

StreamOffset: TypeAlias = dict[str, int]


class KafkaTopicStreamReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Reads records as they come; partitions that are added are read from their first record."""

    def __init__(self, options: TopicOptions, schema: pa.Schema) -> None:
        self._options = options
        self._schema = schema
        self._target: dict[int, int] | None = None

    def initialOffset(self) -> StreamOffset:  # noqa: N802
        return _written(self._options.resolve(self._options.starting_offsets))

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802
        most = self._options.max_offsets_per_trigger
        return ReadMaxRows(most) if most else ReadAllAvailable()

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        self._target = self._options.live.offsets(LATEST)

    def latestOffset(self, start: StreamOffset, limit: ReadLimit) -> StreamOffset:  # noqa: N802
        """Return the offset up to which to read.

        Raises:
            LiveTopicError: the topic was recreated, so that the query cannot continue.
        """
        ends = self._options.live.offsets(LATEST) if self._target is None else self._target
        starts = self._starts(start, ends)
        for partition in ends:
            # A topic with the same name begins at offset 0 again, and would seem read; partitions are never removed.
            if starts[partition] > ends[partition] or len(start) > len(ends):
                raise LiveTopicError(
                    f"{self._options.live.topic}-{partition} ends at offset {ends[partition]}, and this query has read "
                    f"up to {starts[partition]}: the topic was created again or lost records; start with a new "
                    "checkpoint"
                )
        return _written(_limited(starts, ends, limit.max_rows) if isinstance(limit, ReadMaxRows) else ends)

    def partitions(self, start: StreamOffset, end: StreamOffset) -> list[InputPartition]:
        ends = {int(partition): offset for partition, offset in end.items()}
        starts = self._starts(start, ends)
        return [
            StretchPartition(Stretch(partition, starts[partition], ends[partition]))
            for partition in ends
            if ends[partition] > starts[partition]
        ]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return read_stretch(self._options, self._schema, partition)

    def _starts(self, start: StreamOffset, ends: dict[int, int]) -> dict[int, int]:
        is_known = all(str(partition) in start for partition in ends)
        first = {} if is_known else self._options.live.offsets(EARLIEST)
        return {partition: start[str(partition)] if str(partition) in start else first[partition] for partition in ends}


def _limited(starts: dict[int, int], ends: dict[int, int], most: int) -> dict[int, int]:
    """Advance by this number of offsets, split over partitions in proportion to their records, as in Spark's source."""
    total = sum(ends[partition] - starts[partition] for partition in ends)
    if total <= most:
        return ends
    shares = {partition: -((starts[partition] - ends[partition]) * most // total) for partition in ends}
    return {partition: starts[partition] + shares[partition] for partition in ends}


def _written(offsets: dict[int, int]) -> StreamOffset:
    return {str(partition): offsets[partition] for partition in sorted(offsets)}
