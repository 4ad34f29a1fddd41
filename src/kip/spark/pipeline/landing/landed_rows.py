"""Rows of the inputs, decoded once and landed as Parquet files: their folders, notes, reading and writing.

A batch run lands all existing rows and removes them afterwards; a stream adds new rows, each exactly once, in a folder
for each of its batches. A folder counts once it has its note, see `kip.spark.pipeline.landing.folders`:

    rows/INPUT/FIRST-LAST[-REVISION]/    rows of these batches, and their note
    checkpoints/INPUT/                   how far the stream has read the input
    columns/INPUT.json                   the columns with which rows were landed, and the digest of the schemas
    replaced/INPUT.json                  how often rows were left out of those that had been landed before
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

import pyarrow as pa

from kip.spark.arrow_schemas import arrow_schema
from kip.spark.pipeline.definitions.table import CORRUPT, Input
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.files import FEW_BYTES, Files, InputCount
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.landing.checkpoint import Checkpoint, WriteBatch, land_next, read_rows
from kip.spark.pipeline.landing.folders import (
    Landed,
    Span,
    folder_name,
    is_within,
    landed_folders,
    read_note,
    save_note,
)
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.pipeline.landing.rows import contents_of, is_log, of_types, storable, stored_schema
from kip.spark.pipeline.output.store import Store
from kip.spark.sail import is_on_this_machine, is_sail
from kip.spark.sources.base.read_only import conformed

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_REPLACED = "replaced"


class LandedRows:
    """The rows of inputs in a folder of a store; it remembers the notes of their folders.

    Attributes:
        spark: the session that reads and writes them.
        store, folder: where they are.
        names: those of clusters.
    """

    def __init__(self, spark: SparkSession, store: Store, folder: str, names: ClusterNames) -> None:
        self.spark = spark
        self.store = store
        self.folder = folder
        self.names = names
        self._folders: dict[Input, list[Landed]] = {}
        self._watchers: list[Callable[[Input], None]] = []

    def watch(self, watcher: Callable[[Input], None]) -> None:
        """Call a function with each input whose rows change from now on."""
        self._watchers.append(watcher)

    def folders(self, name: Input) -> list[Landed]:
        """Return the folders of landed rows that count, by batch."""
        if name not in self._folders:
            path = (self.folder, "rows", name)
            notes = (read_note(self.store, *path, folder) for folder in self.store.folders(*path))
            self._folders[name] = landed_folders(filter(None, notes))
        return self._folders[name]

    def last(self, name: Input) -> int:
        """Return the number of the last batch, -1 if there is none."""
        return max((folder.last for folder in self.folders(name)), default=-1)

    def stored(self, name: Input) -> int:
        """Return the number of rows in the folders."""
        return sum(folder.stored for folder in self.folders(name))

    def count(self, name: Input, files: Files) -> InputCount:
        """Count the rows that have been landed, those included that were left out when folders were merged."""
        rows = sum(folder.rows for folder in self.folders(name))
        corrupt = sum(folder.corrupt for folder in self.folders(name))
        return InputCount(name, files.count, files.size, rows, rows - corrupt, corrupt)

    def spans(self, name: Input, *, until: int | None = None) -> list[Span]:
        """Return the landed parts of logs, up to a batch if one is given, with the names of their clusters."""
        folders = [folder for folder in self.folders(name) if until is None or folder.last <= until]
        return [self.named(span) for folder in folders for span in folder.spans]

    def named(self, span: Span) -> Span:
        """Return a part of a log with the name of its cluster, if it is known by its path."""
        is_path = span.log.cluster_id == span.replica.rpartition("/")[0]
        cluster = self.names.of(span.replica) if is_path else None
        return span._replace(log=span.log._replace(cluster_id=cluster)) if cluster else span

    def replacements(self, name: Input) -> int:
        """Return how often rows were left out of those that had been landed before."""
        text = self.store.read_text(self.folder, _REPLACED, f"{name}.json")
        return int(json.loads(text)["times"]) if text else 0

    def add_replacement(self, name: Input) -> None:
        """Note that rows are about to be left out."""
        times = json.dumps({"times": self.replacements(name) + 1})
        self.store.write_text(times, self.folder, _REPLACED, f"{name}.json")

    def read(
        self, name: Input, folders: Iterable[str] | None = None, types: Collection[str] | None = None
    ) -> DataFrame:
        """Return the rows in folders with these names, by default in all that count.

        With `types`, it returns those of all records in them as tables read them, see `of_types`.
        """
        schema = stored_schema(name)
        stored = of_types(schema, types) if types is not None and is_log(name) else schema
        names = [folder.name for folder in self.folders(name)] if folders is None else folders
        paths = [self.uri(name, folder) for folder in names]
        return self.spark.read.schema(stored).parquet(*paths) if paths else self.spark.createDataFrame([], stored)

    def uri(self, name: Input, *folder: str) -> str:
        """Return the URI of the rows of an input, or of one of their folders."""
        return self.store.uri(self.folder, "rows", name, *folder)

    def land(self, name: Input, files: Files) -> None:
        """Read all existing rows."""
        self.store.delete(self.folder, "rows", name)
        self._forget(name)
        if is_sail(self.spark) or (files.size <= FEW_BYTES and is_on_this_machine(self.spark)):
            self._row_writer(name)(read_rows(SOURCES[name].reader(files.paths)), 0)
            self.save(name, 0, 0)
        else:
            self.add(name, SOURCES[name].read(self.spark, files.paths))

    def add(self, name: Input, rows: DataFrame) -> None:
        """Land rows as the next batch."""
        number = self.last(name) + 1
        _batch_writer(self.uri(name))(storable(rows, name), number)
        self.save(name, number, number)

    def read_next(self, name: Input, files: Files) -> range:
        """Read the rows that have not been read yet, and return the numbers of their batches, which have no notes yet.

        A killed run is resumed where it stopped.
        """
        place = (self.folder, "checkpoints", name)
        checkpoint = Checkpoint(self.store, *place)
        if is_sail(self.spark):  # which has no streams
            land_next(checkpoint, SOURCES[name].stream_reader(files.paths), self._row_writer(name))
        else:
            rows = storable(SOURCES[name].read_stream(self.spark, files.paths), name)
            writer = rows.writeStream.foreachBatch(_batch_writer(self.uri(name))).trigger(availableNow=True)
            run_to_end(lambda: writer.option("checkpointLocation", self.store.uri(*place)).start())
        return range(self.last(name) + 1, checkpoint.committed() + 1)

    def rewrite(self, name: Input, folder: Landed, rows: DataFrame, count: int) -> None:
        """Replace the rows of a folder; `count` is the number of those that were landed."""
        first, last, revision = folder.first, folder.last, folder.revision + 1
        rows.write.mode("overwrite").parquet(self.uri(name, folder_name(first, last, revision)))
        self.save(name, first, last, rows=count, revision=revision, is_merged=folder.is_merged)

    def save(
        self,
        name: Input,
        first: int,
        last: int,
        *,
        rows: int | None = None,
        revision: int = 0,
        is_merged: bool = False,
    ) -> None:
        """Write the note of a folder; `rows` is the number that was landed, if some were left out since."""
        contents = contents_of(self.read(name, [folder_name(first, last, revision)], ()), name)
        stored, types = sum(contents.types.values()), dict(contents.types)
        landed = Landed(
            first,
            last,
            stored if rows is None else rows,
            types.get(CORRUPT, 0),
            stored,
            types,
            contents.spans,
            contents.reports,
            revision,
            contents.newest,
            is_merged,
        )
        save_note(self.store, (self.folder, "rows", name), landed)
        self._forget(name)

    def tidy(self, name: Input) -> None:
        """Delete folders whose rows have been merged into another."""
        for name_of_folder in self.store.folders(self.folder, "rows", name):
            if any(is_within(name_of_folder, folder) for folder in self.folders(name)):
                self.store.delete(self.folder, "rows", name, name_of_folder)

    def _row_writer(self, name: Input) -> WriteBatch:
        """Return a function that writes a batch without an engine."""
        schema = arrow_schema(stored_schema(name))

        def write(batches: Iterator[pa.RecordBatch], number: int) -> None:
            folder = (self.folder, "rows", name, folder_name(number, number))
            self.store.delete(*folder)
            self.store.write_parquet(schema, conformed(batches, schema), *folder)

        return write

    def _forget(self, name: Input) -> None:
        """Read the notes of an input again when they are needed."""
        self._folders.pop(name, None)
        for watcher in self._watchers:
            watcher(name)


def _batch_writer(folder: str) -> Callable[[DataFrame, int], None]:
    """Return a function that writes a batch of a stream; it overwrites the batch of a killed run."""

    def write(rows: DataFrame, number: int) -> None:
        # Not append: foreachBatch delivers a batch at least once, with the same number after a restart.
        rows.write.mode("overwrite").parquet(f"{folder}/{folder_name(number, number)}")

    return write
