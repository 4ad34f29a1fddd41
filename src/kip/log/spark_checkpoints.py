"""Checkpoints of Spark's Structured Streaming: the offsets of Kafka partitions at which each batch of a query ends.

Reads these files of a checkpoint, which is a folder. Those of batches have their numbers as names; Spark keeps 100 of
them by default (`spark.sql.streaming.minBatchesToRetain`).

    metadata     {"id":"b0e8a5d0-…"}                       the ID of the query
    offsets/7    v1
                 {"batchWatermarkMs":0,"batchTimestampMs":1795268045205,"conf":{…}}
                 {"orders":{"1":42,"0":57}}                a line for each source, `-` for one without offsets
                 A file of the version 2, which the config `spark.sql.streaming.offsetLog.formatVersion` selects, has
                 names before the offsets: `0:{"orders":…}`.
    commits/7    v1                                        there once the batch is complete
                 {"nextBatchWatermarkMs":0}

Other sources have other text in their lines, which is ignored. Spark's classes are OffsetSeqLog, CommitLog,
StreamMetadata, and JsonUtils of its Kafka source.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from kip.budgets import budget
from kip.files import FileEntry, entries, entry, open_file
from kip.log.errors import LogError

BatchFileKind = Literal["offsets", "commits"]
KINDS: tuple[BatchFileKind, ...] = ("offsets", "commits")
PARTS = (*KINDS, "sources", "state")
"""Folders of a checkpoint."""

_VERSIONS = ("v1", "v2")
_NONE = "-"
# The end of the year 9999, after which datetime and Spark's timestamps end.
_LAST_MOMENT = 253_402_300_799_999
_LAST_OFFSET = (1 << 63) - 1
_NUMBER = re.compile(r"\d{1,10}", re.ASCII)


@dataclass(frozen=True, slots=True)
class BatchFile:
    """A file of a batch; `size` in bytes."""

    path: str
    kind: BatchFileKind
    batch: int
    size: int


@dataclass(frozen=True, slots=True)
class SourceOffset:
    """The offset after the last record of a partition that a batch reads.

    `source` is the name of the source, which is its number from 0 on unless the query names it.
    """

    source: str
    topic: str
    partition: int
    offset: int


@dataclass(frozen=True, slots=True)
class PlannedBatch:
    """The offsets at which a batch ends, and the time at which it was planned, in milliseconds since 1970."""

    time: int
    offsets: tuple[SourceOffset, ...]


def is_checkpoint(inside: Iterable[FileEntry]) -> bool:
    """Return whether a folder with these entries is a checkpoint: it has a file `metadata` and a folder `offsets`."""
    kinds = {file.name: file.is_folder for file in inside}
    return kinds.get("metadata") is False and kinds.get("offsets") is True


def find_checkpoints(path: str, depth: int = 16) -> list[str]:
    """Return the checkpoints at a path or URI, sorted; folders are searched up to `depth` levels deep.

    Raises:
        OSError: a folder cannot be read.
    """
    if not entry(path).is_folder:
        return []
    inside = entries(path)
    if is_checkpoint(inside):
        return [path]
    folders = [file.path for file in inside if file.is_folder and not file.name.startswith(".")]
    return [checkpoint for folder in folders for checkpoint in find_checkpoints(folder, depth - 1)] if depth else []


def checkpoint_files(checkpoint: str) -> list[BatchFile]:
    """Return the files of batches, in their order; those that Spark is writing have other names. Raises OSError."""
    folders = [file for file in entries(checkpoint) if file.is_folder and file.name in KINDS]
    files = [
        BatchFile(file.path, kind, int(file.name), file.size)
        for kind in KINDS
        for folder in folders
        if folder.name == kind
        for file in entries(folder.path)
        if not file.is_folder and _NUMBER.fullmatch(file.name)
    ]
    return sorted(files, key=lambda file: (file.batch, file.kind == "commits"))


def query_id(checkpoint: str) -> str:
    """Return the ID of the query. Raises LogError if it cannot be read."""
    metadata = _json(_text(f"{checkpoint.rstrip('/')}/metadata"), "the file")
    if not isinstance(metadata, dict) or not isinstance(metadata.get("id"), str) or not metadata["id"]:
        raise LogError("id is missing")
    return str(metadata["id"])


def read_batch(path: str) -> PlannedBatch:
    """Return the offsets in a file of the folder `offsets`. Raises LogError if it cannot be read."""
    version, *lines = _text(path).splitlines() or [""]
    if version not in _VERSIONS:
        raise LogError(f"version {version[:20]!r} instead of v1 or v2")
    if not lines:
        raise LogError("the file ends after the version")
    metadata = _json(lines[0], "line 2")
    time = metadata.get("batchTimestampMs") if isinstance(metadata, dict) else None
    if type(time) is not int or not 0 <= time <= _LAST_MOMENT:
        raise LogError("line 2: batchTimestampMs is not a time in milliseconds since 1970")
    sources = [(str(number), line) for number, line in enumerate(lines[1:])]
    if version == "v2":
        sources = [(name, line) for name, _, line in (source.partition(":") for _, source in sources)]
    return PlannedBatch(time, tuple(offset for name, line in sources for offset in _source_offsets(name, line)))


def _source_offsets(source: str, line: str) -> Iterator[SourceOffset]:
    """Yield the offsets in the line of a source, none if it is not a Kafka source."""
    # The text of other sources need not be JSON.
    if line == _NONE or not (line.startswith("{") and _is_of_kafka(topics := _json(line, f"source {source}"))):
        return
    for topic, partitions in topics.items():
        for partition, offset in partitions.items():
            if type(offset) is not int or not 0 <= offset <= _LAST_OFFSET:
                raise LogError(f"source {source}: the offset of {topic}-{partition} is not a valid offset")
            yield SourceOffset(source, topic, int(partition), offset)


def _is_of_kafka(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(partitions, dict) and partitions and all(map(_NUMBER.fullmatch, partitions))
        for partitions in value.values()
    )


def _json(text: str, place: str) -> Any:
    try:
        value = json.loads(text)
        json.dumps(value, ensure_ascii=False).encode()  # refuses unpaired surrogates, which UTF-8 cannot represent
    except (ValueError, RecursionError):
        raise LogError(f"{place} is not JSON") from None
    return value


def _text(path: str) -> str:
    most = budget("state-file-bytes")
    try:
        with open_file(path) as file:
            data = file.read(most + 1)
    except OSError as error:
        raise LogError(f"it cannot be read: {error.strerror or error}") from None
    if len(data) > most:
        raise LogError(f"larger than {most:,} bytes (to read it: kip --budget state-file-bytes={10 * most})")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise LogError("the file is not UTF-8") from None
