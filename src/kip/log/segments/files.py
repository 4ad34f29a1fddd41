"""Find Kafka's log files: a segment or snapshot, a partition directory, or a whole `log.dirs` directory.

Yields `LogFile`s in the order of their offsets. Other files are ignored; `kip.log.directories.folders` finds the
folders.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from kip.files import FileEntry, entries, entry
from kip.kafka.topics import METADATA_TOPIC
from kip.log.directories.folders import PartitionFolder, find_log_directories, parent, partition_of
from kip.log.errors import LogError

_OTHER_FILES = {
    r".+\.(index|timeindex|txnindex)": "an index of the segment with the same name",
    r"\d{20}\.snapshot": "a snapshot of producers",
    r".*-checkpoint": "a checkpoint of offsets or epochs",
    r"partition\.metadata|meta\.properties": "a file of properties",
    r"quorum-state": "the last vote of a controller, in JSON",
}
"""Names of files that a broker keeps next to its log files -> their descriptions."""

_ID = "[a-zA-Z0-9_-]{22}"
_SEGMENT = re.compile(rf"(?P<offset>\d{{20}})(-{_ID})?\.log")
"""The file of a segment; in tiered storage, the name includes the segment's id (KIP-405)."""
# Snapshots.filenameFromSnapshotId: the end offset and the epoch of a snapshot of the metadata log.
_SNAPSHOT = re.compile(r"(?P<offset>\d{20})-(?P<epoch>\d{10})\.checkpoint")
_BOOTSTRAP = "bootstrap.checkpoint"
"""A snapshot beside the partitions: the metadata with which a cluster begins, up to Kafka 4.3. From 4.4 on,
`kafka-storage format` writes it as the snapshot 0-0 of the metadata log."""


@dataclass(frozen=True, slots=True)
class LogFile:
    """A segment of a log, or a snapshot of the metadata log.

    Attributes:
        path: the path or URI to open.
        name: `<partition directory>/<file>`.
        topic, partition: from the folder's name; empty and None if it is not a partition directory. Of
            `bootstrap.checkpoint`, those of the metadata log.
        offset: a segment's first offset, a snapshot's end offset; 0 if the name contains none.
        is_snapshot: whether it is a snapshot.
        size: in bytes.
        is_last: whether no other segment of its folder has a later offset, so that it may be the one to which a broker
            appends.
    """

    path: str
    name: str
    topic: str
    partition: int | None
    offset: int
    is_snapshot: bool
    size: int
    is_last: bool = False

    def is_end(self, position: int) -> bool:
        """Return whether the log has no bytes after a position of this file.

        A broker with `log.preallocate=true` creates segments full of zeros, and only cuts them off when it begins the
        next segment or stops. Zeros before this position are thus no damage.
        """
        return self.is_last and position >= self.size


def find_log_files(path: str) -> Iterator[LogFile]:
    """Yield the log files at a path: a single file, or those of the partitions of `find_log_directories`.

    A single file is accepted whatever its name, except for indexes, checkpoints and the like; deleted, future and stray
    partitions, and `bootstrap.checkpoint`, are read only if the path names them. Empty partitions, and log directories
    without partitions, have none.

    Raises:
        LogError: the path names another file, or a folder without a log.
        OSError: nothing can be read.
    """
    top = entry(path)
    if not top.is_folder:
        _refuse_other_files(top)
        yield _single_file(top)
        return
    for directory in find_log_directories(path):
        for partition in directory.partitions:
            yield from log_files(partition)


def log_files(partition: PartitionFolder) -> list[LogFile]:
    """Return the log files of a partition by offset, a snapshot before the segment that continues it."""
    return _in_order(partition.inside, partition.folder.name)


def partition_files(path: str) -> list[LogFile]:
    """Return the log files in a folder, in the order of `log_files`."""
    return _in_order(entries(path), entry(path).name)


def _refuse_other_files(file: FileEntry) -> None:
    for pattern, description in _OTHER_FILES.items():
        if re.fullmatch(pattern, file.name):
            raise LogError(f"{file.path}: {description}, not a log file; name a .log or .checkpoint file, or a folder")


def _in_order(inside: list[FileEntry], folder: str) -> list[LogFile]:
    files = [_log_file(file, folder) for file in inside if not file.is_folder and _is_log_file(file.name)]
    files.sort(key=lambda file: (file.offset, not file.is_snapshot, file.name))
    last = next((number for number in reversed(range(len(files))) if not files[number].is_snapshot), None)
    if last is not None:
        files[last] = replace(files[last], is_last=True)
    return files


def _single_file(single: FileEntry) -> LogFile:
    """Return a file by its path; the last of its log unless there are later segments next to it."""
    file = _log_file(single, single.folder)
    if file.is_snapshot:
        return file
    last = _last_offset(*_version(parent(single.path))) if _SEGMENT.fullmatch(single.name) else 0
    return replace(file, is_last=last <= file.offset)


def _version(folder: str) -> tuple[str, int]:
    """Return a folder, and a number that changes with the files in it, for a second where a file system has none."""
    try:
        return folder, int(time.monotonic()) if "://" in folder else Path(folder).stat().st_mtime_ns
    except OSError:
        return folder, 0


@lru_cache(maxsize=16)
def _last_offset(folder: str, version: int) -> int:
    """Return the first offset of the last segment in a folder; cached for paths that name many files one by one."""
    try:
        return max((file.offset for file in partition_files(folder) if not file.is_snapshot), default=0)
    except OSError:  # the file may be all that can be read
        return 0


def _is_log_file(name: str) -> bool:
    return bool(_SEGMENT.fullmatch(name) or _SNAPSHOT.fullmatch(name))


def _log_file(file: FileEntry, folder: str) -> LogFile:
    is_bootstrap = file.name == _BOOTSTRAP
    topic, partition = (METADATA_TOPIC, 0) if is_bootstrap else partition_of(folder)
    snapshot = _SNAPSHOT.fullmatch(file.name)
    match = snapshot or _SEGMENT.match(file.name)
    return LogFile(
        path=file.path,
        name=f"{folder}/{file.name}",
        topic=topic,
        partition=partition,
        offset=int(match["offset"]) if match else 0,
        is_snapshot=is_bootstrap or snapshot is not None,
        size=file.size,
    )
