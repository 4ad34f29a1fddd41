"""`kipc compile`: compile specs to a package with its own tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from kipc.cli.output import echo
from kipc.cli.parameters import jobs_option, message_option
from kipc.cli.problems import exit_with_problems
from kipc.cli.projects import chosen_packages, complete_package, config_option, find_project
from kipc.cli.texts import counted
from kipc.cli.verification import verify
from kipc.language.problems import SpecError
from kipc.output.cache import read_cache, save_cache
from kipc.output.format import formatter_name
from kipc.output.manifest import FORMAT
from kipc.pipeline import Package, Progress, compile_project, write
from kipc.settings import DIRECTIONS


@click.command("compile")
@click.argument("specs", nargs=-1, type=click.Path())
@click.option("--out", metavar="DIR", type=click.Path(), help="Parent folder of the package.")
@click.option(
    "--package",
    metavar="NAME",
    shell_complete=complete_package,
    help="The name of the package, or one of several packages in the settings.  [default: kafka_wire]",
)
@message_option("Only these messages: Fetch, 'Fetch:12+', '*Offset*', '!OffsetDelete'.", metavar="PATTERN,…")
@click.option(
    "--direction",
    type=click.Choice(DIRECTIONS),
    help="Only requests or only responses of APIs.  [default: both]",
)
@click.option("--tests/--no-tests", default=None, help="Whether to generate tests.  [default: tests]")
@click.option(
    "--records/--no-records",
    default=None,
    help="Include the codec of record batches even if no message contains any.  [default: no-records]",
)
@click.option(
    "--check", "only_check", is_flag=True, help="Change no file; list those that would change, and exit 1 if any would."
)
@click.option(
    "--verify", "is_verified", is_flag=True, help="Run the generated tests of new and changed messages before writing."
)
@click.option(
    "--target", metavar="NAME", help="The output: python, json-schema or a plug-in's target.  [default: python]"
)
@jobs_option
@click.option(
    "--extensions", is_flag=True, default=None, help="Allow aliases, currentVersions and maybeVersions in specs."
)
@config_option
def command(
    *, package: str | None, only_check: bool, is_verified: bool, jobs: int, config: Path | None, **options: Any
) -> None:
    """Compile message specs into a Python package, or into the output of another target.

    SPECS are folders, .json files, .zip or .jar archives (a Kafka release's too), git:REV:PATH or kafka:RELEASE;
    several are combined. Options that are not given are read from the settings, [tool.kipc] of pyproject.toml. If
    these have several packages, all of them are compiled; --package NAME selects one.

    \b
    Examples:
      kipc compile kafka:4.3.1 --out src --package wire
      kipc compile kafka:4.1 --out src --package wire --message 'Fetch:12+'
      kipc compile schemas --out build --package json_schemas --target json-schema
      kipc compile --check
    """
    project = find_project(config)
    packages = chosen_packages(project, package, options)
    cached = read_cache(project.folder)
    try:
        with _progress() as progress:
            compiled = compile_project(packages, jobs=jobs, cached=cached, progress=progress)
    except SpecError as error:
        exit_with_problems(error.problems, "nothing compiled")
    save_cache(project.folder, cached, {key: value for output in compiled for key, value in output.rendered.items()})
    for output in compiled if is_verified else ():
        verify(output)
    for output in compiled:
        if only_check:
            _report_drift(output)
        else:
            report_written(output)
    if only_check and any(output.changes for output in compiled):
        sys.exit(1)


def _report_drift(compiled: Package) -> None:
    folder = compiled.folder
    for line in compiled.changes.lines(folder):
        echo(line)
    for path in compiled.changes.edited:
        echo(f"{folder / path} was edited by hand", err=True)
    if compiled.changes:
        echo(f"{folder} does not match its specs; run kipc compile", err=True)
        return
    echo(f"{folder} is up to date", err=True)
    installed = formatter_name()
    other_formatters = [formatter for formatter in compiled.manifest.formatters if formatter != installed]
    if other_formatters:
        names = " and ".join(other_formatters)
        echo(
            f"{folder} was formatted by {names}; {installed} is installed and formats only files that change", err=True
        )


def report_written(compiled: Package) -> None:
    """Write a package, and print a summary of the changes to stderr."""
    folder, changes, old = compiled.folder, compiled.changes, compiled.old
    if old and old.format != FORMAT:
        echo(f"{folder} has format {old.format}, made by kipc {old.generator}; it becomes format {FORMAT}", err=True)
    warn_of_edits(compiled)
    write(compiled)
    echo(
        f"{folder}: {counted(len(compiled.manifest.specs), 'message')}; "
        f"{counted(len(changes.new), 'file')} new, {len(changes.changed)} changed, {len(changes.stale)} removed",
        err=True,
    )


def warn_of_edits(compiled: Package) -> None:
    """Print the files that were edited by hand and will be replaced."""
    for path in compiled.changes.edited:
        echo(f"{compiled.folder / path} was edited by hand and is replaced", err=True)


@contextmanager
def _progress() -> Iterator[Progress]:
    """Show a progress bar for long compilations, only on a terminal."""
    if not sys.stderr.isatty():
        yield lambda name, done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("load", total=None)
        yield lambda name, done, total: bar.update(task, description=name, completed=done, total=total or None)
