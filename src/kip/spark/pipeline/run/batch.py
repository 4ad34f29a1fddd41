"""Run the pipeline once: find the input, land its rows, and build the requested tables from them.

A stream updates tables in the same way, see `refresh`: a batch is a stream whose rows are all new.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, TypeVar

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.definitions.merge import Accumulation, merge_clusters, merge_entities
from kip.spark.pipeline.definitions.table import Input, Table
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.clusters import ClusterNames, Say
from kip.spark.pipeline.inputs.files import Files, InputCount, find_inputs
from kip.spark.pipeline.inputs.metadata_logs import logs_without_start
from kip.spark.pipeline.inputs.sources import SOURCES, register_sources
from kip.spark.pipeline.landing.landing import BATCH, FEW_ROWS, REPLACED, SMALL_INPUT, STREAM, Landing
from kip.spark.pipeline.output import delta
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.locks import locked
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.registered import check_database, register
from kip.spark.pipeline.output.write import changed_columns, check_format, column_types, stored_rows, write_table
from kip.spark.pipeline.run.records import RunRecord, check_release, recorded
from kip.spark.pipeline.run.summary import Summary, TableCount
from kip.spark.pipeline.run.unchanged import Unchanged, unchanged
from kip.spark.sail import is_sail

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

__all__ = [
    "Connect",
    "FoundInputs",
    "Job",
    "States",
    "check_start",
    "connected",
    "find",
    "opened",
    "refresh",
    "rows_may_be_added",
    "run_batch",
    "summarize",
]

Connect: TypeAlias = "Callable[[], SparkSession]"
"""Opens the session, which is only called if there is input."""

States: TypeAlias = dict[str, dict[str, str]]
"""The number of the last batch of each input that a table contains, by table, and the version that made the table."""

_VERSION = "version"
# Each file is listed in the note and opened by readers; without a limit, a stream adds some with each batch.
_MOST_FILES = 500
"""Files of a table to which others are added; a table has more only if they were written at once."""
# Sail plans a query with one thread, for longer than it takes to read few rows. Tables wait for rows that they share.
_PLANNED_AT_ONCE, _WRITTEN_AT_ONCE = 4, 2
_Done = TypeVar("_Done")
_SETTINGS = {
    "spark.sql.constraintPropagation.enabled": "false",  # takes seconds where columns have many fields
    "spark.sql.session.timeZone": "UTC",
    "spark.sql.parquet.outputTimestampType": "TIMESTAMP_MICROS",  # the default omits the time zone
}

# Of few rows, planning costs most: no generated code, no new plan after each stage, one task for each stage.
_OF_SMALL_INPUT = {
    "spark.sql.adaptive.enabled": "false",
    "spark.sql.codegen.factoryMode": "NO_CODEGEN",
    "spark.sql.codegen.wholeStage": "false",
    "spark.sql.shuffle.partitions": "1",
}


@dataclass(frozen=True, slots=True)
class Job:
    """The parameters of a run.

    Attributes:
        inputs: paths and URIs of files and folders.
        output: path or URI of the folder of the tables.
        tables: names of the requested tables; none for all that have input.
        format: of the tables' files, a name of Spark's.
        clusters: names of clusters by the path of inputs that do not contain theirs.
        replace: whether rows of earlier runs are dropped instead of merged.
        database: the database of a catalog of Spark in which the tables are registered, if any.
    """

    inputs: tuple[str, ...]
    output: str
    tables: tuple[str, ...] = ()
    format: str = "parquet"
    clusters: ClusterNames = field(default_factory=ClusterNames)
    replace: bool = False
    database: str | None = None


@dataclass(frozen=True, slots=True)
class FoundInputs:
    """The tables that can be made, the files of each input that they need, and why other tables cannot be made."""

    tables: list[Table]
    files: dict[Input, Files]
    left_out: dict[str, str]

    @property
    def size(self) -> int:
        """The size of all files, in bytes."""
        return sum(files.size for files in self.files.values())


def run_batch(job: Job, connect: Connect, say: Say, found: FoundInputs | None = None) -> Summary:
    """Make the tables from all existing input, merged with those of earlier runs.

    `found` is the result of `find`, if that was called before.

    Tables whose input files have not changed since they were made stay as they are, and these inputs are not read.

    Raises:
        PipelineError: a name, path or folder does not fit; nothing has been changed then.
    """
    start = time.monotonic()
    found = found or find(job, say)
    digests: dict[str, str] = {name: files.digest() for name, files in found.files.items()}
    with opened(job, found.tables) as output:
        check_start(found, output, is_new=job.replace)
        earlier = Unchanged()
        if not job.replace and job.database is None:
            earlier = unchanged(output, found.tables, digests, job.format, job.clusters)
        tables = [table for table in found.tables if table.name not in earlier.tables]
        needed = {name for table in tables for name in table.inputs}
        files = {name: each for name, each in found.files.items() if name in needed}
        if earlier.tables:
            say(f"no input file of {_tables(len(earlier.tables))} has changed since they were made")
        with recorded(output.store, job.inputs) as record:
            record.files, record.clusters = digests, dict(job.clusters.by_path)
            record.inputs = [earlier.counts[name] for name in found.files if name not in files]
            record.reached = [place for place in earlier.reached if place["input"] not in files]
            record.left_out = found.left_out | earlier.left_out
            made = list(_made(job, connect, say, output, record, tables, files)) if tables else []
            order: list[str] = list(found.files)
            record.inputs.sort(key=lambda count: order.index(count.input))
    return summarize(output, record.inputs, made, record.left_out, start)


def _made(
    job: Job,
    connect: Connect,
    say: Say,
    output: Output,
    record: RunRecord,
    tables: Sequence[Table],
    inputs: Mapping[Input, Files],
) -> Iterator[TableCount]:
    """Land inputs and make tables from them; record which rows were read."""
    with connected(job, connect) as spark:
        landing = Landing(spark, output, BATCH, job.clusters, say)
        try:
            landed = [_landed(landing, name, files, say) for name, files in inputs.items()]
            record.inputs += landed
            # Refuses contradictory clusters before any table changes.
            record.reached += [place for name in inputs for place in landing.reached(name)]
            with_rows = {count.input for count in landed if count.rows}
            can_be_made = [table for table in tables if table.can_be_made(with_rows)]
            for table in tables:
                if table not in can_be_made:
                    record.left_out[table.name] = f"no rows of {', '.join(table.rows_of or table.inputs)}"
            with closing(refresh(landing, can_be_made, job, record, {})) as counts:
                for count in counts:
                    say(str(count))
                    yield count
            if job.database is not None:
                register(spark, output, can_be_made, job.database)
        # Also after an error: no later run reads them.
        finally:
            output.store.delete(BATCH)


def find(job: Job, say: Say) -> FoundInputs:
    """Find the input of the requested tables, and report it.

    Raises:
        PipelineError: a table that was named does not exist, or has no input.
    """
    check_format(job.format)
    job.clusters.check(job.inputs)
    tables = select_tables(job.tables)
    inputs = find_inputs(job.inputs, job.clusters, say)
    left_out = {table.name: _nothing_for(table) for table in tables if not table.can_be_made(inputs)}
    missing = [name for name in job.tables if name in left_out]
    if missing:
        raise PipelineError(f"--tables {missing[0]}: {left_out[missing[0]]} in {', '.join(job.inputs)}")
    can_be_made = [table for table in tables if table.name not in left_out]
    needed = {name for table in can_be_made for name in table.inputs}
    files = {name: found for name, found in inputs.items() if name in needed}
    for name, found in files.items():
        say(f"found {SOURCES[name].about}: {_files(found.count)}, {found.size:,} bytes")
    return FoundInputs(can_be_made, files, left_out)


def check_start(found: FoundInputs, output: Output, *, is_new: bool = False) -> None:
    """Refuse a metadata log without its start, unless tables exist that may be from it.

    A copy of the newest files continues those of earlier runs.
    """
    if is_new or not any("metadata" in TABLES[name].inputs for name in output.notes() if name in TABLES):
        for path, start in logs_without_start(
            found.files["metadata"].paths if "metadata" in found.files else ()
        ).items():
            raise PipelineError(
                f"{path}: the metadata log begins with offset {start}, and no snapshot has the records before, so that "
                "tables would lack topics and brokers; Kafka refuses to start with it, too"
            )


@contextmanager
def opened(job: Job, tables: Iterable[Table]) -> Iterator[Output]:
    """Yield the output, which is locked and contains no incomplete tables.

    Raises:
        PipelineError: it cannot be continued; nothing has been changed then.
    """
    output = Output(job.output)
    check_release(output.store)
    with locked(output.store):
        output.recover()
        for table in tables:
            output.check_ours(table.name)
        yield output
        output.recover()


@contextmanager
def connected(job: Job, connect: Connect) -> Iterator[SparkSession]:
    """Yield a session that can read the inputs."""
    spark = connect()
    if job.database is not None:
        check_database(spark, job.database)
    with _settings(spark, _SETTINGS):
        register_sources(spark)
        yield spark


@contextmanager
def _settings(spark: SparkSession, settings: Mapping[str, str]) -> Iterator[None]:
    """Change configs of a session, which can be shared, temporarily."""
    before = {name: spark.conf.get(name) or "" for name in settings}
    try:
        for name, value in settings.items():
            spark.conf.set(name, value)
        yield
    finally:
        for name, old in before.items():
            spark.conf.set(name, old)


def refresh(
    landing: Landing,
    tables: Sequence[Table],
    job: Job,
    record: RunRecord,
    states: States,
    made: dict[str, TableCount] | None = None,
) -> Generator[TableCount, None, None]:
    """Bring tables up to date with the landed rows, and yield those that changed.

    They are also put into `made`, by name: after an interrupt, it has those that were written and not yielded.
    `states` are those that earlier calls found; so new rows that a table does not read are checked once. No table is
    begun after the generator was closed.

    Raises:
        PipelineError: see `_updated`; no table has been changed then.
    """
    inputs = {name for table in tables for name in table.inputs}
    notes = filter(None, (landing.output.note(table.name) for table in tables))
    rows = sum(map(landing.stored, inputs)) + sum(note.rows for note in notes)
    with _settings(landing.spark, _OF_SMALL_INPUT if rows <= SMALL_INPUT else {}):
        yield from _refresh(landing, tables, job, record, states, {} if made is None else made)


def _refresh(
    landing: Landing,
    tables: Sequence[Table],
    job: Job,
    record: RunRecord,
    states: States,
    made: dict[str, TableCount],
) -> Iterator[TableCount]:
    on_sail = is_sail(landing.spark)
    due: dict[str, dict[str, str] | None] = {}
    now: States = {}
    for table in tables:
        now[table.name] = _state(landing, table, record)
        old = states.get(table.name) or _state_of_note(landing, table, now[table.name], job, record)
        if old is not None and old.get(REPLACED) != now[table.name].get(REPLACED):
            old = None
        if old is None or (old != now[table.name] and landing.is_touched(table, old)):
            due[table.name] = old
        else:
            states[table.name] = now[table.name]
    outdated = [table for table in tables if table.name in due]

    def update(table: Table) -> _Update:
        return _updated(landing, table, job, due[table.name], record)

    # All updates are planned before one is written, so that an error leaves all tables as they were.
    has_few = on_sail and sum(landing.new_rows(table, due[table.name] or {}) for table in outdated) <= FEW_ROWS
    planned = _in_order(update, outdated, _PLANNED_AT_ONCE if has_few else 1, writes=False)
    updates = dict(zip(due, planned, strict=True))
    recording = Lock()

    def make(table: Table) -> TableCount:
        state = now[table.name] if landing.folder == STREAM else {}
        made[table.name] = _make_table(landing, table, updates[table.name], job.format, state, record, recording)
        return made[table.name]

    whole = [table for table in outdated if not updates[table.name].is_computed]
    has_few = on_sail and sum(map(landing.stored, {name for table in whole for name in table.inputs})) <= FEW_ROWS
    for count in _in_order(make, outdated, _WRITTEN_AT_ONCE if has_few else 1, writes=True):
        yield count
        states[count.table] = now[count.table]


def _in_order(
    work: Callable[[Table], _Done], tables: Sequence[Table], at_once: int, *, writes: bool
) -> Iterator[_Done]:
    """Do work for some tables at once, and yield the results; later work may be done before an error is raised.

    After an interrupt, work that writes ends before this does; other work ends with the engine.
    """
    if at_once == 1 or len(tables) == 1:
        yield from map(work, tables)
        return
    pool, waits = ThreadPoolExecutor(at_once), True
    try:
        yield from pool.map(work, tables)
    except KeyboardInterrupt:
        waits = writes
        raise
    finally:
        pool.shutdown(waits, cancel_futures=True)


def _state(landing: Landing, table: Table, record: RunRecord) -> dict[str, str]:
    return {_VERSION: f"{record.kip} {record.schemas}"} | landing.state(table)


def _state_of_note(
    landing: Landing, table: Table, now: dict[str, str], job: Job, record: RunRecord
) -> dict[str, str] | None:
    """Return the state of a table as it is in the output, None if all of its rows have to be made."""
    note = landing.output.note(table.name)
    if note is None or landing.folder != STREAM or (job.replace and note.run_id != record.run_id):
        return None
    is_alike = note.state.get(_VERSION) == now[_VERSION] and note.columns.keys() == table.columns.keys()
    return note.state if is_alike else None


class _Update(NamedTuple):
    """The rows of a table, or those that are added to the table with a note.

    Attributes:
        is_computed: whether new rows have been computed, so that they only have to be written.
    """

    rows: DataFrame
    adds_to: Note | None = None
    is_computed: bool = False


def _updated(landing: Landing, table: Table, job: Job, state: dict[str, str] | None, record: RunRecord) -> _Update:
    """Return a table with the landed rows, and with the rows of earlier runs unless the job replaces them.

    Raises:
        PipelineError: the table has other columns than this version of kip makes, or a format without nested values.
    """
    changes = None if state is None else landing.build_changes(table, state)
    frame = landing.build(table) if changes is None else changes.rows
    note = landing.output.note(table.name)
    if note is None or (job.replace and note.run_id != record.run_id):
        return _Update(frame)
    where = landing.output.uri(table.name)
    if note.format == delta.FORMAT != job.format:
        raise PipelineError(f"{where} is a Delta table: --format delta adds a version, --replace drops all versions")
    changed = changed_columns(note.columns, column_types(frame), may_add=True)
    if changed:
        raise PipelineError(
            f"{where} has other columns than this version of kip makes ({changed}): --replace drops its rows, "
            "or choose another --output"
        )
    old = stored_rows(landing.spark, landing.output, note)
    if old is None:
        raise PipelineError(f"rows in {where} cannot be kept, as they are {note.format}: --replace drops them")
    if changes is not None and table.increment is not None:
        if rows_may_be_added(note, job.format, column_types(frame)) and _only_adds(table, old, frame):
            return _Update(frame, note, is_computed=True)
        merged = merge_entities(old, frame, table.increment.entity, table.merge, changes.entities)
        return _Update(merged, is_computed=True)
    return _Update(merge_clusters(old, frame, landing.clusters(table), table.merge))


def rows_may_be_added(note: Note, form: str, columns: Mapping[str, str]) -> bool:
    """Return whether files can be added to a table; all rows are written again when they have doubled."""
    is_same = (note.format, note.columns) == (form, dict(columns))
    return is_same and 2 * note.added < note.rows and len(note.files) < _MOST_FILES


def _only_adds(table: Table, old: DataFrame, new: DataFrame) -> bool:
    merge, increment = table.merge, table.increment
    if not isinstance(merge, Accumulation) or increment is None or merge.key != increment.entity:
        return False
    return merge.only_adds(old, new)


def _make_table(
    landing: Landing,
    table: Table,
    update: _Update,
    form: str,
    state: dict[str, str],
    record: RunRecord,
    recording: Lock,
) -> TableCount:
    """Write a table, replacing its previous contents unless rows are only added."""
    start = time.monotonic()
    old = landing.output.note(table.name)
    note = write_table(update.rows, table, landing.output, form, state, record.run_id, update.adds_to)
    with recording:
        record.tables[table.name] = note.rows
        record.save(landing.output.store)
    seconds = round(time.monotonic() - start, 3)
    return TableCount(table.name, note.rows, seconds, changed_columns(old.columns, note.columns) if old else "")


def summarize(
    output: Output, counts: Iterable[InputCount], made: Iterable[TableCount], left_out: dict[str, str], start: float
) -> Summary:
    """Return the summary of a run that began at `start`."""
    return Summary(output.path, tuple(counts), tuple(made), left_out, round(time.monotonic() - start, 3))


def _landed(landing: Landing, name: Input, files: Files, say: Say) -> InputCount:
    start = time.monotonic()
    landing.land(name, files)
    count = landing.count(name, files)
    say(f"read {SOURCES[name].about}: {count.rows:,} rows, {count.corrupt:,} corrupt, {time.monotonic() - start:.1f} s")
    return count


def _tables(count: int) -> str:
    return "1 table" if count == 1 else f"{count:,} tables"


def _files(count: int) -> str:
    return "1 file" if count == 1 else f"{count:,} files"


def _nothing_for(table: Table) -> str:
    wanted = [SOURCES[name].about for name in table.rows_of or table.inputs]
    return f"there are no {' or '.join(wanted)}"
