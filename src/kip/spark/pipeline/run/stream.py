"""Runs the pipeline as a stream: lands new rows, each once, and updates the tables that they change.

The folder of a table has a note of how far the landed rows went from which it was made. So the next run resumes a run
that was killed at any point, and no row is lost or duplicated.
"""

from __future__ import annotations

import time
from contextlib import closing
from dataclasses import replace

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.inputs.clusters import Say
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.landing.rows import is_log
from kip.spark.pipeline.output.registered import register
from kip.spark.pipeline.run.finding import FoundInputs, check_start, find
from kip.spark.pipeline.run.job import Connect, Job
from kip.spark.pipeline.run.opening import connected, opened
from kip.spark.pipeline.run.records import recorded
from kip.spark.pipeline.run.refresh import Refresh, States
from kip.spark.pipeline.run.summary import Summary


def run_stream(
    job: Job, connect: Connect, say: Say, *, interval: float, once: bool = False, found: FoundInputs | None = None
) -> Summary:
    """Make the tables from the existing rows, and update them as rows arrive, until interrupted or killed.

    Polls every `interval` seconds; with `once` it ends when the tables contain all rows that exist now.
    `found` is the first result of `find`, if that was called before.

    Raises:
        PipelineError: a name, path or folder does not fit, or columns have changed since an earlier run.
    """
    start = time.monotonic()
    inputs = found or find(job, say)
    is_complete = False
    digests: dict[Input, str | None] = {}
    unregistered = {table.name for table in inputs.tables}
    with (
        opened(job, inputs.tables) as output,
        connected(job, connect) as spark,
        recorded(output.store, job.inputs) as record,
    ):
        check_start(inputs, output)
        landing = Landing(spark, output, STREAM, job.clusters, say)
        refresh = Refresh(landing, job, record)
        try:
            while True:
                for name, files in inputs.files.items():
                    # Spark needs seconds to find that a log has not grown. Captures are read some time after a change.
                    digest = files.digest() if is_log(name) else None
                    if digest is None or digest != digests.get(name):
                        is_complete = False
                        landing.land_new(name, files)
                        digests[name] = digest
                with closing(refresh.update(inputs.tables)) as updated:
                    for count in updated:
                        unregistered.add(count.table)
                        say(str(count))
                is_complete = True
                if job.database is not None:
                    register(spark, output, [TABLES[table] for table in unregistered], job.database)
                    unregistered.clear()
                for name in inputs.files:
                    # Merging removes rows that no table needs any more; a table that has not read them would lose
                    # them.
                    if _all_have_read(landing, name, refresh.states):
                        landing.rewriter.merge_folders(name, is_complete=_has_all_tables(landing, name))
                if once:
                    break
                time.sleep(interval)
                inputs = find(job, lambda _: None)
        except KeyboardInterrupt:
            say("interrupted; the next run resumes here")
            if not is_complete:
                record.status = "interrupted"
        record.inputs = counts = [landing.rows.count(name, files) for name, files in inputs.files.items()]
        record.reached = [place for name in inputs.files for place in landing.progress.reached(name)]
    tables = [refresh.made[table.name] for table in inputs.tables if table.name in refresh.made]
    return replace(Summary.of(output.path, counts, tables, inputs.left_out, start), is_complete=is_complete)


def _has_all_tables(landing: Landing, name: Input) -> bool:
    """Return whether the output has each table whose rows are those of an input."""
    notes = landing.output.notes()
    return all(table.name in notes for table in TABLES.values() if name in (table.rows_of or table.inputs))


def _all_have_read(landing: Landing, name: Input, states: States) -> bool:
    """Return whether all tables in the output have the landed rows of an input, those of other runs included."""
    for table, note in landing.output.notes().items():
        has_read = table in TABLES and name in TABLES[table].inputs and name in note.state
        if has_read and landing.progress.is_touched(TABLES[table], states.get(table, note.state)):
            return False
    return True
