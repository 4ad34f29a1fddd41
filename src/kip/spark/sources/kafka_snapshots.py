"""The data source `kafka-snapshots`: responses recorded by `kip collect`, one row per response.

Takes snapshot files and folders of them, by path or URI; returns Arrow batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.log.files import entry, open_file
from kip.log.snapshots import SnapshotFile, find_snapshot_files, open_snapshots, read_snapshots
from kip.spark.sources.file_source import FileOptions, FileSource, FileStreamReader
from kip.spark.sources.snapshot_rows import SCHEMA, snapshot_batches

__all__ = ["KafkaSnapshotsSource"]

TASK_BYTES = 32 << 20
"""Size of the files that one task reads, if there are several."""

_CHUNK = 64 << 10


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a file, from the start of a line to the end of one."""

    path: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class SnapshotPartition(InputPartition):
    """The input of one task."""

    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class SnapshotOptions(FileOptions):
    """Options of the source: `path` has snapshot files, and folders of them."""

    SOURCE: ClassVar = "kafka-snapshots"
    COLUMNS: ClassVar = SCHEMA

    def files(self) -> list[SnapshotFile]:
        """Return the files that are there now. Raises OSError."""
        return [file for path in self.path for file in find_snapshot_files(path)]

    def tasks(self) -> list[InputPartition]:
        """Read all files; a line that is still being written counts as cut off."""
        files = self.files()
        if not files:
            folders = ", ".join(self.path)
            raise ValueError(f"no snapshot files (snapshots-….jsonl) in {folders}; kip collect --output writes them")
        return _partitions(Piece(file.path, 0, file.size) for file in files)

    def batches(self, task: SnapshotPartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        for piece in task.pieces:
            with open_snapshots(piece.path) as file:
                lines = read_snapshots(file, piece.path, piece.start, piece.end)
                yield from snapshot_batches(piece.path, lines, self.mode)


class KafkaSnapshotsStreamReader(FileStreamReader[SnapshotOptions]):
    """Reads lines as they are appended.

    The offset contains the position up to which each file has been read. An incomplete last line is not read while its
    file is the newest of its folder; in an older file it will never be completed, and it is lost.
    """

    def latestOffset(self, start: dict[str, int], limit: object = None) -> dict[str, int]:  # noqa: N802
        """Return the current ends of all files; missing files keep their positions, in case they return."""
        grown = (file for file in self._options.files() if file.size > start.get(file.path, 0))
        return {**start, **{file.path: _readable_end(file, start.get(file.path, 0)) for file in grown}}

    def partitions(self, start: dict[str, int], end: dict[str, int]) -> list[InputPartition]:
        pieces = (Piece(path, start.get(path, 0), position) for path, position in end.items())
        return _partitions(piece for piece in pieces if piece.end > piece.start)


class KafkaSnapshotsSource(FileSource):
    """Answers of a cluster as rows; options as `SnapshotOptions`."""

    options_type = SnapshotOptions
    stream_type = KafkaSnapshotsStreamReader


def _readable_end(file: SnapshotFile, start: int) -> int:
    """Return the position after the last line that is complete, or will never be."""
    if not file.is_newest:
        return entry(file.path).size  # the file may have grown between being measured and being followed by another
    with open_file(file.path) as data:
        end = file.size
        while end > start:
            chunk = max(start, end - _CHUNK)
            data.seek(chunk)
            found = data.read(end - chunk).rfind(b"\n")
            if found >= 0:
                return chunk + found + 1
            end = chunk
    return start


def _partitions(pieces: Iterable[Piece]) -> list[InputPartition]:
    """Give small files to one task, so that there are not more tasks than work."""
    groups: list[list[Piece]] = []
    size = TASK_BYTES
    for piece in pieces:
        if size >= TASK_BYTES:
            groups.append([])
            size = 0
        groups[-1].append(piece)
        size += piece.end - piece.start
    return [SnapshotPartition(tuple(group)) for group in groups]
