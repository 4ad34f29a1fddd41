"""The options of `kafka-log`, and the files they name."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.columnar.schemas import select_fields
from kip.files import entry
from kip.log.errors import LogError
from kip.log.segments.files import LogFile, find_log_files, partition_files
from kip.log.segments.indexes import start_position
from kip.log.segments.selection import Selection
from kip.spark.sources.base.files import FileOptions
from kip.spark.sources.base.options import byte_count, flag, names, text, time
from kip.spark.sources.logs.cluster_ids import ClusterIds
from kip.spark.sources.logs.copies import without_copies
from kip.spark.sources.logs.filters import LogFilter
from kip.spark.sources.logs.partition import LogPartition
from kip.spark.sources.logs.paths import expanded, with_subfolders
from kip.spark.sources.logs.rows import LogRange, LogRows
from kip.spark.sources.logs.schema import log_schema


@dataclass(frozen=True, slots=True)
class LogOptions(FileOptions):
    """Options of the source.

    Attributes:
        path: log files, folders of partitions, and folders of those; paths or URIs, with wildcards.
        recursive_file_lookup: whether folders are searched to their depth.
        topic: the internal topic that is read, its records decoded; by default all topics, keys and values as bytes.
            Skips files whose folder is named after another topic.
        types: the record types to decode, all if empty.
        fields: the requested columns, all if empty.
        max_partition_bytes: approximate number of bytes of a file per task.
        max_bytes_per_trigger: approximate maximum number of bytes per trigger of a stream; None for no limit.
        since_timestamp, until_timestamp: times in ms, the second exclusive.
        push_filters: whether a batch reads only the topics, partitions, offsets and times that a query asks for; needs
            Spark 4.1 and its configuration `spark.sql.python.filterPushdown.enabled`.
        skip_copies: whether to skip copies of files of another replica in the same cluster; a stream reads bytes
            that are appended to them later.
    """

    SOURCE: ClassVar = "kafka-log"
    PARSERS: ClassVar = {
        "topic": text,
        "types": names,
        "fields": names,
        "maxPartitionBytes": byte_count,
        "maxBytesPerTrigger": byte_count,
        "sinceTimestamp": time,
        "untilTimestamp": time,
        "skipCopies": flag,
        "pushFilters": flag,
        "recursiveFileLookup": flag,
    }

    topic: str | None = None
    types: tuple[str, ...] | None = None
    fields: tuple[str, ...] | None = None
    max_partition_bytes: int = 64 << 20
    max_bytes_per_trigger: int | None = None
    since_timestamp: int | None = None
    until_timestamp: int | None = None
    skip_copies: bool = False
    push_filters: bool = False
    recursive_file_lookup: bool = False

    @property
    def columns(self) -> pa.Schema:
        """All columns. Raises ValueError: unknown topic or type."""
        return log_schema(self.topic, self.types)

    @property
    def schema(self) -> pa.Schema:
        """The columns of a query that does not request any. Raises ValueError: unknown topic, type, or field."""
        return select_fields(self.columns, self.fields)

    @property
    def selection(self) -> Selection:
        """The records that are wanted."""
        return Selection(since=self.since_timestamp, until=self.until_timestamp)

    def tasks(self, log_filter: LogFilter | None = None) -> list[InputPartition]:
        """Divide the logs as they are now into tasks, or what a filter wants of them."""
        log_filter, clusters = log_filter or LogFilter(self.selection), ClusterIds()
        files = (file for file in self.files() if log_filter.may_have(file))
        ranges = [LogRange(file, 0, file.size, log_filter.selection, clusters.of(file)) for file in files]
        return self.divide(ranges, _start)

    def divide(
        self, ranges: list[LogRange], start: Callable[[LogRange], int] = lambda where: where.start
    ) -> list[InputPartition]:
        """Divide ranges of files into tasks; `start` returns the position from which to read a range."""
        # Before the ranges are cut: only ranges from the start of a file can be copies.
        if self.skip_copies:
            ranges = without_copies(ranges)
        return [LogPartition(piece) for where in ranges for piece in self._pieces(where, start)]

    def _pieces(self, where: LogRange, start: Callable[[LogRange], int]) -> list[LogRange]:
        try:
            return list(replace(where, start=start(where)).pieces(self.max_partition_bytes))
        except OSError:  # reading reports the reason
            return [where]

    def batches(self, task: LogPartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        return LogRows(schema, self.topic, self.types, self.mode).read(task.range)

    def files(self) -> list[LogFile]:
        """Return the files that are there now.

        Raises:
            ValueError: a path cannot be read, or no logs were found, or none of the topic.
        """
        files = {file.path: file for path in self.path for file in self._found(path) if self._wants(file)}
        if not files:
            raise ValueError(f"{', '.join(self.path)}: no log files{self._other_topics()}")
        return list(files.values())

    def logs(self) -> dict[str, list[LogFile]]:
        """Return the files that are there now, by the folder of their partition, or by path if that names a file.

        Folders and files may have vanished, but not all that the paths name. Raises ValueError.
        """
        logs: dict[str, dict[str, LogFile]] = {}
        problems = []
        for path in self.path:
            try:
                files = self._found(path)
            except ValueError as error:
                problems.append(error)
                continue
            for file in filter(self._wants, files):
                log = path if file.path == path else file.path.rpartition("/")[0]
                logs.setdefault(log, {})[file.path] = file
        if len(problems) == len(self.path):
            raise problems[0]
        return {name: list(files.values()) for name, files in logs.items()}

    def _wants(self, file: LogFile) -> bool:
        return self.topic is None or file.topic in ("", self.topic)

    def _other_topics(self) -> str:
        """Describe the topics that were found other than the requested topic."""
        if self.topic is None:
            return ""
        topics = sorted({file.topic for path in self.path for file in self._found(path)})
        return f" of {self.topic}" + (f", only of {', '.join(topics)}" if topics else "")

    def _found(self, path: str) -> list[LogFile]:
        """Return the log files at a path. Raises ValueError if it cannot be read."""
        try:
            named = expanded(path)
            if not self.recursive_file_lookup:
                return [file for named_path in named for file in _log_files(named_path)]
            return [
                file
                for named_path in named
                for folder in with_subfolders(named_path)
                for file in _own_log_files(folder)
            ]
        except FileNotFoundError:
            raise ValueError(f"{path}: no such file or folder") from None
        except OSError as error:
            raise ValueError(f"{path}: it cannot be read: {error.strerror or error}") from None


def _start(where: LogRange) -> int:
    """Return the position of the first batch that a selection may want of a file."""
    selection = where.selection
    return 0 if where.file.is_snapshot else start_position(where.file, selection.first_offset, selection.since)


def _own_log_files(path: str) -> list[LogFile]:
    """Return the log files in a folder, without those in the folders below, or a file."""
    return partition_files(path) if entry(path).is_folder else _log_files(path)


def _log_files(path: str) -> list[LogFile]:
    try:
        return list(find_log_files(path))
    except LogError:
        return []
