"""The data source `kafka-snapshots`: responses recorded by `kip collect`, one row per response.

Takes snapshot files and folders of them, by path or URI; returns Arrow batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

import pyarrow as pa
from pyspark.sql.datasource import InputPartition

from kip.files import FileEntry, entry, whole_lines
from kip.log.collected.snapshots import SnapshotFile, find_snapshot_files, open_snapshots, read_snapshots
from kip.spark.sources.base.options import flag
from kip.spark.sources.contents.files import Part, ReadableEnd, contents_length
from kip.spark.sources.contents.options import ContentOptions
from kip.spark.sources.contents.source import ContentSource
from kip.spark.sources.snapshots.rows import SCHEMA, snapshot_batches

TASK_BYTES = 32 << 20
"""Size of the files that one task reads, if there are several."""


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
class SnapshotOptions(ContentOptions):
    """Options of the source: `path` has snapshot files, and folders of them."""

    SOURCE: ClassVar = "kafka-snapshots"
    PARSERS: ClassVar = {"skipCopies": flag}
    NOTHING: ClassVar = "no snapshot files (snapshots-….jsonl)"
    REMEDY: ClassVar = "; kip collect --output writes them"
    COLUMNS: ClassVar = SCHEMA

    def files(self) -> list[FileEntry]:
        return [entry(file.path) for file in self._found()]

    def tasks_of(self, parts: Sequence[Part]) -> list[InputPartition]:
        return _partitions(
            Piece(part.path, part.start, entry(part.path).size if part.end is None else part.end) for part in parts
        )

    def readable_end(self, files: Iterable[FileEntry]) -> ReadableEnd:
        """Return the end of a file, without a last line that may still be completed: only in the newest of a folder."""
        growing = {file.path for file in self._found() if file.is_newest}
        return lambda file, contents: (whole_lines if file.path in growing else contents_length)(contents)

    def _found(self) -> list[SnapshotFile]:
        return [file for path in self.path for file in find_snapshot_files(path)]

    def batches(self, task: SnapshotPartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        for piece in task.pieces:
            with open_snapshots(piece.path) as file:
                lines = read_snapshots(file, piece.path, piece.start, piece.end)
                yield from snapshot_batches(piece.path, lines, self.mode)


class KafkaSnapshotsSource(ContentSource):
    """Answers of a cluster as rows; options as `SnapshotOptions`."""

    options_type = SnapshotOptions


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
