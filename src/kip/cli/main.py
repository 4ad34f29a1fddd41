"""The command `kip`. The module of a noun is imported only if the noun is used, to keep the start of commands fast."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from importlib import import_module
from typing import Any

import click

from kip.budgets import BudgetError, budgets, set_budgets
from kip.cli.answers import os_error_text
from kip.cli.output import echo, escaped_errors
from kip.extras import missing_library

__all__ = ["main"]


@dataclass(frozen=True, slots=True)
class _Noun:
    """A module with a click group called `command`, one line of help, and the extra that the module requires."""

    module: str
    help: str
    extra: str


_NOUNS = {
    "acls": _Noun("kip.cli.acls", "List, create and delete access control entries.", "admin"),
    "capture": _Noun("kip.cli.capture", "Read packet captures of Kafka traffic.", "capture"),
    "cluster": _Noun("kip.cli.cluster", "Ask about the cluster and its nodes.", "admin"),
    "collect": _Noun("kip.cli.collect", "Ask a cluster again and again, and keep the answers in files.", "admin"),
    "configs": _Noun("kip.cli.configs", "Describe and alter configs of topics, brokers and others.", "admin"),
    "features": _Noun("kip.cli.features", "Describe, upgrade and downgrade features of the cluster.", "admin"),
    "groups": _Noun("kip.cli.groups", "List, describe, reset and delete groups.", "admin"),
    "log": _Noun("kip.cli.log", "Read Kafka's log files.", "log"),
    "logdirs": _Noun("kip.cli.logdirs", "Describe log directories, and move replicas between them.", "admin"),
    "partitions": _Noun("kip.cli.partitions", "Find offsets, move replicas, elect leaders, delete records.", "admin"),
    "pipeline": _Noun("kip.cli.pipeline", "Make tables of logs, captures and snapshots, with Spark.", "spark"),
    "quorum": _Noun("kip.cli.quorum", "Describe the metadata quorum, and change its voters.", "admin"),
    "quotas": _Noun("kip.cli.quotas", "Describe and alter client quotas.", "admin"),
    "serve": _Noun("kip.cli.serve", "Run an embedded cluster.", "admin"),
    "shell": _Noun("kip.cli.shell", "Run commands over one connection, in a dialogue or a script.", "admin"),
    "tokens": _Noun("kip.cli.tokens", "Create, renew, expire and describe delegation tokens.", "admin"),
    "topics": _Noun("kip.cli.topics", "List, describe, create, alter and delete topics.", "admin"),
    "transactions": _Noun("kip.cli.transactions", "List transactions, find and abort those that hang.", "admin"),
    "users": _Noun("kip.cli.users", "Describe, set and delete SCRAM credentials.", "admin"),
}


class _Nouns(click.Group):
    def main(self, *arguments: Any, **options: Any) -> Any:
        try:
            try:
                return super().main(*arguments, **options)
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except OSError as error:
            # Python flushes stdout again on exit; if that fails, it exits with 120 regardless of the status.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            if not isinstance(error, BrokenPipeError):
                echo(f"Error: {os_error_text(error)}", err=True)
            sys.exit(1)

    def invoke(self, context: click.Context) -> Any:
        with escaped_errors():
            return super().invoke(context)

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(_NOUNS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        noun = _NOUNS.get(name)
        if noun is None:
            return None
        try:
            command: click.Command = import_module(noun.module).command
        except ModuleNotFoundError as error:
            raise click.ClickException(missing_library(f"kip {name}", str(error.name), noun.extra)) from None
        return command

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, noun.help) for name, noun in sorted(_NOUNS.items())])


@click.group(cls=_Nouns, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--budget", "settings", multiple=True, metavar="NAME=N", help="Raise a limit on what hostile input may use."
)
@click.version_option(package_name="kip-tools")
def main(settings: tuple[str, ...]) -> None:
    """Tools for running Kafka systems.

    Exit status: 0 success, 1 request failed, 2 usage error, 3 partial failure.
    """
    try:
        set_budgets(settings)
        budgets()
    except BudgetError as error:
        raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
