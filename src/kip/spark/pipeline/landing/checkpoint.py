"""The checkpoint of a stream in Spark's format, read and written without Spark: each engine continues the other's.

`kip.log.spark_checkpoints` describes its files. A batch is planned before it is read, and committed once its rows are
written; so a run that was killed between the two repeats the same batch.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from kip.spark.pipeline.errors import PipelineError, UnreadableInputError
from kip.spark.pipeline.output.store import Store

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql.datasource import DataSourceReader, DataSourceStreamReader, InputPartition

WriteBatch = Callable[["Iterator[pa.RecordBatch]", int], None]
"""Writes the rows of the batch with a number, in place of those that a killed run wrote."""

_KEPT = 100
"""Batches whose files are kept, as Spark does by default (`spark.sql.streaming.minBatchesToRetain`)."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The offset at which a batch ends, and what else its file has: Spark reads its configuration there again."""

    offset: Any
    version: str = "v1"
    information: str = '{"batchWatermarkMs":0,"conf":{}}'
    source: str = ""

    @classmethod
    def of(cls, text: str) -> _Plan:
        """Read the file of a plan. Raises ValueError."""
        version, information, line = text.split("\n")
        source, brace, offset = line.partition("{")
        return cls(json.loads(brace + offset) if brace else None, version, information, source)

    def followed_by(self, offset: Any) -> str:
        """Return the file of the next plan."""
        information = json.loads(self.information) | {"batchTimestampMs": time.time_ns() // 1_000_000}
        # Spark compares offsets as texts, which come from this function of Python as well.
        return "\n".join((self.version, json.dumps(information), self.source + json.dumps(offset)))


class Checkpoint:
    """The checkpoint of a stream with one source, in a folder of the output."""

    def __init__(self, store: Store, *folder: str) -> None:
        self._store = store
        self._folder = folder

    def committed(self) -> int:
        """Return the number of the last batch that the stream has finished, -1 before the first."""
        return max(self._numbers("commits"), default=-1)

    def planned(self) -> int:
        """Return the number of the last batch that the stream has begun, -1 before the first."""
        return max(self._numbers("offsets"), default=-1)

    def plan_of(self, number: int) -> _Plan:
        """Return the plan of a batch, one without an offset before the first. Raises PipelineError."""
        if number < 0:
            return _Plan(None)
        try:
            return _Plan.of(self._store.read_text(*self._folder, "offsets", str(number)) or "")
        except ValueError:
            path = self._store.uri(*self._folder, "offsets", str(number))
            raise PipelineError(
                f"{path} is missing or damaged: choose another --output, or delete {self._store.uri(self._folder[0])} "
                "to read everything again"
            ) from None

    def plan(self, number: int, offset: Any) -> None:
        """Begin a batch that ends at an offset, after the one before."""
        if number == 0:
            self._store.write_text(json.dumps({"id": str(uuid4())}), *self._folder, "metadata")
        self._store.write_text(self.plan_of(number - 1).followed_by(offset), *self._folder, "offsets", str(number))

    def commit(self, number: int) -> None:
        """Finish a batch, and forget old ones."""
        self._store.write_text('v1\n{"nextBatchWatermarkMs":0}', *self._folder, "commits", str(number))
        for kind in ("offsets", "commits"):
            for old in self._numbers(kind):
                if old <= number - _KEPT:
                    self._store.delete(*self._folder, kind, str(old))

    def _numbers(self, kind: str) -> list[int]:
        return [int(name) for name in self._store.names(*self._folder, kind) if name.isdecimal()]


def land_next(checkpoint: Checkpoint, reader: DataSourceStreamReader, write: WriteBatch) -> None:
    """Read what is new, in the same way as Spark, and write it; a killed run is resumed where it stopped.

    Raises:
        UnreadableInputError: an input cannot be read.
        PipelineError: the checkpoint is damaged.
        OSError: rows cannot be written.
    """
    number = checkpoint.planned()
    if number > checkpoint.committed():
        _land(checkpoint, reader, write, number)
    start = _start(checkpoint, reader, number + 1)
    # As Spark keeps it: tuples are lists.
    end = json.loads(json.dumps(_read(lambda: reader.latestOffset(start, reader.getDefaultReadLimit()))))
    if end != start:
        checkpoint.plan(number + 1, end)
        _land(checkpoint, reader, write, number + 1)


def _land(checkpoint: Checkpoint, reader: DataSourceStreamReader, write: WriteBatch, number: int) -> None:
    start, end = _start(checkpoint, reader, number), checkpoint.plan_of(number).offset
    write(_rows(reader, partial(reader.partitions, start, end)), number)
    checkpoint.commit(number)


def _start(checkpoint: Checkpoint, reader: DataSourceStreamReader, number: int) -> Any:
    """Return the offset after which a batch begins."""
    before = checkpoint.plan_of(number - 1).offset
    return _read(reader.initialOffset) if before is None else before


def read_rows(reader: DataSourceReader) -> Iterator[pa.RecordBatch]:
    """Yield all current rows. Raises UnreadableInputError."""
    yield from _rows(reader, reader.partitions)


def _rows(
    reader: DataSourceReader | DataSourceStreamReader, partitions: Callable[[], Sequence[InputPartition]]
) -> Iterator[pa.RecordBatch]:
    for partition in _read(partitions):
        batches = iter(_read(partial(reader.read, partition)))
        while (batch := _read(partial(next, batches, None))) is not None:
            yield batch


def _read(function: Callable[[], Any]) -> Any:
    """Call a function that reads inputs, so that its errors are not taken for those of the output."""
    try:
        return function()
    except (OSError, ValueError) as error:
        raise UnreadableInputError(str(error)) from error
