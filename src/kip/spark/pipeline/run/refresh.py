"""Brings tables up to date with the landed rows: those of a batch, which are all new, and those of a stream."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from threading import Lock
from typing import TypeAlias

from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.landing.histories import SMALL_INPUT
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.landing.progress import REPLACED
from kip.spark.pipeline.output.write import changed_columns, write_table
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.opening import SETTINGS_OF_SMALL_INPUT, changed_settings
from kip.spark.pipeline.run.parallel import in_order
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.summary import TableCount
from kip.spark.pipeline.run.updates import Update, plan_update
from kip.spark.sail import is_sail

States: TypeAlias = dict[str, dict[str, str]]
"""The number of the last batch of each input that a table contains, by table, and the version that made the table."""

_VERSION = "version"
_FEW_ROWS = 1_000_000
"""Landed rows of which a query takes less time than its planning."""
# Tables wait for rows that they share.
_PLANNED_AT_ONCE, _WRITTEN_AT_ONCE = 4, 2


class Refresh:
    """The tables of a run, which are brought up to date with landed rows.

    Attributes:
        states: those of tables that were up to date, so that new rows that a table does not read are checked once.
        made: the tables that were written, by name; after an interrupt, also those that were not yielded.
    """

    def __init__(self, landing: Landing, job: Job, record: RunRecord, states: States | None = None) -> None:
        self.states: States = {} if states is None else states
        self.made: dict[str, TableCount] = {}
        self._landing = landing
        self._job = job
        self._record = record
        self._recording = Lock()

    def update(self, tables: Sequence[Table]) -> Generator[TableCount, None, None]:
        """Bring tables up to date, and yield those that changed. No table is begun after the generator was closed.

        Raises:
            PipelineError: see `plan_update`; no table has been changed then.
        """
        stored = self._stored(tables)
        notes = filter(None, (self._landing.output.note(table.name) for table in tables))
        rows = stored + sum(note.rows for note in notes)
        with changed_settings(self._landing.spark, SETTINGS_OF_SMALL_INPUT if rows <= SMALL_INPUT else {}):
            yield from self._update(tables)

    def _update(self, tables: Sequence[Table]) -> Iterator[TableCount]:
        now = {table.name: self._state(table) for table in tables}
        old = self._outdated(tables, now)
        outdated = [table for table in tables if table.name in old]

        def plan(table: Table) -> Update:
            return plan_update(self._landing, table, self._job, old[table.name], self._record.run_id)

        def write(table: Table) -> TableCount:
            state = now[table.name] if self._landing.folder == STREAM else {}
            self.made[table.name] = self._write(table, updates[table.name], state)
            return self.made[table.name]

        # All updates are planned before one is written, so that an error leaves all tables as they were.
        new_rows = sum(self._landing.progress.new_rows(table, old[table.name] or {}) for table in outdated)
        planned = in_order(plan, outdated, self._at_once(_PLANNED_AT_ONCE, new_rows), writes=False)
        updates = dict(zip(old, planned, strict=True))
        stored = self._stored([table for table in outdated if not updates[table.name].is_computed])
        for count in in_order(write, outdated, self._at_once(_WRITTEN_AT_ONCE, stored), writes=True):
            yield count
            self.states[count.table] = now[count.table]

    def _outdated(self, tables: Sequence[Table], now: States) -> dict[str, dict[str, str] | None]:
        """Return the states of the tables that are not up to date, None for those that are built from all rows."""
        outdated: dict[str, dict[str, str] | None] = {}
        for table in tables:
            state = now[table.name]
            old = self.states.get(table.name) or self._state_of_note(table, state)
            if old is not None and old.get(REPLACED) != state.get(REPLACED):
                old = None
            if old is None or (old != state and self._landing.progress.is_touched(table, old)):
                outdated[table.name] = old
            else:
                self.states[table.name] = state
        return outdated

    def _state(self, table: Table) -> dict[str, str]:
        return {_VERSION: f"{self._record.kip} {self._record.schemas}"} | self._landing.progress.state(table)

    def _state_of_note(self, table: Table, now: dict[str, str]) -> dict[str, str] | None:
        """Return the state of a table as it is in the output, None if all of its rows have to be made."""
        note = self._landing.output.note(table.name)
        if note is None or self._landing.folder != STREAM:
            return None
        if self._job.replace and note.run_id != self._record.run_id:
            return None
        is_alike = note.state.get(_VERSION) == now[_VERSION] and note.columns.keys() == table.columns.keys()
        return note.state if is_alike else None

    def _stored(self, tables: Sequence[Table]) -> int:
        """Return the number of landed rows of the inputs of tables."""
        return sum(map(self._landing.rows.stored, {name for table in tables for name in table.inputs}))

    def _at_once(self, most: int, rows: int) -> int:
        return most if is_sail(self._landing.spark) and rows <= _FEW_ROWS else 1

    def _write(self, table: Table, update: Update, state: dict[str, str]) -> TableCount:
        """Write a table, replacing its previous contents unless rows are only added."""
        start = time.monotonic()
        output, record = self._landing.output, self._record
        old = output.note(table.name)
        note = write_table(update.rows, table, output, self._job.format, state, record.run_id, update.adds_to)
        with self._recording:
            record.tables[table.name] = note.rows
            record.save(output.store)
        seconds = round(time.monotonic() - start, 3)
        return TableCount(table.name, note.rows, seconds, changed_columns(old.columns, note.columns) if old else "")
