"""Rows of the inputs, decoded once and landed as Parquet files in the output.

A batch run lands all existing rows and removes them afterwards; a stream adds new rows, each exactly once, in a folder
for each of its batches, and merges small folders. Rows stay when a newer release has more fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql.types import StructType

from kip.spark.arrow_schemas import arrow_schema
from kip.spark.checkpoints import computed, reused
from kip.spark.pipeline.definitions.merge import missing_rows
from kip.spark.pipeline.definitions.table import CORRUPT, NO_RESPONSE, Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.inputs.files import FEW_BYTES, Files, InputCount
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.landing.checkpoint import Checkpoint, WriteBatch, land_next, read_rows
from kip.spark.pipeline.landing.compaction import compacted, is_compacted
from kip.spark.pipeline.landing.evolution import schemas_digest, unreadable_fields
from kip.spark.pipeline.landing.folders import (
    Landed,
    Span,
    contradicted,
    folder_name,
    is_within,
    landed_folders,
    read_note,
    save_note,
    to_compact,
    to_merge,
)
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.pipeline.landing.redecoding import decoded_again
from kip.spark.pipeline.landing.replaced import not_replaced
from kip.spark.pipeline.landing.rows import contents_of, is_log, of_types, storable, stored_schema
from kip.spark.pipeline.output.folder import Output
from kip.spark.sail import is_on_this_machine, is_sail
from kip.spark.sources.base.read_only import conformed

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["LandedRows"]

# One file would be written by one task, however many rows there are.
_ROWS_PER_FILE = 1_000_000
_REPLACED = "replaced"


class LandedRows:
    """The rows in one folder of the output; it remembers the notes of their folders.

    Attributes:
        spark, output, folder: where they are, and the session that reads and writes them.
        names: those of clusters.
    """

    def __init__(self, spark: SparkSession, output: Output, folder: str, names: ClusterNames | None = None) -> None:
        self.spark = spark
        self.output = output
        self.folder = folder
        self.names = names or ClusterNames()
        self._folders: dict[Input, list[Landed]] = {}

    def land(self, name: Input, files: Files) -> None:
        """Read all existing rows."""
        self.output.store.delete(self.folder, "rows", name)
        self._forget(name)
        if is_sail(self.spark) or (files.size <= FEW_BYTES and is_on_this_machine(self.spark)):
            self._row_writer(name)(read_rows(SOURCES[name].reader(files.paths)), 0)
            self._save(name, 0, 0)
        else:
            self.add(name, SOURCES[name].read(self.spark, files.paths))

    def add(self, name: Input, rows: DataFrame) -> None:
        """Land rows as the next batch."""
        number = self._last(name) + 1
        _batch_writer(self._uri(name))(storable(rows, name), number)
        self._save(name, number, number)

    def land_new(self, name: Input, files: Files) -> None:
        """Read the rows that have not been read yet; a killed run is resumed where it stopped.

        Raises:
            PipelineError: the landed rows have columns that cannot be read as those of this version.
        """
        self.check_columns(name)
        self._tidy(name)
        place = (self.folder, "checkpoints", name)
        checkpoint = Checkpoint(self.output.store, *place)
        if is_sail(self.spark):  # which has no streams
            land_next(checkpoint, SOURCES[name].stream_reader(files.paths), self._row_writer(name))
        else:
            rows = storable(SOURCES[name].read_stream(self.spark, files.paths), name)
            writer = rows.writeStream.foreachBatch(_batch_writer(self._uri(name))).trigger(availableNow=True)
            run_to_end(lambda: writer.option("checkpointLocation", self.output.store.uri(*place)).start())
        # The note comes after the commit: a batch that may be repeated is not yet read by tables.
        new = range(self._last(name) + 1, checkpoint.committed() + 1)
        if name == "exchanges":
            self._drop_replaced(new)
        for number in new:
            self._save(name, number, number)

    def replacements(self, name: Input) -> int:
        """Return how often rows were left out of those that had been landed before."""
        text = self.output.store.read_text(self.folder, _REPLACED, f"{name}.json")
        return int(json.loads(text)["times"]) if text else 0

    def _drop_replaced(self, new: Iterable[int]) -> None:
        """Leave out rows of captures that new rows replace."""
        name: Input = "exchanges"
        later = self._read(name, [folder_name(number, number) for number in new])
        for folder in self.folders(name) if new else ():
            if folder.types.get(NO_RESPONSE):
                rows = self._read(name, [folder.name])
                kept = computed(not_replaced(rows, later))
                self._leave_out(name, folder, kept)

    def _leave_out(self, name: Input, folder: Landed, kept: DataFrame) -> None:
        """Write a folder again if fewer rows are kept than it has."""
        dropped = folder.stored - kept.count()
        if dropped:
            # First: if the run is killed, tables are still made again.
            times = json.dumps({"times": self.replacements(name) + 1})
            self.output.store.write_text(times, self.folder, _REPLACED, f"{name}.json")
            self._rewrite(name, folder, kept, folder.rows - dropped)

    def merge(self, name: Input, *, is_complete: bool = False) -> None:
        """Merge small folders, and omit rows that no table needs any longer; all tables must have read them.

        A folder with most of the rows is compacted at once if the output `is_complete`: no table can be added later.
        """
        folders = to_merge(self.folders(name))
        if not folders and is_complete and is_compacted(name):
            folders = to_compact(self.folders(name))
        if not folders:
            return
        spans = self._spans(name)
        whole = contradicted(spans)
        # Which records of a contradicted log are lost may still change, so all of its rows stay.
        raw = {span.log for span in self._raw_spans(name) if self._named(span).log in whole}
        ends = {span.snapshot for span in spans if span.snapshot is not None}
        rows = compacted(self._read(name, [each.name for each in folders]), name, ends, raw)
        first, last = folders[0].first, folders[-1].last
        # A folder that replaces itself needs another name: Spark cannot overwrite a folder that it reads.
        revision = folders[0].revision + 1 if len(folders) == 1 else 0
        merged = folder_name(first, last, revision)
        files = 1 + sum(each.stored for each in folders) // _ROWS_PER_FILE
        # Sail 0.7 reads one part after the other here, and waits forever for joins that need space for the others.
        reused(rows).coalesce(files).write.mode("overwrite").parquet(self._uri(name, merged))
        self._save(name, first, last, rows=sum(each.rows for each in folders), revision=revision, is_merged=True)
        self._tidy(name)

    def decode_again(self, name: Input) -> None:
        """Decode rows again that could not be decoded, as an older release of the schemas had landed them."""
        for folder in self.folders(name) if is_log(name) else ():
            if folder.corrupt:
                rows, place = self._read(name, [folder.name]), ["file", "position", "offset"]
                again = computed(storable(decoded_again(rows, name), name).where("_error IS NULL"))
                self._rewrite(name, folder, missing_rows(rows, again, place).unionByName(again), folder.rows)
        self._tidy(name)

    def _rewrite(self, name: Input, folder: Landed, rows: DataFrame, count: int) -> None:
        """Replace the rows of a folder; `count` is the number of those that were landed."""
        first, last, revision = folder.first, folder.last, folder.revision + 1
        rows.write.mode("overwrite").parquet(self._uri(name, folder_name(first, last, revision)))
        self._save(name, first, last, rows=count, revision=revision, is_merged=folder.is_merged)

    def check_columns(self, name: Input) -> None:
        """Accept rows that another release of the schemas landed, if all of their columns can be read."""
        columns = stored_schema(name)
        place = (self.folder, "columns", f"{name}.json")
        now = {"schemas": schemas_digest(), "columns": columns.jsonValue()}
        landed = json.loads(self.output.store.read_text(*place) or "null")
        if landed == now:
            return
        if landed is not None:
            changes = list(unreadable_fields(StructType.fromJson(landed["columns"]), columns))
            if changes:
                raise PipelineError(
                    f"rows of {name} in {self._uri(name)} were landed with other columns than this version of kip has "
                    f"({', '.join(changes)}): choose another --output, or delete "
                    f"{self.output.store.uri(self.folder)} to read everything again"
                )
            self.decode_again(name)
        self.output.store.write_text(json.dumps(now), *place)

    def folders(self, name: Input) -> list[Landed]:
        """Return the folders of landed rows that count, by batch."""
        if name not in self._folders:
            path = (self.folder, "rows", name)
            notes = (read_note(self.output.store, *path, each) for each in self.output.store.folders(*path))
            self._folders[name] = landed_folders(filter(None, notes))
        return self._folders[name]

    def rows(self, name: Input) -> DataFrame:
        """Return the rows that have been landed, none if there never were any."""
        return self._read(name, [each.name for each in self.folders(name)])

    def count(self, name: Input, files: Files) -> InputCount:
        """Count the rows that have been landed, those included that were left out when folders were merged."""
        rows = sum(each.rows for each in self.folders(name))
        corrupt = sum(each.corrupt for each in self.folders(name))
        return InputCount(name, files.count, files.size, rows, rows - corrupt, corrupt)

    def stored(self, name: Input) -> int:
        """Return the number of rows in the folders."""
        return sum(each.stored for each in self.folders(name))

    def _last(self, name: Input) -> int:
        return max((each.last for each in self.folders(name)), default=-1)

    def _uri(self, name: Input, *folder: str) -> str:
        return self.output.store.uri(self.folder, "rows", name, *folder)

    def _read(self, name: Input, folders: Iterable[str], types: Collection[str] | None = None) -> DataFrame:
        """Return rows in folders; with `types`, those of all records in them, as tables read them, see `of_types`."""
        schema = stored_schema(name)
        stored = of_types(schema, types) if types is not None and is_log(name) else schema
        paths = [self._uri(name, each) for each in folders]
        return self.spark.read.schema(stored).parquet(*paths) if paths else self.spark.createDataFrame([], stored)

    def _row_writer(self, name: Input) -> WriteBatch:
        """Return a function that writes a batch without an engine."""
        schema = arrow_schema(stored_schema(name))

        def write(batches: Iterator[pa.RecordBatch], number: int) -> None:
            folder = folder_name(number, number)
            self.output.store.delete(self.folder, "rows", name, folder)
            self.output.store.write_parquet(schema, conformed(batches, schema), self.folder, "rows", name, folder)

        return write

    def _save(
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
        found = contents_of(self._read(name, [folder_name(first, last, revision)], ()), name)
        stored, types = sum(found.types.values()), dict(found.types)
        corrupt = types.get(CORRUPT, 0)
        known = stored if rows is None else rows
        landed = Landed(
            first, last, known, corrupt, stored, types, found.spans, found.reports, revision, found.newest, is_merged
        )
        save_note(self.output.store, (self.folder, "rows", name), landed)
        self._forget(name)

    def _forget(self, name: Input) -> None:
        """Read the notes of an input again when they are needed."""
        self._folders.pop(name, None)

    def _tidy(self, name: Input) -> None:
        """Delete folders whose rows have been merged into another."""
        counting = self.folders(name)
        for each in self.output.store.folders(self.folder, "rows", name):
            if any(is_within(each, folder) for folder in counting):
                self.output.store.delete(self.folder, "rows", name, each)

    def _raw_spans(self, name: Input) -> list[Span]:
        return [span for folder in self.folders(name) for span in folder.spans]

    def _spans(self, name: Input, *, until: int | None = None) -> list[Span]:
        """Return the landed parts of logs, up to a batch if one is given, with the names of their clusters."""
        folders = [each for each in self.folders(name) if until is None or each.last <= until]
        return [self._named(span) for each in folders for span in each.spans]

    def _named(self, span: Span) -> Span:
        is_path = span.log.cluster_id == span.replica.rpartition("/")[0]
        cluster = self.names.of(span.replica) if is_path else None
        return span._replace(log=span.log._replace(cluster_id=cluster)) if cluster else span


def _batch_writer(folder: str) -> Callable[[DataFrame, int], None]:
    """Return a function that writes a batch of a stream; it overwrites the batch of a killed run."""

    def write(rows: DataFrame, number: int) -> None:
        # Not append: foreachBatch delivers a batch at least once, with the same number after a restart.
        rows.write.mode("overwrite").parquet(f"{folder}/{folder_name(number, number)}")

    return write
