"""The logs of all partitions, each created on first use."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from uuid import UUID

from kip.cluster.errors import StorageError
from kip.cluster.logs.partition_log import PartitionLog
from kip.cluster.logs.segment_damage import LogMark
from kip.cluster.logs.segment_files import SegmentFiles, finish_removals, remove_partition
from kip.cluster.metadata.partitions import Topic

_IN_MEMORY = "memory"


class Logs:
    """The logs by topic id and partition; with a `directory`, their records are in files there.

    Attributes:
        marks: the descriptions of logs in the state of the cluster.
    """

    def __init__(self) -> None:
        self.directory: Path | None = None
        self.marks: dict[tuple[UUID, int], LogMark] = {}
        self._logs: dict[tuple[UUID, int], PartitionLog] = {}

    @property
    def path(self) -> str:
        """The absolute path of the directory, as brokers report it."""
        return _IN_MEMORY if self.directory is None else str(self.directory.absolute())

    def open(self, topics: Iterable[Topic]) -> None:
        """Open the logs of a cluster that starts, and compare their files with the marks.

        Raises:
            StorageError: a log is damaged.
        """
        if self.directory is None:
            return
        finish_removals(self.directory)
        for topic in topics:
            for index in range(len(topic.partitions)):
                mark = self.marks.get((topic.id, index), LogMark())
                if mark.end or mark.next_offset or (self.directory / f"{topic.name}-{index}").exists():
                    self.log(topic, index)

    def log(self, topic: Topic, partition: int) -> PartitionLog:
        key = topic.id, partition
        log = self._logs.get(key)
        if log is None:
            files = None
            if self.directory is not None:
                files = SegmentFiles(self.directory, topic.name, topic.id, partition, is_known=key in self.marks)
            log = self._logs[key] = PartitionLog(files, self.marks.get(key))
        return log

    def mark(self, topic: Topic, partition: int, *, is_stopped: bool) -> LogMark:
        """Return the description of a log, without creating it."""
        start, log = self.start_offset(topic, partition), self._logs.get((topic.id, partition))
        if log is None:
            return LogMark(start, start, start)
        return LogMark(start, log.written_end, log.end_offset, log.checksum if is_stopped else None)

    def start_offset(self, topic: Topic, partition: int) -> int:
        """Return the first offset of a log, without creating it."""
        key = topic.id, partition
        log = self._logs.get(key)
        return self.marks.get(key, LogMark()).start if log is None else log.start_offset

    def make_room(self, topic: Topic, partitions: Iterable[int]) -> None:
        """Remove files of an earlier topic from the folders of new partitions.

        Raises:
            StorageError: they cannot be removed.
        """
        if self.directory is not None:
            for index in partitions:
                remove_partition(self.directory, topic.name, index)
                folder = self.directory / f"{topic.name}-{index}"
                if folder.exists():
                    raise StorageError(f"{folder} has records of an earlier topic, and cannot be removed")

    def remove(self, topic: Topic) -> None:
        """Remove the records of a deleted topic."""
        for index in range(len(topic.partitions)):
            log = self._logs.pop((topic.id, index), None)
            self.marks.pop((topic.id, index), None)
            if log is not None:
                log.close()
                log.wake()
            if self.directory is not None:
                remove_partition(self.directory, topic.name, index)

    def wake(self) -> None:
        """Let all waiting fetches read again, as leaders or their epochs may have changed."""
        for log in self._logs.values():
            log.wake()

    def close(self) -> None:
        """Close all files; logs are read again on their next use."""
        for key, log in self._logs.items():
            log.close()
            self.marks[key] = LogMark(log.start_offset, log.written_end, log.end_offset)
        if self.directory is not None:
            self._logs.clear()
