"""Parameters that several commands have, and the completion of their values. docs/commands.md lists their forms."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from kipc.errors import KipcError

__all__ = ["complete_message", "complete_rule", "jobs_option", "message_option", "once_per_name", "processors"]

_SOURCES = ("specs", "source", "sources", "old", "new")
"""Arguments that name sources of specs, or several of them."""


def processors() -> int:
    """Return how many processors this process may use; only Linux tells a limit below those of the machine."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


jobs_option = click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=processors,
    help="Number of processes.  [default: number of processors]",
)


def complete_message(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of messages and APIs, in the sources before the cursor or else in the project."""
    *before, last = incomplete.split(",")
    names = {name for message in _names(context) for name in (message, _api(message))}
    start = "".join(f"{word}," for word in before)
    return [f"{start}{name}" for name in sorted(names) if name.startswith(last)]


def complete_rule(context: click.Context, parameter: click.Parameter, incomplete: str) -> list[str]:
    """Return the names of the rules of `kipc check`."""
    from kipc.language.check.rules import RULES

    return [rule for rule in RULES if rule.startswith(incomplete)]


def message_option(help_text: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add the repeatable option `--message`."""
    return click.option("--message", multiple=True, shell_complete=complete_message, help=help_text, **options)


def once_per_name(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return values of the form NAME=VALUE. Raises click.BadParameter if a name is repeated."""
    names = [value.partition("=")[0] for value in values]
    repeated = next((name for name in names if names.count(name) > 1), None)
    if repeated is not None:
        raise click.BadParameter(f"{repeated} is given twice")
    return values


def _names(context: click.Context) -> Iterator[str]:
    folders = [path for path in map(Path, _sources(context)) if path.is_dir()]
    names = [path.stem for folder in folders for path in folder.rglob("*.json")]
    if names:
        yield from names
        return
    from kipc.evolution.history import known_history

    yield from (message.name for message in known_history("").messages)


def _sources(context: click.Context) -> Iterator[str]:
    sources = list(context.args)  # click leaves arguments here if the last option lacks its value
    for value in filter(None, map(context.params.get, _SOURCES)):
        sources += [value] if isinstance(value, str) else value
    if sources:
        yield from sources
        return
    from kipc.cli.projects import find_project

    try:
        yield from find_project(context.params.get("config")).settings.specs
    except KipcError:
        return


def _api(name: str) -> str:
    return name.removesuffix("Request").removesuffix("Response")
