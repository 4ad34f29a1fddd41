"""Find log directories, as a broker has them in `log.dirs`, and the folders of partitions in them.

A folder is what its contents say. Its name alone does not decide: volumes of brokers have names such as `data-0`, which
is also the form of a partition's folder.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from kip.files import FileEntry, entries, entry
from kip.kafka.topics import METADATA_TOPIC
from kip.log.directories.checkpoints import EPOCHS_FILE, OFFSETS_FILES
from kip.log.directories.meta_properties import FILE_NAME as META_PROPERTIES
from kip.log.errors import LogError

CLEAN_SHUTDOWN = ".kafka_cleanshutdown"
"""CleanShutdownFileHandler: a broker writes it when it has closed its logs, and thus trimmed their last segments."""

_DEEPEST = 3
"""Folders below a path in which log directories are found, such as `data-0/kafka-log0` in a folder of volumes."""
_ID = "[a-zA-Z0-9_-]{22}"
_PARTITION = re.compile(r"(?P<topic>[a-zA-Z0-9._-]+)-(?P<partition>\d+)")
_TIERED_PARTITION = re.compile(rf"{_ID}-(?P<partition>\d+)-(?P<topic>[a-zA-Z0-9._-]+)")
"""A folder of Kafka's LocalTieredStorage, whose name begins with the topic's id."""
# LocalLog: to be deleted; a copy in progress from another disk (KIP-113); of no partition that the broker has.
_MOVED_PARTITION = re.compile(_PARTITION.pattern + r"\.[0-9a-f]{32}-(?:delete|future|stray)")
# LocalLog.parseTopicPartitionName
_ACCEPTED = re.compile(r".+-[+-]?\d+|\S+-[+-]?\d+\.\S+-(?P<state>delete|future|stray)")
_FOLDERS = (_TIERED_PARTITION, _PARTITION, _MOVED_PARTITION)
_IN_PARTITIONS = re.compile(rf"\d{{20}}[-.].+|partition\.metadata|{EPOCHS_FILE}|quorum-state")
"""Files that only the folder of a partition contains."""
_IN_LOG_DIRECTORIES = {META_PROPERTIES, CLEAN_SHUTDOWN, ".lock", *OFFSETS_FILES}
# mkfs creates it in the root of a volume, and only root may read it.
_NOT_SEARCHED = "lost+found"
_MOST_NAMES = 5
"""Names in an error."""


@dataclass(frozen=True, slots=True)
class PartitionFolder:
    """The folder of a partition and its contents."""

    folder: FileEntry
    inside: list[FileEntry]

    def file(self, name: str) -> FileEntry | None:
        """Return the file of this name, None if there is none."""
        return next((file for file in self.inside if file.name == name and not file.is_folder), None)


@dataclass(frozen=True, slots=True)
class LogDirectory:
    """A log directory and its contents.

    Attributes:
        path: of the directory.
        name: of its folder.
        inside: all files and folders in it; none yet if it is not whole, see `with_contents`.
        partitions: the folders of partitions to read, by topic and number.
        is_broker: whether it has the files of a broker; if not, it may be any folder.
        is_whole: whether these are all; False if a path names one partition.
    """

    path: str
    name: str
    inside: list[FileEntry]
    partitions: list[PartitionFolder]
    is_broker: bool = False
    is_whole: bool = True

    @property
    def metadata_log(self) -> FileEntry | None:
        """The folder of the metadata log, None if it is in another log directory, or there is none."""
        return next((file for file in self.inside if file.is_folder and file.name == f"{METADATA_TOPIC}-0"), None)

    @property
    def is_empty(self) -> bool:
        """Whether it has neither files of a broker nor of a partition."""
        return not self.is_broker and not any(partition.inside for partition in self.partitions)

    def has(self, name: str) -> bool:
        """Return whether it contains a file or folder of this name."""
        return any(file.name == name for file in self.inside)


def find_log_directories(path: str) -> Iterator[LogDirectory]:
    """Yield the log directories at a path: a folder of a partition, a log directory, or a folder of log directories.

    The first is a log directory with one partition.

    Raises:
        LogError: there is none.
        OSError: nothing can be read.
    """
    top = entry(path)
    inside = entries(path)
    if _has_partition_files(inside):
        yield LogDirectory(parent(path), top.folder, [], [PartitionFolder(top, inside)], is_whole=False)
        return
    directories = list(_search(top, inside, _DEEPEST))
    if not directories:
        raise nothing_found(path)
    yield from directories


def nothing_found(path: str) -> LogError:
    """Return the error for a folder without a log: what was looked for, and what the folder contains."""
    inside = entries(path)
    names = [f"{file.name}/" if file.is_folder else file.name for file in inside[:_MOST_NAMES]]
    more = f" and {len(inside) - _MOST_NAMES} more" if len(inside) > _MOST_NAMES else ""
    content = f"it contains {', '.join(names)}{more}" if names else "it is empty"
    return LogError(
        f"{path}: neither a partition directory nor a folder of them: there is no segment such as "
        f"{0:020}.log and no {META_PROPERTIES} in it or up to {_DEEPEST} folders below; {content}"
    )


def with_contents(directory: LogDirectory) -> LogDirectory:
    """Return the log directory of one partition with the other contents of its folder."""
    try:
        return replace(directory, inside=entries(directory.path))
    except OSError:  # the folder of the partition may be all that can be read
        return directory


def reread(partition: PartitionFolder) -> PartitionFolder | None:
    """Return a partition with its contents as they are now, None if its folder is no longer there."""
    try:
        return PartitionFolder(partition.folder, entries(partition.folder.path))
    except FileNotFoundError:
        return None


def partition_of(folder: str) -> tuple[str, int | None]:
    """Return the topic and partition in a folder's name, empty and None if it contains none."""
    match = next(filter(None, (form.fullmatch(folder) for form in _FOLDERS)), None)
    return (match["topic"], int(match["partition"])) if match else ("", None)


