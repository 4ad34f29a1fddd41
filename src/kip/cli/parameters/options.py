"""Arguments and options shared by several nouns."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from kip.cli.output.errors import CommandError
from kip.cli.parameters.names import complete_topics
from kip.cli.parameters.types import config_pairs
from kip.escaping import escape_text

if TYPE_CHECKING:
    from kip.admin import Admin

FORMATS = ("table", "json", "jsonl")
WHOLE_SENTENCE = 1000
"""A length that no sentence of a help text has."""

_Partitions = tuple[tuple[str, int | None], ...]


class Verbs(click.Group):
    """A group whose help has the whole first sentence of each command; click cuts it off after one line."""

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        shown = [
            (name, command)
            for name in self.list_commands(context)
            if (command := self.commands[name]) and not command.hidden
        ]
        with formatter.section("Commands"):
            formatter.write_dl([(name, command.get_short_help_str(WHOLE_SENTENCE)) for name, command in shown])


def group_of_verbs(name: str, text: str) -> Verbs:
    """Return the group of a noun."""
    return Verbs(name, help=text, context_settings={"help_option_names": ["-h", "--help"]})


def file_text(path: Path) -> str:
    """Return the text of a file of an option; `-` is standard input.

    Raises click.BadParameter with the path, and the line of a byte that is not UTF-8.
    """
    try:
        data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
        return data.decode()
    except OSError as error:
        raise click.BadParameter(f"cannot read {path}: {error.strerror}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise click.BadParameter(f"{path}, line {line}: not UTF-8 text") from None


def config_settings(*names: str, **options: Any) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add a repeatable option `NAME=VALUE`."""
    return click.option(*names, multiple=True, metavar="NAME=VALUE", callback=config_pairs, **options)


def format_option(*formats: str, default: str | None = None) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Add `--format` as the parameter `form`; the default is the first format, unless it is given."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(formats),
        default=default or formats[0],
        show_default=True,
        help="Output format.",
    )


def _read_partitions(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> _Partitions:
    read: list[tuple[str, int | None]] = []
    for value in values:
        topic, mark, numbers = value.rpartition(":")  # legal names of topics have no colon
        if not mark:
            read.append((value, None))
        elif all(number.isdecimal() for number in numbers.split(",")):
            read += [(topic, int(number)) for number in numbers.split(",")]
        else:
            raise click.BadParameter(f"{value!r}: write TOPIC or TOPIC:PARTITION,...")
    return tuple(read)


partition_option = click.option(
    "--topic",
    "chosen",
    multiple=True,
    metavar="TOPIC[:PARTITION,...]",
    callback=_read_partitions,
    shell_complete=complete_topics,
    help="Only these partitions; may be repeated.",
)
topic_option = click.option(
    "--topic",
    "topics",
    multiple=True,
    metavar="NAME",
    shell_complete=complete_topics,
    help="Only this topic; may be repeated.",
)


def partitions_of(admin: Admin, chosen: _Partitions) -> list[tuple[str, int]]:
    """Return the selected partitions, by default those of all topics; a topic selects all of its partitions.

    Raises CommandError if a topic cannot be described: nothing is done yet, so that this is no partial failure.
    """
    partitions, errors = found_partitions(admin, chosen)
    if errors:
        raise CommandError(escape_text("; ".join(map(str, errors))))
    return partitions


def found_partitions(admin: Admin, chosen: _Partitions) -> tuple[list[tuple[str, int]], Sequence[Exception]]:
    """Return the selected partitions as `partitions_of` does, and the errors of topics that cannot be described."""
    from kip.admin.errors import PartlyDoneError

    whole = [topic for topic, number in chosen if number is None]
    partitions = [(topic, number) for topic, number in chosen if number is not None]
    errors: Sequence[Exception] = ()
    if whole or not chosen:
        try:
            described = admin.describe_topics(whole or None, include_configs=False)
        except PartlyDoneError as error:
            described, errors = error.done, error.failed
        partitions += [(topic.name, partition.partition) for topic in described for partition in topic.partitions]
    return sorted(set(partitions)), errors
