"""Landed rows as tables read them: those that count, with their clusters, and those that changed since a state."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from datetime import timedelta
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from pyspark.sql import functions as F  # noqa: N812

from kip.clients.uses import ServerInFile
from kip.spark.checkpoints import computed
from kip.spark.pipeline.definitions.table import HAS_NO_MARKERS, IS_NEW, IS_ONLY, Continuation, Increment, Input, Table
from kip.spark.pipeline.inputs.clusters import ClusterNames, Reports, Say, resolve
from kip.spark.pipeline.landing.folders import (
    Landed,
    bases,
    contradicted,
    count_types,
    have_copies,
    next_offsets,
    truncations,
)
from kip.spark.pipeline.landing.rows import all_types, is_log, of_types, plain_types, stored_schema, with_all_types
from kip.spark.pipeline.landing.storage import LandedRows
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.write import stored_rows
from kip.spark.pipeline.records.history import MARKERS, MARKS, from_bases, with_places
from kip.spark.pipeline.records.rows import counting_rows
from kip.spark.sail import is_on_this_machine, is_sail

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = ["BATCH", "CLOCK", "FEW_ROWS", "REPLACED", "SMALL_INPUT", "STREAM", "Landing", "RowChanges"]

BATCH, STREAM = "_landed", "_stream"

FEW_ROWS = 1_000_000
"""Landed rows of which a query takes less time than its planning."""

SMALL_INPUT = 50_000
"""Landed rows that tables are sooner made of without Spark's generated classes, and without reading files again."""

CLOCK = "clock"
"""In the state of a table, the part of the day in which its inputs end, see `Table.clock`."""

REPLACED = "replaced"
"""In the state of a table, how often landed rows of its inputs were left out; the table is then made of all others."""

_Key: TypeAlias = tuple[Increment, tuple[tuple[Input, int], ...]]
"""An update, and the batches since which rows are new."""
_Name = TypeVar("_Name", bound=Hashable)
_Made = TypeVar("_Made")


class RowChanges(NamedTuple):
    """The rows of a table that changed, and the entities that did, see `Increment`; None for those of the rows."""

    rows: DataFrame
    entities: DataFrame | None


