"""`kipc check`: every problem of every spec."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from kipc.cli.reports import REPORTS
from kipc.language.check import Checked, read_specs
from kipc.settings import read_settings


@click.command("check")
@click.argument("specs", nargs=-1)
@click.option(
    "--format",
    "style",
    type=click.Choice(list(REPORTS)),
    default="text",
    help="How to print problems.  [default: text]",
)
@click.option("--extensions", is_flag=True, help="Allow maybeVersions and currentVersions in specs.")
def command(specs: tuple[str, ...], style: str, extensions: bool) -> None:
    """Say what is wrong with message specs.

    SPECS are folders, .json files, .zip or .jar archives (a Kafka release's too) or git:REV:PATH. The specs of a folder
    are judged together too: API keys, pairs and names. Missing options are read from [tool.kipc] in
    ./pyproject.toml.

    Exit status: 0 fine or warnings alone, 1 errors found, 2 wrong use.

    \b
    Examples:
      kipc check schemas
      kipc check kafka-clients-4.3.1.jar --format json
      kipc check git:HEAD:schemas --format github
    """
    settings = read_settings(Path.cwd())
    sources = specs or settings.specs
    if not sources:
        raise click.UsageError("no SPECS: name some, or set specs in [tool.kipc] of pyproject.toml")
    checked = read_specs(sources, extensions=extensions or settings.extensions)
    report = REPORTS[style](checked.problems, checked.files, "kipc check")
    if report:
        click.echo(report)
    click.echo(_summary(checked), err=True)
    sys.exit(1 if checked.errors else 0)


def _summary(checked: Checked) -> str:
    errors = len(checked.errors)
    counts = [
        _counted(len(checked.files), "spec"),
        _counted(errors, "error"),
        _counted(len(checked.problems) - errors, "warning"),
    ]
    if checked.left_out:
        counts.append(
            f"{_counted(len(checked.left_out), 'file')} left out, not a spec: {', '.join(checked.left_out[:3])}"
        )
    return ", ".join(counts)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
