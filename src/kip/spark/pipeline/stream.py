"""Runs the pipeline as a stream: lands what is new, each row once, and makes the tables anew that it changes.

A table is a function of the landed rows, and its folder has a note of how far they went. So a run that is killed
anywhere is gone on with by the next one, and no row is lost or there twice.
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
    """Make the tables from what there is, and go on as something comes, until interrupted or killed.

    Looks each `interval` seconds; with `once` it ends when what is there now is in the tables.

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
            say("interrupted; the next run goes on from here")
        record.inputs = counts = [landing.count(name, files) for name, files in found.files.items()]
        record.reached = [place for name in found.files for place in landing.reached(name)]
    return summarize(output, counts, made.values(), found.left_out, start)


def _refresh(landing: Landing, found: Found, job: Job, record: RunRecord) -> Iterator[TableCount]:
    """Make the tables anew that are not of the state of the landed rows, and yield what has been made."""
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
