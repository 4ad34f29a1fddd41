"""`kip pipeline check` and `kip pipeline lineage`: limits for tables, and the runs that wrote them, for monitoring."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kip.cli.output.errors import PARTIAL_FAILURE, REQUEST_FAILED, USAGE_ERROR, CommandError
from kip.cli.output.printing import echo, echo_error, write_json
from kip.cli.output.rows import print_rows
from kip.cli.parameters.options import FORMATS, format_option
from kip.extras import missing_library

if TYPE_CHECKING:
    from kip.spark.pipeline.checks.checking import CheckResult
    from kip.spark.pipeline.output.folder import Output


def _time(context: click.Context, option: click.Parameter, value: str | None) -> datetime | None:
    try:
        time = value and datetime.fromisoformat(value)
    except ValueError:
        raise click.BadParameter(f"{value!r} is not a valid time; write one such as 2026-11-24T12:00:00Z") from None
    return (time if time.tzinfo else time.replace(tzinfo=UTC)) if time else None


@click.command(name="check")
@click.argument("output", metavar="OUTPUT")
@click.option(
    "--rules",
    "rules_file",
    required=True,
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="TOML file with the rules.",
)
@click.option("--now", callback=_time, metavar="TIME", help="End of open intervals.  [default: start of the last run]")
@format_option(*FORMATS, "openmetrics")
def check_command(output: str, *, rules_file: Path, now: datetime | None, form: str) -> None:
    """Check the tables in OUTPUT against rules, without Spark.

    Exit status: 0 all rules passed, 1 a rule failed, 2 usage error, 3 a rule could not be checked.
    """
    from kip.spark.pipeline.checks.checking import check, last_run
    from kip.spark.pipeline.checks.openmetrics import openmetrics
    from kip.spark.pipeline.checks.rules import read_rules
    from kip.spark.pipeline.errors import PipelineError

    try:
        rules = read_rules(rules_file)
        folder = _written(output)
        results = list(check(folder, rules, now or last_run(folder, echo_error)))
    except PipelineError as error:
        raise CommandError(str(error), USAGE_ERROR) from None
    except OSError as error:  # not 1, which means that a rule failed
        raise CommandError(f"{output} cannot be read: {error.strerror or error}", USAGE_ERROR) from None
    if form == "openmetrics":
        echo(openmetrics(results), nl=False)
    else:
        print_rows(map(_row, results), form, _cells)
    for result in results:
        if result.reason:
            echo(f"{result.rule.name}: {result.reason}", err=True)
    sys.exit(_exit_status(results))


@click.command(name="lineage")
@click.argument("output", metavar="OUTPUT")
def lineage_command(output: str) -> None:
    """Print the runs that wrote to OUTPUT as events of OpenLineage, one JSON line each."""
    import orjson

    from kip.spark.pipeline.errors import PipelineError
    from kip.spark.pipeline.run.lineage import lineage_events
    from kip.spark.pipeline.run.records import run_records

    try:
        folder = _written(output)
    except PipelineError as error:
        raise CommandError(str(error), USAGE_ERROR) from None
    for event in lineage_events(run_records(folder.store, echo_error), folder.path):
        write_json(orjson.dumps(event, option=orjson.OPT_APPEND_NEWLINE))


@click.command(name="plots")
@click.argument("output", metavar="OUTPUT")
@click.option(
    "--out",
    "folder",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Folder of the plots.",
)
@format_option("svg", "png")
def plots_command(output: str, *, folder: Path, form: str) -> None:
    """Draw plots of the tables in OUTPUT into DIR, without Spark; empty tables are skipped."""
    from kip.spark.pipeline.errors import PipelineError

    try:
        from kip.spark.pipeline.plots.drawing import draw_plots
    except ModuleNotFoundError as error:
        raise CommandError(missing_library("kip pipeline plots", str(error.name), "plots"), USAGE_ERROR) from None
    try:
        for drawn in draw_plots(_written(output), folder, form):
            echo(f"{drawn.name}: {drawn.reason}" if drawn.path is None else str(drawn.path), err=drawn.path is None)
    except PipelineError as error:
        raise CommandError(str(error), USAGE_ERROR) from None
    except OSError as error:
        raise CommandError(f"{folder} cannot be written: {error.strerror or error}") from None


def _written(path: str) -> Output:
    """Return a folder with a table or a run; raises PipelineError if it has neither, as nothing could be checked."""
    from kip.spark.pipeline.catalog import TABLES
    from kip.spark.pipeline.errors import PipelineError
    from kip.spark.pipeline.output.folder import Output
    from kip.spark.pipeline.run.records import RUNS

    output = Output(path)
    names = output.store.folders()
    if not {*TABLES, RUNS}.intersection(names):
        content = f"only {', '.join(sorted(names)[:5])}" if names else "no folders"
        raise PipelineError(f"{output.path} has no tables, and {content}; kip pipeline run creates them")
    return output


def _exit_status(results: Sequence[CheckResult]) -> int:
    statuses = {result.status for result in results}
    if "failed" in statuses:
        return REQUEST_FAILED
    return PARTIAL_FAILURE if "unknown" in statuses else 0


def _row(result: CheckResult) -> dict[str, Any]:
    return {
        "rule": result.rule.name,
        "status": result.status,
        "value": result.value,
        "at_most": result.rule.at_most,
        "at_least": result.rule.at_least,
        "table": result.rule.table,
        "labels": dict(result.labels),
        "about": result.rule.about or None,
        "reason": result.reason,
    }


def _cells(row: dict[str, Any]) -> dict[str, str]:
    limits = (("at least", row["at_least"]), ("at most", row["at_most"]))
    return {
        "RULE": row["rule"],
        "STATUS": row["status"],
        "VALUE": "-" if row["value"] is None else f"{row['value']:,.1f}".removesuffix(".0"),
        "LIMIT": ", ".join(f"{word} {value:g}" for word, value in limits if value is not None),
        "OF": " ".join(f"{name}={value}" for name, value in row["labels"].items()) or "-",
    }
