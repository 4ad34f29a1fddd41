"""Find Kafka's log files: a segment or snapshot, a partition directory, or a whole `log.dirs` directory.

Yields `LogFile`s in the order of their offsets. Other files are ignored.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kip.kafka.topics import METADATA_TOPIC
from kip.log.errors import LogError
from kip.log.files import FileEntry, entries, entry

_OTHER_FILES = {
    r".+\.(index|timeindex|txnindex)": "an index of the segment with the same name",
    r"\d{20}\.snapshot": "a snapshot of producers",
    r".*-checkpoint": "a checkpoint of offsets or epochs",
    r"partition\.metadata|meta\.properties": "a file of properties",
    r"quorum-state": "the last vote of a controller, in JSON",
}
"""Names of files that a broker keeps next to its log files -> their descriptions."""

__all__ = ["LogFile", "find_log_files", "is_partition", "partition_files", "partition_of"]

_PARTITION = re.compile(r"(?P<topic>[a-zA-Z0-9._-]+)-(?P<partition>\d+)")
_ID = "[a-zA-Z0-9_-]{22}"
_TIERED_PARTITION = re.compile(rf"{_ID}-(?P<partition>\d+)-(?P<topic>[a-zA-Z0-9._-]+)")
"""A folder of Kafka's LocalTieredStorage, whose name begins with the topic's id."""
# LocalLog: to be deleted; a copy in progress from another disk (KIP-113); of no partition that the broker has.
_MOVED_PARTITION = re.compile(_PARTITION.pattern + r"\.[0-9a-f]{32}-(?:delete|future|stray)")
_SEGMENT = re.compile(rf"(?P<offset>\d{{20}})(-{_ID})?\.log")
"""The file of a segment; in tiered storage, the name includes the segment's id (KIP-405)."""
_FOLDERS = (_TIERED_PARTITION, _PARTITION, _MOVED_PARTITION)
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
    """

    path: str
    name: str
    topic: str
    partition: int | None
    offset: int
    is_snapshot: bool
    size: int


def find_log_files(path: str) -> Iterator[LogFile]:
    """Yield the log files at a path: a single file, a partition directory, or a folder of partition directories.

    A single file is accepted whatever its name, except for indexes, checkpoints and the like; deleted, future and stray
    partitions, and `bootstrap.checkpoint`, are read only if the path names them.

    Raises:
        LogError: there is no log file.
        OSError: nothing can be read.
    """
    found = entry(path)
    if not found.is_folder:
        _refuse_other_files(found)
        yield _log_file(found, found.folder)
        return
    inside = entries(path)
    own = list(_in_order(inside, found.name))
    yield from own
    partitions = [each for each in inside if each.is_folder and is_partition(each.name)]
    for folder in sorted(partitions, key=_partition_order):
        yield from partition_files(folder.path)
    if not own and not partitions:
        raise LogError(f"{path}: neither a partition directory nor a folder of them; pass a file to read it anyway")


def partition_files(path: str) -> Iterator[LogFile]:
    """Yield the log files in a partition directory by offset, a snapshot before the segment that continues it."""
    return _in_order(entries(path), entry(path).name)


def partition_of(folder: str) -> tuple[str, int | None]:
    """Return the topic and partition in a folder's name, empty and None if it contains none."""
    match = next(filter(None, (form.fullmatch(folder) for form in _FOLDERS)), None)
    return (match["topic"], int(match["partition"])) if match else ("", None)


def is_partition(folder: str) -> bool:
    return bool(_TIERED_PARTITION.fullmatch(folder) or _PARTITION.fullmatch(folder))


def _refuse_other_files(found: FileEntry) -> None:
    for pattern, description in _OTHER_FILES.items():
        if re.fullmatch(pattern, found.name):
            raise LogError(f"{found.path}: {description}, not a log file; name a .log or .checkpoint file, or a folder")


def _in_order(inside: list[FileEntry], folder: str) -> Iterator[LogFile]:
    files = [_log_file(each, folder) for each in inside if not each.is_folder and _is_log_file(each.name)]
    return iter(sorted(files, key=lambda file: (file.offset, not file.is_snapshot, file.name)))


def _is_log_file(name: str) -> bool:
    return bool(_SEGMENT.fullmatch(name) or _SNAPSHOT.fullmatch(name))


def _log_file(found: FileEntry, folder: str) -> LogFile:
    is_bootstrap = found.name == _BOOTSTRAP
    topic, partition = (METADATA_TOPIC, 0) if is_bootstrap else partition_of(folder)
    snapshot = _SNAPSHOT.fullmatch(found.name)
    match = snapshot or _SEGMENT.match(found.name)
    return LogFile(
        path=found.path,
        name=f"{folder}/{found.name}",
        topic=topic,
        partition=partition,
        offset=int(match["offset"]) if match else 0,
        is_snapshot=is_bootstrap or snapshot is not None,
        size=found.size,
    )


def _partition_order(folder: FileEntry) -> tuple[str, int]:
    topic, partition = partition_of(folder.name)
    return topic, partition or 0
