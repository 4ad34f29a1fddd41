"""Checkpoint files of brokers: the leader epochs of a partition, and offsets of the partitions of a log directory.

They are text (CheckpointFile): the version 0, the number of entries, and a line for each entry.
"""

from __future__ import annotations

from kip.log.errors import LogError

EPOCHS_FILE = "leader-epoch-checkpoint"
OFFSETS_FILES = {
    "replication-offset-checkpoint": "high watermark",
    "recovery-point-offset-checkpoint": "recovery point",
    "log-start-offset-checkpoint": "log start offset",
    "cleaner-offset-checkpoint": "cleaned offset",
}
"""Files in a log directory -> the offset that each contains of partitions."""


def epoch_entries(text: str) -> list[tuple[int, int]]:
    """Return the leader epochs and their first offsets; raises LogError."""
    return [(_number(epoch), _number(start)) for epoch, start in _lines(text, 2)]


def offset_entries(text: str) -> dict[tuple[str, int], int]:
    """Return the offsets by topic and partition; raises LogError."""
    return {(topic, _number(partition)): _number(offset) for topic, partition, offset in _lines(text, 3)}


def _lines(text: str, fields: int) -> list[list[str]]:
    """Return the fields of each entry; Kafka creates the files empty."""
    lines = text.splitlines()
    if not lines:
        return []
    if len(lines) < 2:
        raise LogError("no version and number of entries")
    version, count, *entries = lines
    if version != "0":
        raise LogError(f"version {version!r} instead of 0")
    if _number(count) != len(entries):
        raise LogError(f"{len(entries)} entries instead of {count}")
    split = [entry.split() for entry in entries]
    for number, entry in enumerate(split, 3):
        if len(entry) != fields:
            raise LogError(f"line {number} has {len(entry)} fields instead of {fields}")
    return split


def _number(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise LogError(f"{text!r} is not a number") from None
