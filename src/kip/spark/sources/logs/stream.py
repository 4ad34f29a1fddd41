"""The stream of `kafka-log`: existing records, then records that are appended to segments and files that are added.

An offset has a place for each log: `{"<folder of the partition>": {"segment": 0, "position": 4096, …}}`, see
`kip.spark.sources.logs.places.LogPlace`. A trigger ends after a complete batch.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any, TypeAlias

import pyarrow as pa
from pyspark.sql.datasource import InputPartition
from pyspark.sql.streaming.datasource import ReadAllAvailable, ReadLimit, ReadMaxBytes, SupportsTriggerAvailableNow

from kip.log.segments.selection import Selection
from kip.spark.sources.base.files import FileStreamReader
from kip.spark.sources.logs.cluster_ids import ClusterIds
from kip.spark.sources.logs.options import LogOptions
from kip.spark.sources.logs.places import LogFiles, LogPlace

Offset: TypeAlias = dict[str, dict[str, int]]


class LogStreamReader(FileStreamReader[LogOptions], SupportsTriggerAvailableNow):
    """Plans triggers; its only state is the end of a query that reads current data only."""

    def __init__(self, options: LogOptions, schema: pa.Schema) -> None:
        super().__init__(options, schema)
        self._stop: dict[str, LogPlace] | None = None

    def initialOffset(self) -> Offset:  # noqa: N802
        self._options.files()
        return {}

    def getDefaultReadLimit(self) -> ReadLimit:  # noqa: N802
        most = self._options.max_bytes_per_trigger
        return ReadAllAvailable() if most is None else ReadMaxBytes(most)

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        # Trigger.AvailableNow: Spark asks once, before the first batch, what to read to (SPARK-36533).
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
                    left = max(
                        0, left - sum(log_range.end - log_range.start for log_range in log.ranges(place, end[name]))
                    )
        return {name: asdict(place) for name, place in end.items()}

    def partitions(self, start: Offset, end: Offset) -> list[InputPartition]:
        places, logs = _places(start), self._logs()
        clusters = ClusterIds()
        return self._options.divide(
            [
                replace(where, cluster_id=clusters.of(where.file), selection=self._wanted(where.selection))
                for name, stop in _places(end).items()
                if name in logs
                for where in logs[name].ranges(places.get(name, LogPlace()), stop)
            ]
        )

    def _wanted(self, offsets: Selection) -> Selection:
        return replace(self._options.selection, first_offset=offsets.first_offset, end_offset=offsets.end_offset)

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
