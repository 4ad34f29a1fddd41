"""Landed rows as tables read them: those that count, with their clusters, and those from which a table is updated."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.definitions.table import HAS_NO_MARKERS, IS_NEW, IS_ONLY, Continuation, Increment, Input, Table
from kip.spark.pipeline.inputs.clusters import Say
from kip.spark.pipeline.landing.folders import bases, contradicted, count_types, have_copies
from kip.spark.pipeline.landing.landed_rows import LandedRows
from kip.spark.pipeline.landing.memory import Memory
from kip.spark.pipeline.landing.progress import Progress, united_reports
from kip.spark.pipeline.landing.rows import all_types, is_log, of_types, plain_types, stored_schema, with_all_types
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.write import stored_rows
from kip.spark.pipeline.records.history import MARKERS, from_bases, with_places
from kip.spark.pipeline.records.rows import counting_rows
from kip.spark.sail import is_on_this_machine, is_sail

if TYPE_CHECKING:
    from pyspark.sql import DataFrame

SMALL_INPUT = 50_000
"""Landed rows that tables are sooner made of without Spark's generated classes, and without reading files again."""

_Update: TypeAlias = tuple[Increment, tuple[tuple[Input, int], ...]]
"""An update, and the batches since which rows are new."""


class RowChanges(NamedTuple):
    """The rows of a table that changed, and the entities that did, see `Increment`; None for those of the rows."""

    rows: DataFrame
    entities: DataFrame | None


class Histories:
    """Builds tables from landed rows; it remembers what they share until rows are added or merged.

    `say` prints warnings of clusters that are unknown.
    """

    def __init__(self, landed: LandedRows, progress: Progress, output: Output, say: Say) -> None:
        self._landed = landed
        self._progress = progress
        self._output = output
        self._say = say
        self._narrow = Memory[tuple[Input, int, frozenset[str]], "DataFrame"]()
        self._whole = Memory[Input, "DataFrame"]()
        self._changed = Memory[_Update, tuple["DataFrame | None", list["DataFrame"]]]()
        landed.watch(self._forget)

    def history(self, name: Input, after: int = -1) -> DataFrame:
        """Return the rows that count, each with its cluster; `is_new` is true for those landed after a batch.

        Raises:
            PipelineError: their clusters contradict each other.
        """
        return self._wide(name, self._history(name, after))

    def build(self, table: Table) -> DataFrame:
        """Return a table of the rows that have been landed."""
        return table.build(*(self._all_rows(name, table.reads.get(name)) for name in table.inputs))

    def build_changes(self, table: Table, state: Mapping[str, str]) -> RowChanges | None:
        """Return the rows of a table that changed since a state, see `Increment`; None if all may have."""
        batches = {name: int(state.get(name, -1)) for name in table.inputs}
        if table.increment is None or any(
            self._progress.changes_old_rows(name, after) for name, after in batches.items()
        ):
            return None
        note = self._output.note(table.name)
        if isinstance(table.increment, Continuation):
            old = None if note is None else stored_rows(self._landed.spark, self._output, note)
            landed = [self.history(name, after) for name, after in batches.items()]
            return None if old is None else RowChanges(computed(table.increment.rows(old, *landed)), None)
        columns = None if note is None else note.columns
        entities, inputs = self._changed_rows(table.increment, batches, columns)
        wide = [self._wide(name, rows, table.reads.get(name)) for name, rows in zip(table.inputs, inputs, strict=True)]
        return RowChanges(computed(table.build(*wide), columns), entities)

    def _history(self, name: Input, after: int = -1, types: frozenset[str] | None = None) -> DataFrame:
        """Return the rows of `history` with the fields of some types, by default of those that there are."""
        of_types = frozenset(count_types(self._landed.folders(name))) if types is None else types
        return self._narrow.get((name, after, of_types), lambda: self._flagged(name, after, of_types))

    def _flagged(self, name: Input, after: int, types: frozenset[str]) -> DataFrame:
        """Return the rows of `_history`, with the columns that state facts about the whole log."""
        landed, folders = self._landed, self._landed.folders(name)
        new = landed.read(name, [folder.name for folder in folders if folder.last > after], types)
        flagged = new.withColumn(IS_NEW, F.lit(True))
        old_folders = [folder.name for folder in folders if folder.last <= after]
        if old_folders:
            flagged = landed.read(name, old_folders, types).withColumn(IS_NEW, F.lit(False)).unionByName(flagged)
        # From the notes: collecting the IDs again would read all rows.
        reports = None if is_log(name) else united_reports(folders)
        spans = landed.spans(name)
        may_be_lost = bool(contradicted(spans))
        rows = counting_rows(flagged, name, landed.names, self._say, reports, may_be_lost=may_be_lost)
        if is_log(name):
            is_only = not may_be_lost and not have_copies(spans)
            facts = {IS_ONLY: is_only, HAS_NO_MARKERS: count_types(folders).keys().isdisjoint(MARKERS)}
            rows = rows.select("*", *(F.lit(True).alias(fact) for fact, holds in facts.items() if holds))
        return from_bases(rows, bases(spans)) if name == "metadata" else rows

    def _wide(self, name: Input, rows: DataFrame, types: Iterable[str] | None = None) -> DataFrame:
        """Return rows with the fields of some types, by default of all."""
        schema = stored_schema(name)
        return with_all_types(rows, schema if types is None else of_types(schema, frozenset(types)))

    def _all_rows(self, name: Input, types: Iterable[str] | None) -> DataFrame:
        """Return the rows of `history` from which whole tables are built, at least with the fields of these types."""
        spark = self._landed.spark
        # Rows on executors of a cluster are lost if one ends.
        if is_on_this_machine(spark) and self._landed.stored(name) <= SMALL_INPUT:
            return self._whole.get(name, lambda: self._computed(name))
        if is_sail(spark):
            # Sail makes the fields that `history` adds for all rows again wherever a table uses a field. It needs less
            # time to read nulls.
            return self._history(name, types=all_types(name) if types is None else frozenset(types)).drop(IS_NEW)
        return self.history(name).drop(IS_NEW)

    def _computed(self, name: Input) -> DataFrame:
        rows = self.history(name).drop(IS_NEW)
        return computed(with_places(rows) if name == "metadata" else rows)

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
                entities, inputs = None, increment.rows(*landed)
            else:
                of_entity = None if columns is None else {column: columns[column] for column in increment.entity}
                keys = computed(increment.entities(*landed), of_entity)
                entities = keys.toDF(*keys.columns)  # Spark does not join a checkpoint with its own source
                inputs = increment.rows(*(self._history(name).drop(IS_NEW) for name in batches), entities)
            return entities, [
                computed(rows.drop(IS_NEW), plain_types(name), may_be_many=True)
                for name, rows in zip(batches, inputs, strict=True)
            ]

        return self._changed.get((increment, tuple(batches.items())), make)

    def _forget(self, name: Input) -> None:
        self._changed.forget()
        self._whole.forget(lambda key: key == name)
        self._narrow.forget(lambda key: key[0] == name)
