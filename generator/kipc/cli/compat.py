"""`kipc compat`: whether a change of specs is legal evolution."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace

import click

from kipc.cli.reading import compared_specs
from kipc.cli.reports import REPORTS
from kipc.evolution.compat import Level, Rename, Verdict, judge
from kipc.language.specs import Location


@click.command("compat")
@click.argument("old")
@click.argument("new")
@click.option(
    "--level", type=click.Choice(["wire", "json", "class"]), default="wire", show_default=True,
    help="What must not break: the bytes; Kafka's JSON form too; generated classes too.",
)  # fmt: skip
@click.option("--strict", is_flag=True, help="Make Kafka's written rules errors, not warnings.")
@click.option(
    "--renamed", metavar="MESSAGE.FIELD=NEW", multiple=True, help="A field that is the same under a new name."
)
@click.option(
    "--format", "form", type=click.Choice(list(REPORTS)), default="text", show_default=True, help="How to report."
)
def command(old: str, new: str, level: str, strict: bool, renamed: tuple[str, ...], form: str) -> None:
    """Judge whether a change of specs is legal evolution.

    OLD and NEW are folders, files, archives or git:REV:PATH. Every version that both have is compared byte for byte:
    that verdict is the exit status, 0 legal, 1 not. What Kafka asks of its contributors beyond that is a warning.

    \b
    Examples:
      kipc compat git:main:schemas schemas
      kipc compat 4.2.0.zip 4.3.1.zip --level class --format github
    """
    before, after = compared_specs(old), compared_specs(new)
    renames = [Rename.parse(each) for each in renamed]
    verdicts = [
        replace(each, location=_placed(each.location, old if each.rule == "message-deleted" else new))
        for each in judge(before, after, level=Level(level), strict=strict, renames=renames)
    ]
    files = [_placed(each.location, new).file for each in after]
    problems = [each.problem() for each in verdicts]
    report = _json(verdicts) if form == "json" else REPORTS[form](problems, files, "kipc compat")
    if report:
        click.echo(report)
    errors = sum(each.severity == "error" for each in verdicts)
    click.echo(f"{len(after)} messages, {errors} errors, {len(verdicts) - errors} warnings", err=True)
    sys.exit(1 if errors else 0)


def _placed(location: Location, source: str) -> Location:
    """Say where a file of a source is from here."""
    return replace(location, file=source if source.endswith(".json") else f"{source.rstrip('/')}/{location.file}")


def _json(verdicts: Sequence[Verdict]) -> str:
    rows = [{**asdict(each), "location": None, **asdict(each.location)} for each in verdicts]
    for row in rows:
        del row["location"]
    return json.dumps(rows, ensure_ascii=False, indent=1)
