"""The logs of all partitions, each created on first use."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

from kip.cluster.logs.partition_log import PartitionLog
from kip.cluster.logs.segment_files import SegmentFiles, remove_partition
from kip.cluster.metadata.partitions import Topic

__all__ = ["Logs"]

_IN_MEMORY = "memory"


class Logs:
    """The logs by topic id and partition; with a `directory`, their records are in files there.

    Attributes:
        starts: log start offsets restored after a restart.
    """

    def __init__(self) -> None:
        self.directory: Path | None = None
        self.starts: dict[tuple[UUID, int], int] = {}
        self._logs: dict[tuple[UUID, int], PartitionLog] = {}

    @property
    def path(self) -> str:
        """The absolute path of the directory, as brokers report it."""
        return _IN_MEMORY if self.directory is None else str(self.directory.absolute())

    def log(self, topic: Topic, partition: int) -> PartitionLog:
        key = topic.id, partition
        found = self._logs.get(key)
        if found is None:
            files = None
            if self.directory is not None:
                files = SegmentFiles(self.directory, topic.name, topic.id, partition)
            found = self._logs[key] = PartitionLog(files, self.starts.get(key, 0))
            # Transactions are not saved: without these markers, consumers of committed records would wait forever.
            found.abort_open(topic.partitions[partition].leader_epoch)
        return found

    def start_offset(self, topic: Topic, partition: int) -> int:
        """Return the first offset of a log, without creating it."""
        key = topic.id, partition
        found = self._logs.get(key)
        return self.starts.get(key, 0) if found is None else found.start_offset

    def remove(self, topic: Topic) -> None:
        """Remove the records of a deleted topic."""
        for index in range(len(topic.partitions)):
            log = self._logs.pop((topic.id, index), None)
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
            self.starts[key] = log.start_offset
        if self.directory is not None:
            self._logs.clear()
