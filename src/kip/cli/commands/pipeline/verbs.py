"""`kip pipeline`: build tables from logs, captures and snapshots with Sail or Spark, and show them without either.

This file can be passed to spark-submit.
"""

from __future__ import annotations

import sys
import warnings
from dataclasses import replace as replace_fields
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kip.cli.commands.pipeline.checks import check_command, lineage_command, plots_command
from kip.cli.controls.stop_signals import interrupts
from kip.cli.output.errors import INTERRUPTED, PARTIAL_FAILURE, USAGE_ERROR, CommandError
from kip.cli.output.printing import echo, echo_error
from kip.cli.output.rows import Columns, print_rows
from kip.cli.parameters.options import FORMATS, Verbs, format_option
from kip.cli.parameters.types import Duration, config_pairs
from kip.engines import ENGINES
from kip.extras import pyspark_conflict

if TYPE_CHECKING:
    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.run.summary import Summary
    from kip.spark.pipeline.show import TableRow

_WIDEST = 40
_MOST_ROWS = 50


def _names(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in value.split(","))))


@click.group(name="pipeline", cls=Verbs, context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Build tables from logs, captures and snapshots with an embedded engine or Spark.

    Exit status: 0 success, 1 the engine or the disk failed, 2 usage error, 3 part of the input could not be read: the
    table errors contains the reasons.
    """


@command.command()
@click.option(
    "--input",
    "inputs",
    multiple=True,
    required=True,
    metavar="PATH",
    type=click.Path(),
    help="A file, folder or URI; may be repeated.",
)
@click.option(
    "--output", required=True, metavar="DIR", type=click.Path(), help="A folder or URI, with one folder per table."
)
@click.option(
    "--cluster",
    "clusters",
    multiple=True,
    metavar="NAME=PATH",
    help="Cluster of the input under PATH, if the input itself has no cluster ID. May be repeated.",
)
@click.option("--tables", callback=_names, default="", metavar="NAME,...", help="Only these tables.")
@click.option(
    "--format",
    "form",
    default="parquet",
    show_default=True,
    metavar="FORMAT",
    help="Format of the tables: delta, or a format of Spark.",
)
@click.option("--replace", is_flag=True, help="Drop the rows of earlier runs instead of merging them with new ones.")
@click.option(
    "--database",
    metavar="[CATALOG.]NAME",
    help="Register the tables in a database of Spark's catalog, as external tables.",
)
@click.option("--stream", is_flag=True, help="Continue with new input until a signal; each row is read once.")
@click.option("--once", is_flag=True, help="With --stream: exit when all current input has been read.")
@click.option(
    "--interval",
    type=Duration(0),
    default="10s",
    show_default=True,
    metavar="DURATION",
    help="With --stream: time between checks for new input.",
)
@click.option(
    "--engine",
    type=click.Choice(["auto", *ENGINES]),
    default="auto",
    show_default=True,
    help="Sail, which is embedded and needs no Java, or Spark. auto takes Spark if --master, --remote, --conf or "
    "SPARK_REMOTE names its place or a job needs it, otherwise Sail if it is installed and the input has up to 1 GiB.",
)
@click.option("--master", metavar="URL", help="Spark master.  [default: local[*]]")
@click.option(
    "--remote", metavar="URL", help="Address of Spark Connect, such as sc://host:15002.  [default: $SPARK_REMOTE]"
)
@click.option(
    "--conf",
    callback=config_pairs,
    multiple=True,
    metavar="NAME=VALUE",
    help="A Spark configuration property; may be repeated.",
)
@click.option(
    "--summary", type=click.Choice(["text", "json"]), default="text", show_default=True, help="Format of the summary."
)
@interrupts()
def run(
    inputs: tuple[str, ...],
    output: str,
    *,
    clusters: tuple[str, ...],
    tables: tuple[str, ...],
    form: str,
    replace: bool,
    database: str | None,
    stream: bool,
    once: bool,
    interval: float,
    engine: str,
    master: str | None,
    remote: str | None,
    conf: dict[str, str],
    summary: str,
) -> None:
    """Build tables from logs of internal topics, request logs, captures, snapshots and Spark's checkpoints.

    Folders are searched recursively. Tables keep the history of earlier runs in the same output. A summary is printed
    at the end.
    """
    conflict = pyspark_conflict()
    if conflict is not None:  # before imports of PySpark, which may fail
        raise CommandError(conflict, USAGE_ERROR)

    from kip.spark.pipeline.errors import PipelineError, UnreadableInputError, engine_errors, spark_reason
    from kip.spark.pipeline.inputs.clusters import ClusterNames
    from kip.spark.pipeline.inputs.files import FEW_BYTES
    from kip.spark.pipeline.run.batch import run_batch
    from kip.spark.pipeline.run.engine import SparkPlace, choose_engine, connecting
    from kip.spark.pipeline.run.finding import find
    from kip.spark.pipeline.run.job import Job
    from kip.spark.pipeline.run.stream import run_stream

    # PySpark prints it beside the error that says the same.
    warnings.filterwarnings("ignore", r"\[RETRIES_EXCEEDED\]")
    if once and not stream:
        raise click.UsageError("--once requires --stream; other runs always end")
    done: Summary | None = None
    try:
        job = Job(inputs, output, tables, form, ClusterNames.parse(clusters), replace, database)
        place = SparkPlace(master, remote, conf)
        found = find(job, _say)
        name = choose_engine(engine, job, found.size, place, _say, is_stream=stream)
        is_short = not stream and found.size <= FEW_BYTES
        with connecting(name, place, is_short=is_short) as connect:
            if stream:
                done = run_stream(job, connect, _say, interval=interval, once=once, found=found)
            else:
                done = run_batch(job, connect, _say, found)
    except PipelineError as error:
        raise CommandError(str(error), USAGE_ERROR) from None
    except UnreadableInputError as error:
        raise click.ClickException(f"--input: {error}") from None
    except engine_errors() as error:
        raise click.ClickException(f"{name.capitalize()}: {spark_reason(error)}") from None
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror or error}") from None
    except KeyboardInterrupt:
        if done is None:  # otherwise the run had ended, and its engine was stopping
            raise
    done = replace_fields(done, engine=name if done.tables else "")
    echo(done.to_json() if summary == "json" else done.to_text(), nl=summary == "json")
    if once and not done.is_complete:
        sys.exit(INTERRUPTED)
    sys.exit(PARTIAL_FAILURE if done.corrupt else 0)


@command.command()
@click.argument("table", required=False)
@click.option(
    "--output",
    default=".",
    show_default=True,
    metavar="DIR",
    type=click.Path(),
    help="The folder that kip pipeline run wrote.",
)
@click.option("--columns", callback=_names, default="", metavar="NAME,...", help="Only these columns.")
@click.option(
    "--where",
    callback=config_pairs,
    multiple=True,
    metavar="COLUMN=VALUE",
    help="Only rows with this value; may be repeated.",
)
@click.option(
    "--as-of", metavar="VERSION|TIME", help="An earlier version of a Delta table: its number, or a time in ISO 8601."
)
@click.option(
    "--limit",
    type=click.IntRange(0),
    metavar="N",
    help=f"Maximum number of rows.  [default: {_MOST_ROWS} in a text table]",
)
@format_option(*FORMATS)
def show(
    table: str | None,
    *,
    output: str,
    columns: tuple[str, ...],
    where: dict[str, str],
    as_of: str | None,
    limit: int | None,
    form: str,
) -> None:
    """Print the rows of TABLE, without Spark; without TABLE, list the tables; for TABLE _runs, list the runs."""
    from kip.spark.pipeline.errors import PipelineError
    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.run.records import RUNS
    from kip.spark.pipeline.show import read_rows, selected_rows, table_rows

    try:
        folder = Output(output)
        if table == RUNS:
            if as_of is not None:
                raise PipelineError(f"{RUNS} has no versions, which --as-of selects")
            print_rows(islice(selected_rows(RUNS, _runs(folder), columns, where), limit), form, _cells)
            return
        if table is None:
            if not folder.notes():
                raise PipelineError(f"{output} has no tables: kip pipeline run --output {output} builds them")
            print_rows(table_rows(folder), form, _whole_cells)
            return
        shown = _MOST_ROWS if limit is None and form == "table" else limit
        note, rows = read_rows(folder, table, columns, where, as_of)
        print_rows(islice(rows, shown), form, _cells)
    except PipelineError as error:
        raise CommandError(str(error), USAGE_ERROR) from None
    if not note.rows:
        echo(f"{table} has no rows", err=True)
    if limit is None and shown is not None and note.rows > shown and not where:
        echo(f"{note.rows - shown} more rows: --limit shows more of them, --format jsonl all", err=True)


@command.command()
@click.argument("path", default="kip.zip", type=click.Path(dir_okay=False, path_type=Path))
def bundle(path: Path) -> None:
    """Write the code for Spark's workers to a zip, for --py-files and addArtifacts.

    PATH is kip.zip by default. Workers also need numpy, pyarrow, cramjam, crc32c and orjson.
    """
    from kip.spark.bundle import write_bundle

    try:
        size = write_bundle(path)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror or error}") from None
    echo(f"{path}: {size:,} bytes", err=True)


command.add_command(check_command)
command.add_command(lineage_command)
command.add_command(plots_command)


def _runs(folder: Output) -> list[TableRow]:
    from kip.spark.pipeline.errors import PipelineError
    from kip.spark.pipeline.run.records import run_records

    runs = run_records(folder.store, echo_error)
    if not runs:
        raise PipelineError(f"{folder.path} has no records of runs: kip pipeline run writes them")
    return runs


def _say(line: str) -> None:
    echo(line, err=True)


def _cells(row: TableRow) -> Columns:
    """Return the cells of a row for a text table; text that is too long is truncated with an ellipsis."""
    return {name: _shortened(text) for name, text in _whole_cells(row).items()}


def _shortened(text: str) -> str:
    return f"{text[: _WIDEST - 1]}…" if len(text) > _WIDEST else text


def _whole_cells(row: TableRow) -> Columns:
    from kip.spark.pipeline.show import as_text

    return {name: as_text(value) for name, value in row.items()}


if __name__ == "__main__":
    command()
