"""The stream of `kafka-log`: existing records, then records that are appended to segments and files that are added.

An offset has a place for each log: `{"<folder of the partition>": {"segment": 0, "position": 4096, …}}`, see
`kip.spark.sources.log_places.LogPlace`. A trigger ends after a complete batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, TypeAlias

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxBytes, SupportsTriggerAvailableNow

from kip.spark.sources.cluster_ids import ClusterIds
from kip.spark.sources.log_copies import without_copies
from kip.spark.sources.log_options import LogOptions
from kip.spark.sources.log_partition import LogPartition
from kip.spark.sources.log_places import LogFiles, LogPlace
from kip.spark.sources.log_rows import LogRange, LogRows

__all__ = ["LogStreamReader"]

Offset: TypeAlias = dict[str, dict[str, int]]


class LogStreamReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Plans triggers; its only state is the end of a query that reads current data only."""

    def __init__(self, options: LogOptions, rows: LogRows) -> None:
        self._options = options
        self._rows = rows
        self._stop: dict[str, LogPlace] | None = None

    def initialOffset(self) -> Offset:  # noqa: N802
        self._options.files()
        return {}

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802
        most = self._options.max_bytes_per_trigger
        return ReadAllAvailable() if most is None else ReadMaxBytes(most)

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        self._stop = {}
        for name, log in self._logs().items():
            with suppress(FileNotFoundError):
                self._stop[name] = log.end(LogPlace())

    def latestOffset(self, start: Offset, limit: ReadLimit) -> Offset:  # noqa: N802
        left = limit.max_bytes if isinstance(limit, ReadMaxBytes) else None
        places = _places(start)
        end = {}
        for name, log in self._readable_logs():
            place = places.get(name, LogPlace())
            end[name] = place
            # A file that vanishes while it is looked at is no longer there the next time.
            with suppress(FileNotFoundError):
                end[name] = log.end(place, left)
                if left is not None:
                    left = max(0, left - sum(each.end - each.start for each in log.ranges(place, end[name])))
        return {name: asdict(place) for name, place in end.items()}

    def partitions(self, start: Offset, end: Offset) -> list[LogPartition]:
        places, logs = _places(start), self._logs()
        clusters = ClusterIds()
        ranges = [
            replace(where, cluster_id=clusters.of(where.file))
            for name, stop in _places(end).items()
            if name in logs
            for where in logs[name].ranges(places.get(name, LogPlace()), stop)
        ]
        if self._options.skip_copies:
            ranges = without_copies(ranges)
        return [LogPartition(piece) for where in ranges for piece in self._pieces(where)]

    def _pieces(self, where: LogRange) -> list[LogRange]:
        """Return what tasks read of a range."""
        offsets = where.selection
        wanted = replace(self._options.selection, first_offset=offsets.first_offset, end_offset=offsets.end_offset)
        try:
            return list(replace(where, selection=wanted).pieces(self._options.max_partition_bytes))
        except OSError:  # reading reports the reason
            return [replace(where, selection=wanted)]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return self._rows.read(partition.range) if isinstance(partition, LogPartition) else iter(())

    def _logs(self) -> dict[str, LogFiles]:
        """Return the logs that are there."""
        return {name: LogFiles.of(files) for name, files in self._options.logs().items()}

    def _readable_logs(self) -> Iterator[tuple[str, LogFiles]]:
        """Yield the logs, as they were at the time to stop at, if there is one."""
        for name, log in self._logs().items():
            if self._stop is None:
                yield name, log
            elif name in self._stop:
                yield name, log.until(self._stop[name])


def _places(offset: Mapping[str, Any]) -> dict[str, LogPlace]:
    return {name: LogPlace(**place) for name, place in offset.items()}