class Landing(LandedRows):
    """Landed rows, and what tables need of them; it remembers both until rows are added or merged.

    Attributes:
        say: prints warnings of clusters that are unknown.
    """

    def __init__(
        self,
        spark: SparkSession,
        output: Output,
        folder: str,
        names: ClusterNames | None = None,
        say: Say = lambda _: None,
    ) -> None:
        super().__init__(spark, output, folder, names)
        self.say = say
        self._histories: dict[tuple[Input, int, frozenset[str]], DataFrame] = {}
        self._wholes: dict[Input, DataFrame] = {}
        self._changed: dict[_Key, tuple[DataFrame | None, list[DataFrame]]] = {}
        self._locks: dict[Hashable, Lock] = {}

    def history(self, name: Input, after: int = -1) -> DataFrame:
        """Return the rows that count, each with its cluster; `is_new` is true for those landed after a batch.

        Raises:
            PipelineError: their clusters contradict each other.
        """
        return self._wide(name, self._history(name, after))

    def _wide(self, name: Input, rows: DataFrame, types: Iterable[str] | None = None) -> DataFrame:
        """Return rows with the fields of some types, by default of all."""
        schema = stored_schema(name)
        return with_all_types(rows, schema if types is None else of_types(schema, frozenset(types)))

    def _history(self, name: Input, after: int = -1, types: frozenset[str] | None = None) -> DataFrame:
        """Return the rows of `history` with the fields of some types, by default of those that there are."""
        found = frozenset(count_types(self.folders(name))) if types is None else types
        return self._once(self._histories, (name, after, found), lambda: self._flagged(name, after, found))

    def _once(self, made: dict[_Name, _Made], name: _Name, make: Callable[[], _Made]) -> _Made:
        """Return the value of a name, and make it if there is none; other threads that need it wait."""
        with self._locks.setdefault(name, Lock()):
            if name not in made:
                made[name] = make()
            return made[name]

    def _flagged(self, name: Input, after: int, types: frozenset[str]) -> DataFrame:
        """Return the rows of `_history`, with the columns that state facts about the whole log."""
        names: dict[bool, list[str]] = {False: [], True: []}
        for each in self.folders(name):
            names[each.last > after].append(each.name)
        flagged = self._read(name, names[True], types).withColumn(IS_NEW, F.lit(True))
        if names[False]:
            old = self._read(name, names[False], types)
            flagged = old.withColumn(IS_NEW, F.lit(False)).unionByName(flagged)
        # From the notes: collecting the IDs again would read all rows.
        reports = None if is_log(name) else _united(self.folders(name))
        spans = self._spans(name)
        may_be_lost = bool(contradicted(spans))
        rows = counting_rows(flagged, name, self.names, self.say, reports, may_be_lost=may_be_lost)
        if is_log(name):
            is_only = not may_be_lost and not have_copies(spans)
            facts = {IS_ONLY: is_only, HAS_NO_MARKERS: count_types(self.folders(name)).keys().isdisjoint(MARKERS)}
            rows = rows.select("*", *(F.lit(True).alias(fact) for fact, holds in facts.items() if holds))
        return from_bases(rows, bases(spans)) if name == "metadata" else rows

    def build(self, table: Table) -> DataFrame:
        """Return a table of the rows that have been landed."""
        return table.build(*(self._whole(name, table.reads.get(name)) for name in table.inputs))

    def _whole(self, name: Input, types: Iterable[str] | None) -> DataFrame:
        """Return the rows of `history` from which whole tables are built, at least with the fields of these types."""
        # Rows on executors of a cluster are lost if one ends.
        if is_on_this_machine(self.spark) and self.stored(name) <= SMALL_INPUT:
            return self._once(self._wholes, name, lambda: self._computed_whole(name))
        if is_sail(self.spark):
            # Sail makes the fields that `history` adds for all rows again wherever a table uses a field. It needs less
            # time to read nulls.
            return self._history(name, types=all_types(name) if types is None else frozenset(types)).drop(IS_NEW)
        return self.history(name).drop(IS_NEW)

    def _computed_whole(self, name: Input) -> DataFrame:
        rows = self.history(name).drop(IS_NEW)
        return computed(with_places(rows) if name == "metadata" else rows)

    def build_changes(self, table: Table, state: dict[str, str]) -> RowChanges | None:
        """Return the rows of a table that changed since a state, see `Increment`; None if all may have."""
        batches = {name: int(state.get(name, -1)) for name in table.inputs}
        if table.increment is None or any(self._changes_old_rows(name, after) for name, after in batches.items()):
            return None
        if isinstance(table.increment, Continuation):
            landed = [self.history(name, after) for name, after in batches.items()]
            note = self.output.note(table.name)
            old = None if note is None else stored_rows(self.spark, self.output, note)
            return None if old is None else RowChanges(computed(table.increment.rows(old, *landed)), None)
        note = self.output.note(table.name)
        columns = None if note is None else note.columns
        entities, rows = self._changed_rows(table.increment, batches, columns)
        wide = (self._wide(name, each, table.reads.get(name)) for name, each in zip(table.inputs, rows, strict=True))
        return RowChanges(computed(table.build(*wide), columns), entities)

    def _changed_rows(
        self, increment: Increment, batches: Mapping[Input, int], columns: Mapping[str, str] | None
    ) -> tuple[DataFrame | None, list[DataFrame]]:
        """Return the entities that changed since batches, and the rows from which they are made again.

        `columns` are the types of those of the table, if they are known.
        """

        def make() -> tuple[DataFrame | None, list[DataFrame]]:
            # Few rows, of which a table reads each several times: without checkpoints, the plan would grow each time.
            landed = [self._history(name, after) for name, after in batches.items()]
            if increment.entities is None:
                entities, rows = None, increment.rows(*landed)
            else:
                of_entity = None if columns is None else {column: columns[column] for column in increment.entity}
                found = computed(increment.entities(*landed), of_entity)
                entities = found.toDF(*found.columns)  # Spark does not join a checkpoint with its own source
                rows = increment.rows(*(self._history(name).drop(IS_NEW) for name in batches), entities)
            stored = zip(batches, rows, strict=True)
            return entities, [computed(each.drop(IS_NEW), plain_types(name), may_be_many=True) for name, each in stored]

        return self._once(self._changed, (increment, tuple(batches.items())), make)

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

    def new_rows(self, table: Table, state: Mapping[str, str]) -> int:
        """Return the number of rows of a table's inputs that were landed since a state."""
        batches = {name: int(state.get(name, -1)) for name in table.inputs}
        return sum(each.stored for name, after in batches.items() for each in self.folders(name) if each.last > after)

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

    def state(self, table: Table) -> dict[str, str]:
        """Return the landed rows that a table can contain now: the number of the last batch by input, and its clock."""
        state: dict[str, str] = {name: str(self._last(name)) for name in table.inputs if self.folders(name)}
        if replaced := sum(map(self.replacements, table.inputs)):
            state[REPLACED] = str(replaced)
        newest = [each.newest for name in table.inputs for each in self.folders(name) if each.newest is not None]
        if table.clock is not None and newest:
            state[CLOCK] = str(max(newest) // (table.clock // timedelta(milliseconds=1)))
        return state

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

    def _forget(self, name: Input) -> None:
        super()._forget(name)
        self._changed.clear()
        self._locks.clear()
        self._wholes.pop(name, None)
        for key in [key for key in self._histories if key[0] == name]:
            del self._histories[key]


def _united(folders: Iterable[Landed]) -> Reports:
    """Return the IDs that each server reported in each file."""
    ids: dict[ServerInFile, frozenset[str]] = {}
    for each in (report for folder in folders for report in folder.reports):
        place = ServerInFile(each.file, each.server)
        ids[place] = ids.get(place, frozenset()) | frozenset(each.ids)
    return ids
