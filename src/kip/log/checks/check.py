"""Check log directories: their own files, each partition in them, and both against the metadata log."""

from __future__ import annotations

from collections.abc import Iterator

from kip.files import entry
from kip.kafka.topics import METADATA_TOPIC
from kip.log.checks.directories import Bounds, check_directory, read_bounds
from kip.log.checks.findings import Finding
from kip.log.checks.metadata import check_metadata_log
from kip.log.checks.owners import Owner, contradictions, read_owners
from kip.log.checks.partitions import PartitionChecker
from kip.log.checks.results import DirectoryCheck, PartitionCheck
from kip.log.checks.topic_ids import check_topic_id
from kip.log.directories.checkpoints import OFFSETS_FILES
from kip.log.directories.folders import (
    CLEAN_SHUTDOWN,
    LogDirectory,
    PartitionFolder,
    find_log_directories,
    nothing_found,
    reread,
    with_contents,
)
from kip.log.errors import LogError


def check_partitions(path: str) -> Iterator[PartitionCheck | DirectoryCheck]:
    """Yield the check of each partition in the log directories at a path, or of one partition directory.

    The check of a log directory precedes those of its partitions if it has findings or no partitions, or is not the
    only one.

    Raises:
        LogError: there is nothing to check.
        OSError: it cannot be read.
    """
    if not entry(path).is_folder:
        raise LogError(f"{path}: a file; expected a partition directory, or a folder of them")
    all_directories = list(find_log_directories(path))
    if all(directory.is_empty for directory in all_directories):
        raise nothing_found(path)
    yield from (
        DirectoryCheck(directory.name, directory.path, [_empty(directory)])
        for directory in all_directories
        if directory.is_empty
    )
    directories = [
        directory if directory.is_whole else with_contents(directory)
        for directory in all_directories
        if not directory.is_empty
    ]
    owners = read_owners(directories)
    contradicting = list(contradictions(directories, owners))
    for directory, owner in zip(directories, owners, strict=True):
        bounds, findings = read_bounds(directory)
        if directory.is_whole:
            findings += check_directory(directory, owner)
            findings += [finding for other, finding in contradicting if other is directory]
            if findings or not directory.partitions or len(directories) > 1:
                yield DirectoryCheck(directory.name, directory.path, findings)
        for partition in directory.partitions:
            result = _check_now(partition, directory, owner, bounds)
            if result is not None:
                yield result


def _empty(directory: LogDirectory) -> Finding:
    names = ", ".join(f"{partition.folder.name}/" for partition in directory.partitions)
    return Finding(f"{directory.name}/", f"{names} empty, neither a log directory nor a partition", is_note=True)


def _check_now(
    partition: PartitionFolder, directory: LogDirectory, owner: Owner, bounds: Bounds
) -> PartitionCheck | None:
    """Return the check of a partition as it is now, None if a running broker has deleted it since it was found."""
    while True:
        now = reread(partition)
        if now is None:
            return None
        try:
            return _check_partition(now, directory, owner, bounds)
        except FileNotFoundError:
            # Retention deletes segments while they are read. A link to nothing stays as it is.
            if now == reread(partition):
                raise


def _check_partition(
    partition: PartitionFolder, directory: LogDirectory, owner: Owner, bounds: Bounds
) -> PartitionCheck:
    checker = PartitionChecker(partition, is_closed=directory.has(CLEAN_SHUTDOWN))
    result = checker.check()
    has_records = result.end_offset > result.start_offset
    result.findings += check_topic_id(partition, owner, has_records=has_records)
    if result.topic == METADATA_TOPIC:
        result.findings += check_metadata_log(partition, checker.last_epoch)
    elif not result.segments:
        reason = f"no segment; Kafka begins with an empty log at offset {result.end_offset}"
        result.findings.append(Finding(f"{result.directory}/", reason, is_note=True))
    _check_bounds(result, bounds)
    return result


# UnifiedLog and LogLoader, each with the offset of its checkpoint after the end of the log.
_AFTER_END = {
    "log-start-offset-checkpoint": "Kafka deletes all segments when it starts, and begins at that offset",
    "recovery-point-offset-checkpoint": "after a crash, Kafka does not check the segments before that offset",
}


def _check_bounds(result: PartitionCheck, bounds: Bounds) -> None:
    """Compare the offsets in checkpoints with the end of the log."""
    for name, offsets in bounds.items():
        offset = offsets.get((result.topic, result.partition if result.partition is not None else -1))
        if offset is None:
            continue
        if offset > result.end_offset:
            reason = f"the {OFFSETS_FILES[name]} of {result.directory} is {offset}, its log ends at {result.end_offset}"
            consequence = f"; {_AFTER_END[name]}" if name in _AFTER_END else ""
            result.findings.append(Finding(name, reason + consequence))
        elif name == "log-start-offset-checkpoint":
            result.start_offset = max(result.start_offset, offset)
