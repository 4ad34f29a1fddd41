"""Rows of the inputs, decoded once and landed as Parquet files in the output, from which all tables are made.

A batch run lands all existing rows and removes them afterwards; a stream adds new rows, each exactly once, in a folder
for each of its batches, and merges small folders. Rows stay when a newer release has more fields.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from pyspark import StorageLevel
from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import StructType

from kip.clients.uses import ServerInFile
from kip.spark.pipeline.definitions.merge import missing_rows
from kip.spark.pipeline.definitions.table import CORRUPT, IS_NEW, IS_ONLY, Continuation, Increment, Input, Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames, Reports, resolve
from kip.spark.pipeline.inputs.files import SOURCES, Files, InputCount
from kip.spark.pipeline.landing.compaction import compacted, is_compacted
from kip.spark.pipeline.landing.evolution import schemas_digest, unreadable_fields
from kip.spark.pipeline.landing.folders import (
    Landed,
    Span,
    bases,
    contradicted,
    count_types,
    folder_name,
    have_copies,
    is_within,
    landed_folders,
    next_offsets,
    read_note,
    save_note,
    to_compact,
    to_merge,
    truncations,
)
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.pipeline.landing.redecoding import decoded_again
from kip.spark.pipeline.landing.rows import contents_of, is_log, of_types, storable, stored_schema, with_all_types
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.write import stored_rows
from kip.spark.pipeline.records.history import MARKS, from_bases
from kip.spark.pipeline.records.rows import counting_rows

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["BATCH", "CLOCK", "STREAM", "Landing", "RowChanges"]

BATCH, STREAM = "_landed", "_stream"

CLOCK = "clock"
"""In the state of a table, the part of the day in which its inputs end, see `Table.clock`."""

_ROWS_PER_FILE = 1_000_000

_Key: TypeAlias = tuple[Increment, tuple[tuple[Input, int], ...]]
"""An update, and the batches since which rows are new."""


class RowChanges(NamedTuple):
    """The rows of a table that changed, and the entities that did, see `Increment`; None for those of the rows."""

    rows: DataFrame
    entities: DataFrame | None


@dataclass(frozen=True, slots=True)
class Landing:
    """The landed rows in one folder of the output."""

    spark: SparkSession
    output: Output
    folder: str
    names: ClusterNames = field(default_factory=ClusterNames)
    say: Callable[[str], None] = lambda _: None
    _folders: dict[Input, list[Landed]] = field(default_factory=dict)
    _histories: dict[tuple[Input, int], DataFrame] = field(default_factory=dict)
    _changed: dict[_Key, tuple[DataFrame | None, list[DataFrame]]] = field(default_factory=dict)

    def land(self, name: Input, files: Files) -> None:
        """Read all existing rows."""
        self.output.delete(self.folder, "rows", name)
        self._forget(name)
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
        rows = storable(SOURCES[name].read_stream(self.spark, files.paths), name)
        writer = rows.writeStream.foreachBatch(_batch_writer(self._uri(name))).trigger(availableNow=True)
        checkpoint = self.output.uri(self.folder, "checkpoints", name)
        run_to_end(lambda: writer.option("checkpointLocation", checkpoint).start())
        for number in range(self._last(name) + 1, self._committed(name) + 1):
            self._save(name, number, number)

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
        raw = {span.log for span in self._raw_spans(name) if self._named(span).log in whole}
        ends = {span.snapshot for span in spans if span.snapshot is not None}
        rows = compacted(self._read(name, [each.name for each in folders]), name, ends, raw)
        first, last = folders[0].first, folders[-1].last
        revision = folders[0].revision + 1 if len(folders) == 1 else 0
        merged = folder_name(first, last, revision)
        files = 1 + sum(each.stored for each in folders) // _ROWS_PER_FILE
        rows.coalesce(files).write.mode("overwrite").parquet(self._uri(name, merged))
        self._save(name, first, last, rows=sum(each.rows for each in folders), revision=revision, is_merged=True)
        self._tidy(name)

    def decode_again(self, name: Input) -> None:
        """Decode rows again that could not be decoded, as an older release of the schemas had landed them."""
        for folder in self.folders(name) if is_log(name) else ():
            if folder.corrupt:
                rows, place = self._read(name, [folder.name]), ["file", "position", "offset"]
                again = storable(decoded_again(rows, name), name).where("_error IS NULL").localCheckpoint()
                others = missing_rows(rows, again, place).unionByName(again)
                name_now = folder_name(folder.first, folder.last, folder.revision + 1)
                others.write.mode("overwrite").parquet(self._uri(name, name_now))
                self._save(
                    name,
                    folder.first,
                    folder.last,
                    rows=folder.rows,
                    revision=folder.revision + 1,
                    is_merged=folder.is_merged,
                )
        self._tidy(name)

    def folders(self, name: Input) -> list[Landed]:
        """Return the folders of landed rows that count, by batch."""
        if name not in self._folders:
            path = (self.folder, "rows", name)
            if "_spark_metadata" in self.output.names(*path):
                raise PipelineError(
                    f"{self._uri(name)} was landed by an older version of kip: delete {self.output.uri(self.folder)}, "
                    "and everything is read again; the tables keep their history"
                )
            notes = (read_note(self.output, *path, each) for each in self.output.names(*path))
            self._folders[name] = landed_folders(filter(None, notes))
        return self._folders[name]

    def rows(self, name: Input) -> DataFrame:
        """Return the rows that have been landed, none if there never were any."""
        return self._read(name, [each.name for each in self.folders(name)])

    def history(self, name: Input, after: int = -1) -> DataFrame:
        """Return the rows that count, each with its cluster; `is_new` is true for those landed after a batch.

        Raises:
            PipelineError: their clusters contradict each other.
        """
        return self._wide(name, self._history(name, after))

    def _wide(self, name: Input, rows: DataFrame) -> DataFrame:
        """Return rows with the fields of all types."""
        return with_all_types(rows, stored_schema(name))

    def _history(self, name: Input, after: int = -1) -> DataFrame:
        """Return the rows of `history` with the fields of the types that there are."""
        if (name, after) not in self._histories:
            names: dict[bool, list[str]] = {False: [], True: []}
            for each in self.folders(name):
                names[each.last > after].append(each.name)
            types = count_types(self.folders(name))
            flagged = self._read(name, names[True], types).withColumn(IS_NEW, F.lit(True))
            if names[False]:
                old = self._read(name, names[False], types)
                flagged = old.withColumn(IS_NEW, F.lit(False)).unionByName(flagged)
            reports = None if is_log(name) else _united(self.folders(name))
            spans = self._spans(name)
            may_be_lost = bool(contradicted(spans))
            rows = counting_rows(flagged, name, self.names, self.say, reports, may_be_lost=may_be_lost)
            if is_log(name) and not may_be_lost and not have_copies(spans):
                rows = rows.withColumn(IS_ONLY, F.lit(True))
            self._histories[name, after] = from_bases(rows, bases(spans)) if name == "metadata" else rows
        return self._histories[name, after]

    def build(self, table: Table) -> DataFrame:
        """Return a table of the rows that have been landed."""
        return table.build(*(self.history(name).drop(IS_NEW) for name in table.inputs))

    def build_changes(self, table: Table, state: dict[str, str]) -> RowChanges | None:
        """Return the rows of a table that changed since a state, see `Increment`; None if all may have."""
        batches = {name: int(state.get(name, -1)) for name in table.inputs}
        if table.increment is None or any(self._changes_old_rows(name, after) for name, after in batches.items()):
            return None
        if isinstance(table.increment, Continuation):
            landed = [self.history(name, after) for name, after in batches.items()]
            note = self.output.note(table.name)
            old = None if note is None else stored_rows(self.spark, self.output, note)
            return None if old is None else RowChanges(table.increment.rows(old, *landed).localCheckpoint(), None)
        entities, rows = self._changed_rows(table.increment, batches)
        return RowChanges(table.build(*rows).localCheckpoint(), entities)

    def _changed_rows(
        self, increment: Increment, batches: Mapping[Input, int]
    ) -> tuple[DataFrame | None, list[DataFrame]]:
        """Return the entities that changed since batches, and the rows from which they are made again."""
        key = increment, tuple(batches.items())
        if key not in self._changed:
            # Few rows, of which a table reads each several times: without checkpoints, the plan would grow each time.
            landed = [self._history(name, after) for name, after in batches.items()]
            if increment.entities is None:
                entities, rows = None, increment.rows(*landed)
            else:
                found = increment.entities(*landed).localCheckpoint()
                entities = found.toDF(*found.columns)  # Spark does not join a checkpoint with its own source
                rows = increment.rows(*(self._history(name).drop(IS_NEW) for name in batches), entities)
            # On disk, as there may be more new rows than fit into memory.
            level = StorageLevel.DISK_ONLY
            stored = [each.drop(IS_NEW).localCheckpoint(storageLevel=level) for each in rows]
            self._changed[key] = entities, [self._wide(name, each) for name, each in zip(batches, stored, strict=True)]
        return self._changed[key]

    def is_touched(self, table: Table, state: dict[str, str]) -> bool:
        """Return whether rows that a table reads were landed since a state, or its clock has advanced."""
        for name in table.inputs:
            after = int(state.get(name, -1))
            types = count_types(each for each in self.folders(name) if each.last > after)
            if any(types[kind] for kind in table.reads.get(name, tuple(types))):
                return True
            if types and self._changes_old_rows(name, after):
                return True
        return state.get(CLOCK) != self.state(table).get(CLOCK)

    def clusters(self, table: Table) -> set[str]:
        """Return the clusters of a table's inputs."""
        return {place["cluster_id"] for name in table.inputs for place in self.reached(name)}

    def reached(self, name: Input) -> list[dict[str, Any]]:
        """Return how far an input goes: next offset per partition of a log, or time of the last row per cluster.

        Raises:
            PipelineError: the clusters of files contradict each other.
        """
        if is_log(name):
            offsets = next_offsets(self._spans(name))
            return [{"input": name, **log._asdict(), "next_offset": offset} for log, offset in offsets.items()]
        times: dict[str, str] = {}
        places = resolve(_united(self.folders(name)), self.names, lambda _: None)
        for each in (report for folder in self.folders(name) for report in folder.reports):
            for cluster in each.ids or (places[ServerInFile(each.file, each.server)],):
                times[cluster] = max(each.time or "", times.get(cluster, ""))
        return [{"input": name, "cluster_id": cluster, "time": time or None} for cluster, time in times.items()]

    def count(self, name: Input, files: Files) -> InputCount:
        """Count the rows that have been landed, those included that were left out when folders were merged."""
        rows = sum(each.rows for each in self.folders(name))
        corrupt = sum(each.corrupt for each in self.folders(name))
        return InputCount(name, files.count, files.size, rows, rows - corrupt, corrupt)

    def state(self, table: Table) -> dict[str, str]:
        """Return the landed rows that a table can contain now: the number of the last batch by input, and its clock."""
        state: dict[str, str] = {name: str(self._last(name)) for name in table.inputs if self.folders(name)}
        newest = [each.newest for name in table.inputs for each in self.folders(name) if each.newest is not None]
        if table.clock is not None and newest:
            state[CLOCK] = str(max(newest) // (table.clock // timedelta(milliseconds=1)))
        return state

    def _last(self, name: Input) -> int:
        return max((each.last for each in self.folders(name)), default=-1)

    def _uri(self, name: Input, *folder: str) -> str:
        return self.output.uri(self.folder, "rows", name, *folder)

    def _read(self, name: Input, folders: Iterable[str], types: Collection[str] | None = None) -> DataFrame:
        """Return rows in folders; `types` are those of all records in them, others have no fields."""
        schema = stored_schema(name)
        stored = schema if types is None else of_types(schema, types)
        paths = [self._uri(name, each) for each in folders]
        return self.spark.read.schema(stored).parquet(*paths) if paths else self.spark.createDataFrame([], stored)

    def _committed(self, name: Input) -> int:
        """Return the number of the last batch that a stream has finished, -1 before the first."""
        names = self.output.names(self.folder, "checkpoints", name, "commits")
        return max((int(each) for each in names if each.isdecimal()), default=-1)

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
        written = self._read(name, [folder_name(first, last, revision)])
        found = contents_of(written, name)
        stored, types = sum(found.types.values()), dict(found.types)
        corrupt = types.get(CORRUPT, 0)
        known = stored if rows is None else rows
        landed = Landed(
            first, last, known, corrupt, stored, types, found.spans, found.reports, revision, found.newest, is_merged
        )
        save_note(self.output, (self.folder, "rows", name), landed)
        self._forget(name)

    def _forget(self, name: Input) -> None:
        self._folders.pop(name, None)
        self._changed.clear()
        for key in [key for key in self._histories if key[0] == name]:
            del self._histories[key]

    def _tidy(self, name: Input) -> None:
        """Delete folders whose rows have been merged into another."""
        counting = self.folders(name)
        for each in self.output.names(self.folder, "rows", name):
            if any(is_within(each, folder) for folder in counting):
                self.output.delete(self.folder, "rows", name, each)

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

    def _changes_old_rows(self, name: Input, after: int) -> bool:
        """Return whether rows landed after a batch may change which of those before count, their cluster or their base.

        That is if replicas contradict each other so that other records are lost, if a log begins with another snapshot,
        at the end of a transaction of the metadata log, and if a server turns out to be of another cluster.
        """
        new = [each for each in self.folders(name) if each.last > after]
        if not is_log(name):
            old = _united(each for each in self.folders(name) if each.last <= after)
            now = resolve(_united(self.folders(name)), self.names, lambda _: None)
            return any(now[place] != cluster for place, cluster in resolve(old, self.names, lambda _: None).items())
        before, spans = self._spans(name, until=after), self._spans(name)
        base = bases(spans)
        return (
            truncations(before) != truncations(spans)
            or any(end != base[log] for log, end in bases(before).items())
            or any(kind in MARKS for kind in count_types(new))
        )

    def check_columns(self, name: Input) -> None:
        """Accept rows that another release of the schemas landed, if all of their columns can be read."""
        columns = stored_schema(name)
        place = (self.folder, "columns", f"{name}.json")
        now = {"schemas": schemas_digest(), "columns": columns.jsonValue()}
        landed = json.loads(self.output.read_text(*place) or "null")
        if landed == now:
            return
        if landed is not None:
            changes = list(unreadable_fields(StructType.fromJson(landed["columns"]), columns))
            if changes:
                raise PipelineError(
                    f"rows of {name} in {self._uri(name)} were landed with other columns than this version of kip has "
                    f"({', '.join(changes)}): choose another --output, or delete {self.output.uri(self.folder)} to "
                    "read everything again"
                )
            self.decode_again(name)
        self.output.write_text(json.dumps(now), *place)


def _batch_writer(folder: str) -> Callable[[DataFrame, int], None]:
    """Return a function that writes a batch of a stream; it overwrites the batch of a killed run."""

    def write(rows: DataFrame, number: int) -> None:
        rows.write.mode("overwrite").parquet(f"{folder}/{folder_name(number, number)}")

    return write


def _united(folders: Iterable[Landed]) -> Reports:
    """Return the IDs that each server reported in each file."""
    ids: dict[ServerInFile, frozenset[str]] = {}
    for each in (report for folder in folders for report in folder.reports):
        place = ServerInFile(each.file, each.server)
        ids[place] = ids.get(place, frozenset()) | frozenset(each.ids)
    return ids
