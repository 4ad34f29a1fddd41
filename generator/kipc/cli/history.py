"""`kipc history`: show the first release of messages, versions and fields, in Kafka's releases and others."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from kipc.cli.output import echo
from kipc.cli.parameters import complete_message
from kipc.cli.reading import compared_specs
from kipc.errors import KipcError, did_you_mean
from kipc.evolution.history import EMPTY, History, extend, history_text, known_history
from kipc.evolution.history_notes import changelog, release_notes, table
from kipc.output.transaction import replace_files
from kipc.settings import read_settings
from kipc.sources.releases import TEST_AREA

_RELEASE = re.compile(r"\d+\.\d+(?:\.\d+)?")


@click.command("history")
@click.argument("sources", nargs=-1, type=click.Path())
@click.option("--message", metavar="NAME", shell_complete=complete_message, help="The changelog of one message or API.")
@click.option("--release", metavar="RELEASE", help="Show only the additions and removals of this release.")
@click.option("--from-nothing", is_flag=True, help="Start from SOURCES only, without the history of Kafka's releases.")
@click.option("--out", metavar="FILE", type=click.Path(), help="Write the history to this file instead of printing it.")
def command(
    sources: tuple[str, ...], message: str | None, release: str | None, from_nothing: bool, out: str | None
) -> None:
    """Show the first release of a message, version or field.

    The history of Kafka's releases is built in. SOURCES are further releases, oldest first: archives with the release
    in their name, or RELEASE=SOURCE.

    \b
    Examples:
      kipc history
      kipc history --message DescribeCluster
      kipc history --release 4.0.1
      kipc history maven:4.4.0 --release 4.4.0
    """
    if sum(map(bool, (message, release, out))) > 1:
        raise click.UsageError("use only one of --message, --release and --out")
    history = EMPTY if from_nothing else known_history(read_settings(Path.cwd()).history)
    for argument in sources:
        name, source = _named(argument)
        history = extend(history, name, [spec for spec in compared_specs(source) if spec.area != TEST_AREA])
    if not history.releases:
        raise click.UsageError("--from-nothing needs SOURCES")
    if out:
        path = Path(out)
        replace_files(path.parent, {path.name: history_text(history)})
        return
    for line in _lines(history, message, release):
        echo(line)


def _named(text: str) -> tuple[str, str]:
    """Split an argument into the release and its source."""
    name, equals, source = text.partition("=")
    if equals:
        return name, source
    match = _RELEASE.search(Path(text).name)
    if not match:
        raise click.UsageError(f"{text}: no release in the name; write RELEASE={text}")
    return match[0], text


def _lines(history: History, message: str | None, release: str | None) -> Sequence[str]:
    if message:
        messages = history.of(message)
        if not messages:
            names = [candidate.name for candidate in history.messages]
            hint = did_you_mean(message, names + [re.sub("(Request|Response)$", "", name) for name in names])
            raise KipcError(f"no release has a message {message}{hint}")
        return list(changelog(history, messages))
    if release:
        if release not in history.releases:
            raise KipcError(f"unknown release {release}; known are {', '.join(history.releases)}")
        return list(release_notes(history, release))
    return _table_lines(table(history))


def _table_lines(rows: Sequence[Sequence[str]]) -> list[str]:
    """Align the columns; a terminal gets a drawn table."""
    if sys.stdout.isatty():
        return [_drawn(rows)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _drawn(rows: Sequence[Sequence[str]]) -> str:
    from rich.console import Console
    from rich.table import Table

    drawn = Table(*rows[0], box=None, header_style="bold")
    for row in rows[1:]:
        drawn.add_row(*row)
    console = Console()
    with console.capture() as capture:
        console.print(drawn)
    return capture.get().rstrip("\n")
