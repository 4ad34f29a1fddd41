"""Runs the pipeline as a stream: lands new rows, each once, and rebuilds the tables that they change.

A table is a function of the landed rows, and its folder has a note of how far they went. So the next run
resumes a run that was killed at any point, and no row is lost or duplicated.
"""

from __future__ import annotations

import time
from collections.abc import Iterator

from kip.spark.pipeline.landing import STREAM, Landing
from kip.spark.pipeline.run import Connect, Found, Job, Say, find, make_table, merged_table, started, summarize
from kip.spark.pipeline.runs import RunRecord, recorded
from kip.spark.pipeline.summary import Summary, TableCount
from kip.spark.pipeline.table import Table

__all__ = ["run_stream"]


def run_stream(job: Job, connect: Connect, say: Say, *, interval: float, once: bool = False) -> Summary:
    """Make the tables from the existing rows, and update them as rows arrive, until interrupted or killed.

    Polls every `interval` seconds; with `once` it ends when the tables contain all rows that exist now.

    Raises:
        PipelineError: a name, path or folder does not fit, or columns have changed since an earlier run.
    """
    start = time.monotonic()
    found = find(job, say)
    made: dict[str, TableCount] = {}
    with started(job, found.tables, connect) as (spark, output), recorded(output, job.inputs) as record:
        landing = Landing(spark, output, STREAM, job.clusters, say)
        try:
            while True:
                for name, files in found.files.items():
                    landing.land_new(name, files)
                for count in _refresh(landing, found, job, record):
                    made[count.table] = count
                    say(str(count))
                if once:
                    break
                time.sleep(interval)
                found = find(job, lambda _: None)
        except KeyboardInterrupt:
            say("interrupted; the next run resumes here")
        record.inputs = counts = [landing.count(name, files) for name, files in found.files.items()]
        record.reached = [place for name in found.files for place in landing.reached(name)]
    return summarize(output, counts, made.values(), found.left_out, start)


def _refresh(landing: Landing, found: Found, job: Job, record: RunRecord) -> Iterator[TableCount]:
    """Rebuild the tables that are out of date with the landed rows, and yield the rebuilt tables."""
    states = {table.name: _state(landing, table) for table in found.tables}
    stale = [table for table in found.tables if states[table.name] != _state_made(landing, table)]
    frames = {table.name: merged_table(landing, table, job) for table in stale}
    for table in stale:
        yield make_table(landing, table, frames[table.name], job.format, states[table.name], record)


def _state(landing: Landing, table: Table) -> dict[str, str]:
    states = {name: landing.state(name) for name in table.inputs}
    return {name: state for name, state in states.items() if state}


def _state_made(landing: Landing, table: Table) -> dict[str, str]:
    note = landing.output.note(table.name)
    return note.state if note else {}
