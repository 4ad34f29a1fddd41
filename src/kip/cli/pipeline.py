"""`kip pipeline`: build tables from logs, captures and snapshots with Spark, and show them without Spark.

This file can be passed to spark-submit.
"""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import click

from kip.cli.output import echo
from kip.cli.rows import Columns, print_rows
from kip.spark.pipeline.clusters import ClusterNames
from kip.spark.pipeline.errors import PipelineError, spark_reason
from kip.spark.pipeline.output import Output
from kip.spark.pipeline.run import Job, run_batch
from kip.spark.pipeline.runs import RUNS, run_records
from kip.spark.pipeline.session import open_session
from kip.spark.pipeline.show import Row, as_text, read_rows, table_rows
from kip.spark.pipeline.stream import run_stream

__all__ = ["command"]

_PARTLY_FAILED = 3
_WIDEST = 40
_MOST_ROWS = 50


class _Failure(click.ClickException):
    """A usage error: a message and exit status 2."""

    exit_code = 2


def _names(context: click.Context, option: click.Parameter, value: str) -> tuple[str, ...]:
    return tuple(filter(None, (name.strip() for name in value.split(","))))


def _settings(context: click.Context, option: click.Parameter, values: tuple[str, ...]) -> dict[str, str]:
    """Return `NAME=VALUE`s as a dict."""
    for value in values:
        if "=" not in value:
            raise click.BadParameter(f"{value!r} is not of the form NAME=VALUE")
    return dict(value.split("=", 1) for value in values)


@click.group(name="pipeline", context_settings={"help_option_names": ["-h", "--help"]})
def command() -> None:
    """Make tables of logs, captures and snapshots, with Spark.

    Exit status: 0 fine, 1 Spark or the disk failed, 2 wrong use, 3 something could not be read; the table errors says
    what.
    """


@command.command()
@click.option("--input", "inputs", multiple=True, required=True, metavar="PATH", help="May be repeated.")
@click.option("--output", required=True, metavar="DIR", help="A folder or URI; each table is a folder in it.")
@click.option(
    "--cluster",
    "clusters",
    multiple=True,
    metavar="NAME=PATH",
    help="Cluster of the input under PATH, if the input itself has no cluster ID. May be repeated.",
)
@click.option("--tables", callback=_names, default="", metavar="NAME,...", help="Only these.")
@click.option(
    "--format", "form", default="parquet", show_default=True, metavar="FORMAT", help="delta, or one of Spark's."
)
@click.option("--replace", is_flag=True, help="Drop the rows of earlier runs instead of merging them with new ones.")
@click.option("--stream", is_flag=True, help="Go on with what comes, until interrupted; each row is read once.")
@click.option("--once", is_flag=True, help="With --stream: end when what is there has been read.")
@click.option(
    "--interval",
    type=click.FloatRange(min=0),
    default=10,
    show_default=True,
    metavar="SECONDS",
    help="With --stream: from one look to the next.",
)
@click.option("--master", metavar="URL", help="Of Spark.  [default: local[*]]")
@click.option("--remote", metavar="URL", help="Of Spark Connect, such as sc://host:15002.  [default: $SPARK_REMOTE]")
@click.option("--conf", callback=_settings, multiple=True, metavar="NAME=VALUE", help="A setting of Spark.")
@click.option("--summary", type=click.Choice(["text", "json"]), default="text", show_default=True)
def run(
    inputs: tuple[str, ...],
    output: str,
    *,
    clusters: tuple[str, ...],
    tables: tuple[str, ...],
    form: str,
    replace: bool,
    stream: bool,
    once: bool,
    interval: float,
    master: str | None,
    remote: str | None,
    conf: dict[str, str],
    summary: str,
) -> None:
    """Make tables of what lies at PATHs: logs of Kafka's internal topics, packet captures, snapshots of kip collect.

    A PATH is a file or a folder, which is searched to its depth. Tables keep the history of earlier runs in the
    same output; a summary comes at the end.
    """
    from py4j.protocol import Py4JError  # type: ignore[import-untyped]
    from pyspark.errors import PySparkException

    if once and not stream:
        raise click.UsageError("--once belongs to --stream; without it a run ends by itself")
    try:
        job = Job(inputs, output, tables, form, ClusterNames.parse(clusters), replace)
        if stream:
            done = run_stream(job, lambda: open_session(master, remote, conf), _say, interval=interval, once=once)
        else:
            done = run_batch(job, lambda: open_session(master, remote, conf), _say)
    except PipelineError as error:
        raise _Failure(str(error)) from None
    except (PySparkException, Py4JError, ConnectionError) as error:
        raise click.ClickException(f"Spark: {spark_reason(error)}") from None
    except OSError as error:
        raise click.ClickException(f"{output} cannot be written: {error.strerror or error}") from None
    echo(done.to_json() if summary == "json" else done.to_text(), nl=summary == "json")
    sys.exit(_PARTLY_FAILED if done.corrupt else 0)


@command.command()
@click.argument("table", required=False)
@click.option("--output", default=".", show_default=True, metavar="DIR", help="The folder that kip pipeline run wrote.")
@click.option("--columns", callback=_names, default="", metavar="NAME,...", help="Only these.")
@click.option("--where", callback=_settings, multiple=True, metavar="COLUMN=VALUE", help="Only rows with this value.")
@click.option(
    "--as-of", metavar="VERSION|TIME", help="An earlier version of a Delta table: its number, or a time in ISO 8601."
)
@click.option("--limit", type=click.IntRange(0), metavar="N", help=f"So many rows.  [default: {_MOST_ROWS} in a table]")
@click.option("--format", "form", type=click.Choice(["table", "json", "jsonl"]), default="table", show_default=True)
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
    try:
        folder = Output(output)
        if table == RUNS:
            print_rows(iter(run_records(folder)), form, _cells)
            return
        if table is None:
            print_rows(table_rows(folder), form, _whole_cells)
            return
        shown = _MOST_ROWS if limit is None and form == "table" else limit
        note, rows = read_rows(folder, table, columns, where, as_of)
        print_rows(islice(rows, shown), form, _cells)
    except PipelineError as error:
        raise _Failure(str(error)) from None
    if not note.rows:
        echo(f"{table} has no rows", err=True)
    if limit is None and shown is not None and note.rows > shown and not where:
        echo(f"{note.rows - shown} more rows: --limit shows more of them, --format jsonl all", err=True)


@command.command()
@click.argument("path", default="kip.zip", type=click.Path(dir_okay=False, path_type=Path))
def bundle(path: Path) -> None:
    """Write the code that Spark's workers need to a zip, for --py-files and addArtifacts.

    PATH is kip.zip by default. Workers also need numpy, pyarrow, cramjam, crc32c and orjson.
    """
    from kip.spark.bundle import write_bundle

    try:
        size = write_bundle(path)
    except OSError as error:
        raise click.ClickException(f"{path} cannot be written: {error.strerror or error}") from None
    echo(f"{path}: {size:,} bytes", err=True)


def _say(line: str) -> None:
    echo(line, err=True)


def _cells(row: Row) -> Columns:
    """Return the cells of a row for a text table; text that is too long is truncated with an ellipsis."""
    return {name: _shortened(text) for name, text in _whole_cells(row).items()}


def _shortened(text: str) -> str:
    return f"{text[: _WIDEST - 1]}…" if len(text) > _WIDEST else text


def _whole_cells(row: Row) -> Columns:
    return {name: as_text(value) for name, value in row.items()}


if __name__ == "__main__":
    command()
