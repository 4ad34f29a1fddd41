"""Run the pipeline once: find the input, land its rows, and build the requested tables from them."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing

from kip.spark.pipeline.definitions.table import Input, Table
from kip.spark.pipeline.inputs.clusters import Say
from kip.spark.pipeline.inputs.files import Files, InputCount
from kip.spark.pipeline.inputs.sources import SOURCES
from kip.spark.pipeline.landing.landing import BATCH, Landing
from kip.spark.pipeline.output.registered import register
from kip.spark.pipeline.run.finding import FoundInputs, check_start, find
from kip.spark.pipeline.run.job import Connect, Job
from kip.spark.pipeline.run.opening import connected, opened
from kip.spark.pipeline.run.records import RunRecord, recorded
from kip.spark.pipeline.run.refresh import Refresh
from kip.spark.pipeline.run.summary import Summary, TableCount
from kip.spark.pipeline.run.unchanged import Unchanged, unchanged


def run_batch(job: Job, connect: Connect, say: Say, found: FoundInputs | None = None) -> Summary:
    """Make the tables from all existing input, merged with those of earlier runs.

    `found` is the result of `find`, if that was called before.

    Tables whose input files have not changed since they were made stay as they are, and these inputs are not read.

    Raises:
        PipelineError: a name, path or folder does not fit; nothing has been changed then.
    """
    start = time.monotonic()
    inputs = found or find(job, say)
    digests: dict[str, str] = {name: files.digest() for name, files in inputs.files.items()}
    with opened(job, inputs.tables) as output:
        check_start(inputs, output, is_new=job.replace)
        earlier = Unchanged()
        if not job.replace and job.database is None:
            earlier = unchanged(output, inputs.tables, digests, job.format, job.clusters)
        tables = [table for table in inputs.tables if table.name not in earlier.tables]
        needed = {name for table in tables for name in table.inputs}
        changed = {name: files for name, files in inputs.files.items() if name in needed}
        if earlier.tables:
            unread = "1 table" if len(earlier.tables) == 1 else f"{len(earlier.tables):,} tables"
            say(f"no input file of {unread} has changed since they were made")
        counts: list[TableCount] = []
        with recorded(output.store, job.inputs) as record:
            record.files, record.clusters = digests, dict(job.clusters.by_path)
            record.inputs = [earlier.counts[name] for name in inputs.files if name not in changed]
            record.reached = [place for place in earlier.reached if place["input"] not in changed]
            record.left_out = inputs.left_out | earlier.left_out
            if tables:
                with connected(job, connect) as spark:
                    landing = Landing(spark, output, BATCH, job.clusters, say)
                    counts = list(_make_tables(landing, job, record, tables, changed, say))
            order: list[str] = list(inputs.files)
            record.inputs.sort(key=lambda count: order.index(count.input))
    return Summary.of(output.path, record.inputs, counts, record.left_out, start)


def _make_tables(
    landing: Landing, job: Job, record: RunRecord, tables: Sequence[Table], inputs: Mapping[Input, Files], say: Say
) -> Iterator[TableCount]:
    """Land inputs and make tables from them; record which rows were read."""
    try:
        counts = [_land(landing, name, files, say) for name, files in inputs.items()]
        record.inputs += counts
        # Refuses contradictory clusters before any table changes.
        record.reached += [place for name in inputs for place in landing.progress.reached(name)]
        with_rows = {count.input for count in counts if count.rows}
        can_be_made = [table for table in tables if table.can_be_made(with_rows)]
        for table in tables:
            if table not in can_be_made:
                record.left_out[table.name] = f"no rows of {', '.join(table.rows_of or table.inputs)}"
        with closing(Refresh(landing, job, record).update(can_be_made)) as updates:
            for count in updates:
                say(str(count))
                yield count
        if job.database is not None:
            register(landing.spark, landing.output, can_be_made, job.database)
    # Also after an error: no later run reads them.
    finally:
        landing.output.store.delete(BATCH)


def _land(landing: Landing, name: Input, files: Files, say: Say) -> InputCount:
    start = time.monotonic()
    landing.rows.land(name, files)
    count = landing.rows.count(name, files)
    say(f"read {SOURCES[name].about}: {count.rows:,} rows, {count.corrupt:,} corrupt, {time.monotonic() - start:.1f} s")
    return count
