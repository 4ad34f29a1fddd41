"""The data source `kafka-snapshots`: responses recorded by `kip collect`, one row per response.

Takes snapshot files and folders of them, by path or URI; returns Arrow batches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import pyarrow as pa
from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, InputPartition
from pyspark.sql.types import StructType

from kip.log.files import entry, open_file
from kip.log.snapshots import SnapshotFile, find_snapshot_files, open_snapshots, read_snapshots
from kip.spark.sources.read_only import ReadOnlySource, conformed, requested_schema
from kip.spark.sources.snapshot_rows import SCHEMA, snapshot_batches
from kip.spark.sources.source_options import Parser, mode, names, read_options

__all__ = ["KafkaSnapshotsSource"]

NAME = "kafka-snapshots"
TASK_BYTES = 32 << 20
"""Size of the files that one task reads, if there are several."""

_CHUNK = 64 << 10
_PARSERS: Mapping[str, Parser] = {"path": names, "mode": mode}


@dataclass(frozen=True, slots=True)
class SnapshotOptions:
    """Options of the source.

    Attributes:
        path: snapshot files, and folders of them.
        mode: whether damage becomes a row with `_error` (PERMISSIVE) or ends the query (FAILFAST).
    """

    path: tuple[str, ...]
    mode: str = "PERMISSIVE"

    @classmethod
    def read(cls, values: Mapping[str, str]) -> SnapshotOptions:
        """Read Spark's options. Raises ValueError."""
        return cls(**read_options(NAME, values, _PARSERS, required="path"))

    def files(self) -> list[SnapshotFile]:
        """Return the files that are there now. Raises OSError."""
        return [file for path in self.path for file in find_snapshot_files(path)]


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


class KafkaSnapshotsSource(ReadOnlySource):
    """Answers of a cluster as rows; options as `SnapshotOptions`."""

    @classmethod
    def name(cls) -> str:
        return NAME

    def schema(self) -> StructType:
        SnapshotOptions.read(self.options)
        return self.kept(SCHEMA)

    def reader(self, schema: StructType) -> DataSourceReader:
        options = SnapshotOptions.read(self.given(schema))
        return KafkaSnapshotsReader(options, requested_schema(NAME, SCHEMA, schema))

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        options = SnapshotOptions.read(self.given(schema))
        return KafkaSnapshotsStreamReader(options, requested_schema(NAME, SCHEMA, schema))


class KafkaSnapshotsReader(DataSourceReader):
    """Reads all files that there are; a line that is still being written counts as cut off."""

    def __init__(self, options: SnapshotOptions, schema: pa.Schema = SCHEMA) -> None:
        self._options = options
        self._schema = schema

    def partitions(self) -> list[InputPartition]:
        files = self._options.files()
        if not files:
            folders = ", ".join(self._options.path)
            raise ValueError(f"no snapshot files (snapshots-….jsonl) in {folders}; kip collect --output writes them")
        return _partitions(Piece(file.path, 0, file.size) for file in files)

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return conformed(_read(partition, self._options), self._schema)


class KafkaSnapshotsStreamReader(DataSourceStreamReader):
    """Reads lines as they are appended.

    The offset contains the position up to which each file has been read. An incomplete last line is not read while its
    file is the newest of its folder; in an older file it will never be completed, and it is lost.
    """

    def __init__(self, options: SnapshotOptions, schema: pa.Schema = SCHEMA) -> None:
        self._options = options
        self._schema = schema

    def initialOffset(self) -> dict[str, int]:  # noqa: N802
        return {}

    def latestOffset(self, start: dict[str, int], limit: object = None) -> dict[str, int]:  # noqa: N802
        """Return the current ends of all files; missing files keep their positions, in case they return."""
        grown = (file for file in self._options.files() if file.size > start.get(file.path, 0))
        return {**start, **{file.path: _readable_end(file, start.get(file.path, 0)) for file in grown}}

    def partitions(self, start: dict[str, int], end: dict[str, int]) -> list[InputPartition]:
        pieces = (Piece(path, start.get(path, 0), position) for path, position in end.items())
        return _partitions(piece for piece in pieces if piece.end > piece.start)

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        return conformed(_read(partition, self._options), self._schema)


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


def _read(partition: InputPartition, options: SnapshotOptions) -> Iterator[pa.RecordBatch]:
    assert isinstance(partition, SnapshotPartition)
    for piece in partition.pieces:
        with open_snapshots(piece.path) as file:
            lines = read_snapshots(file, piece.path, piece.start, piece.end)
            yield from snapshot_batches(piece.path, lines, options.mode)
