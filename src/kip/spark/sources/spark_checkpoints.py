"""The data source `spark-checkpoint`: what batches of Structured Streaming queries have read from Kafka.

Takes checkpoints of queries and folders of them, by path or URI; returns Arrow batches with a row for each partition
that a batch reads, and one for the completion of each batch.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition
from pyspark.sql.types import StructType

from kip.log.errors import LogError
from kip.log.spark_checkpoints import BatchFile, checkpoint_files, find_checkpoints, query_id, read_batch
from kip.spark.errors import CorruptRecordError
from kip.spark.sources.base.files import FileOptions, FileSource, FileStreamReader
from kip.spark.sources.base.options import DROPMALFORMED, FAILFAST

MOST_ROWS = 20_000
"""Rows of a batch."""
TASK_FILES = 1000
"""Files that one task reads."""

SCHEMA = pa.schema(
    [
        ("cluster_id", pa.string()),
        ("checkpoint", pa.string()),
        ("file", pa.string()),
        ("query_id", pa.string()),
        ("kind", pa.string()),
        ("batch_id", pa.int64()),
        ("time", pa.timestamp("us", "UTC")),
        ("source", pa.string()),
        ("topic", pa.string()),
        ("partition", pa.int32()),
        ("offset", pa.int64()),
        ("_error", pa.string()),
    ]
)


@dataclass(frozen=True, slots=True)
class CheckpointPartition(InputPartition):
    """The input of one task: files of a checkpoint."""

    checkpoint: str
    files: tuple[BatchFile, ...]


@dataclass(frozen=True, slots=True)
class CheckpointOptions(FileOptions):
    """Options of the source: `path` has checkpoints, and folders of them."""

    SOURCE: ClassVar = "spark-checkpoint"
    COLUMNS: ClassVar = SCHEMA

    def checkpoints(self) -> list[str]:
        """Return the checkpoints that are there now. Raises OSError."""
        return list(dict.fromkeys(checkpoint for path in self.path for checkpoint in find_checkpoints(path)))

    def tasks(self) -> list[InputPartition]:
        checkpoints = self.checkpoints()
        if not checkpoints:
            folders = ", ".join(self.path)
            raise ValueError(f"no checkpoints of Structured Streaming (metadata, offsets, commits) in {folders}")
        return [task for checkpoint in checkpoints for task in _tasks(checkpoint, checkpoint_files(checkpoint))]

    def batches(self, task: CheckpointPartition, schema: pa.Schema) -> Iterator[pa.RecordBatch]:
        return read_batches(task, self.mode)


class SparkCheckpointStreamReader(FileStreamReader[CheckpointOptions]):
    """Reads the files of batches as queries add them; Spark writes each file atomically, and only once.

    The offset contains the number of the last batch by checkpoint, ID of its query, and kind of file. A query that
    begins again in an emptied folder has another ID.
    """

    def latestOffset(self, start: dict[str, int], limit: object = None) -> dict[str, int]:  # noqa: N802
        """Return the current last batches; missing checkpoints keep theirs, in case they return."""
        latest = dict(start)
        for checkpoint in self._options.checkpoints():
            for file in checkpoint_files(checkpoint):
                key = _key(checkpoint, file)
                latest[key] = max(file.batch, latest.get(key, -1))
        return latest

    def partitions(self, start: dict[str, int], end: dict[str, int]) -> list[InputPartition]:
        tasks: list[InputPartition] = []
        for checkpoint in self._options.checkpoints():
            files = checkpoint_files(checkpoint)
            keys = [_key(checkpoint, file) for file in files]
            new = [
                file
                for file, key in zip(files, keys, strict=True)
                # Up to `end` only: Spark plans a batch again after a restart, and meanwhile there are newer files.
                if start.get(key, -1) < file.batch <= end.get(key, -1)
            ]
            tasks += _tasks(checkpoint, new)
        return tasks


class SparkCheckpointSource(FileSource):
    """Checkpoints as rows; options as `CheckpointOptions`."""

    options_type = CheckpointOptions

    def streamReader(self, schema: StructType) -> DataSourceStreamReader:  # noqa: N802
        return SparkCheckpointStreamReader(*self.requested(schema))


def read_batches(partition: CheckpointPartition, mode: str) -> Iterator[pa.RecordBatch]:
    """Yield the rows of files of a checkpoint.

    Raises:
        CorruptRecordError: a file is damaged, in the mode FAILFAST.
    """
    rows: list[dict[str, Any]] = []
    for row in _rows(partition):
        if row.get("_error") and mode == FAILFAST:
            raise CorruptRecordError(f"{row['file']}: {row['_error']}")
        if row.get("_error") and mode == DROPMALFORMED:
            continue
        rows.append({**row, "checkpoint": partition.checkpoint})
        if len(rows) >= MOST_ROWS:
            yield pa.RecordBatch.from_pylist(rows, SCHEMA)
            rows = []
    if rows:
        yield pa.RecordBatch.from_pylist(rows, SCHEMA)


def _rows(partition: CheckpointPartition) -> Iterator[dict[str, Any]]:
    """Yield the rows of a task; each task reports damaged metadata, without which `query_id` is null."""
    try:
        query: str | None = query_id(partition.checkpoint)
    except LogError as error:
        query = None
        yield {"file": f"{partition.checkpoint.rstrip('/')}/metadata", "_error": str(error)}
    for file in partition.files:
        yield from _rows_of_file(file, {"file": file.path, "query_id": query, "batch_id": file.batch})


def _rows_of_file(file: BatchFile, common: dict[str, Any]) -> Iterator[dict[str, Any]]:
    if file.kind == "commits":
        yield {**common, "kind": "commit"}
        return
    try:
        batch = read_batch(file.path)
    except LogError as error:
        yield {**common, "_error": str(error)}
        return
    for offset in batch.offsets:
        yield {
            **common,
            "kind": "offset",
            "time": batch.time * 1000,
            "source": offset.source,
            "topic": offset.topic,
            "partition": offset.partition,
            "offset": offset.offset,
        }


def _key(checkpoint: str, file: BatchFile) -> str:
    """Return the name of the position of a stream in a checkpoint's files of a kind."""
    try:
        query = query_id(checkpoint)
    except LogError:
        query = ""
    return f"{checkpoint} {query} {file.kind}"


def _tasks(checkpoint: str, files: Iterable[BatchFile]) -> list[InputPartition]:
    all_files = tuple(files)
    starts = range(0, len(all_files), TASK_FILES)
    return [CheckpointPartition(checkpoint, all_files[start : start + TASK_FILES]) for start in starts]