def is_partition(folder: str) -> bool:
    """Return whether a folder has the name of a partition that is not deleted, moved or stray."""
    return bool(_TIERED_PARTITION.fullmatch(folder) or _PARTITION.fullmatch(folder))


def has_topic_id(folder: str) -> bool:
    """Return whether a folder has the name of a partition in use, in which a broker keeps the ID of its topic."""
    return bool(_PARTITION.fullmatch(folder) and not _TIERED_PARTITION.fullmatch(folder))


def moved_state(folder: str) -> str | None:
    """Return `delete`, `future` or `stray` if that is what a broker has made of the partition of this folder."""
    match = _ACCEPTED.fullmatch(folder)
    return match["state"] if match else None


def is_accepted(folder: str) -> bool:
    """Return whether a broker starts with a folder of this name in a log directory."""
    return bool(_ACCEPTED.fullmatch(folder))


def parent(path: str) -> str:
    """Return the folder that contains a path or URI."""
    return path.rstrip("/").rpartition("/")[0] if "://" in path else str(Path(path).absolute().parent)


def _search(folder: FileEntry, inside: list[FileEntry], deepest: int) -> Iterator[LogDirectory]:
    is_broker = any(file.name in _IN_LOG_DIRECTORIES for file in inside if not file.is_folder)
    below = [
        PartitionFolder(subfolder, _contents(subfolder))
        for subfolder in inside
        if subfolder.is_folder and subfolder.name != _NOT_SEARCHED and (is_partition(subfolder.name) or not is_broker)
    ]
    # A broker that is killed while it creates a partition leaves an empty folder.
    partitions = [
        partition
        for partition in below
        if is_partition(partition.folder.name)
        and (is_broker or not partition.inside or _has_partition_files(partition.inside))
    ]
    if is_broker or partitions:
        partitions.sort(key=lambda partition: partition_of(partition.folder.name))
        yield LogDirectory(folder.path, folder.name, inside, partitions, is_broker)
    if deepest:
        for subfolder in below:
            if subfolder not in partitions and not _MOVED_PARTITION.fullmatch(subfolder.folder.name):
                yield from _search(subfolder.folder, subfolder.inside, deepest - 1)


def _has_partition_files(inside: list[FileEntry]) -> bool:
    return any(_IN_PARTITIONS.fullmatch(file.name) for file in inside if not file.is_folder)


def _contents(folder: FileEntry) -> list[FileEntry]:
    try:
        return entries(folder.path)
    except FileNotFoundError:  # a running broker deletes folders while they are listed
        return []
