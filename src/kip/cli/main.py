"""The command `kip`. The module of a noun is imported only if the noun is used, to keep the start of commands fast."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NoReturn

import click

from kip.budgets import BudgetError, budgets, set_budgets
from kip.cli.output.errors import INTERRUPTED, USAGE_ERROR, CommandError, os_error_text, print_error, requested_format
from kip.cli.output.printing import echo_error
from kip.extras import missing_library


@dataclass(frozen=True, slots=True)
class _Noun:
    """One line of help, and the extra that commands of the noun require."""

    help: str
    extra: str = "admin"


_COMMANDS = "kip.cli.commands"
_SECTIONS = {
    "Clusters, such as kip topics list --bootstrap-server localhost:9092": {
        "acls": _Noun("List, create and delete access control entries."),
        "cluster": _Noun("Describe the cluster and its nodes."),
        "configs": _Noun("Describe and alter configs of topics, brokers and others."),
        "features": _Noun("Describe, upgrade and downgrade features of the cluster."),
        "groups": _Noun("List, describe, reset and delete groups."),
        "logdirs": _Noun("Describe log directories, and move replicas between them."),
        "partitions": _Noun("Find offsets, move replicas, elect leaders, delete records."),
        "quorum": _Noun("Describe the metadata quorum, and change its voters."),
        "quotas": _Noun("Describe and alter client quotas."),
        "shell": _Noun("Run commands over one connection, interactively or from a script."),
        "tokens": _Noun("Create, renew, expire and describe delegation tokens."),
        "topics": _Noun("List, describe, create, alter and delete topics."),
        "transactions": _Noun("List and describe transactions; find and abort hanging ones."),
        "users": _Noun("Describe, set and delete SCRAM credentials."),
    },
    "Data, such as kip log dump /var/lib/kafka": {
        "capture": _Noun("Read packet captures of Kafka traffic.", "capture"),
        "clients": _Noun("Report which clients must change before a release of Kafka.", "capture"),
        "collect": _Noun("Poll the state of a cluster, and record the responses in files."),
        "log": _Noun("Read Kafka's log files.", "log"),
        "pipeline": _Noun("Build tables from logs and captures, and check them.", "tables"),
    },
    "Tests, such as kip serve --topic orders:3": {
        "proxy": _Noun("Run a proxy that records, replays and injects faults."),
        "serve": _Noun("Run an embedded cluster."),
    },
    "This command": {
        "completion": _Noun("Install completion of commands in your shell."),
    },
}
"""The nouns, by what they are for and an example."""
_NOUNS = {name: noun for nouns in _SECTIONS.values() for name, noun in nouns.items()}


class _Nouns(click.Group):
    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **options: Any) -> NoReturn:  # type: ignore[override]
        """Run the command line and exit; every error ends here."""
        words = sys.argv[1:] if args is None else list(args)
        try:
            try:
                status = super().main(words, prog_name, **options | {"standalone_mode": False})
            except click.ClickException as error:
                status = print_error(error, requested_format(words))
            except click.Abort:
                echo_error("interrupted")
                status = INTERRUPTED
            finally:
                if sys.stdout is not None:
                    sys.stdout.flush()
        except OSError as error:
            # Python flushes stdout again on exit; if that fails, it exits with 120 regardless of the status.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            if not isinstance(error, BrokenPipeError):
                echo_error(os_error_text(error))
            status = 1
        sys.exit(status)

    def list_commands(self, context: click.Context) -> list[str]:
        return sorted(_NOUNS)

    def get_command(self, context: click.Context, name: str) -> click.Command | None:
        if name not in _NOUNS:
            return None
        command: click.Command = import_module(f"{_COMMANDS}.{name}").command
        return command

    def invoke(self, context: click.Context) -> Any:
        """Run a command; its module imports the libraries of its extra in functions, so that --help needs none."""
        try:
            return super().invoke(context)
        except ModuleNotFoundError as error:
            name = context.invoked_subcommand
            if name is None:  # the module itself did not load: a library that is no extra's
                raise
            reason = missing_library(f"kip {name}", str(error.name), _NOUNS[name].extra)
            raise CommandError(reason, USAGE_ERROR) from None

    def format_commands(self, context: click.Context, formatter: click.HelpFormatter) -> None:
        width = max(map(len, _NOUNS))
        for title, nouns in _SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), noun.help) for name, noun in nouns.items()])


@click.group(cls=_Nouns, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--budget",
    "settings",
    multiple=True,
    metavar="NAME=N",
    help="Raise a limit on the resources of untrusted input; may be repeated.",
)
@click.version_option(package_name="kip-tools")
def main(settings: tuple[str, ...]) -> None:
    """Administer Kafka clusters, read logs and packet captures, and run embedded clusters and proxies for tests.

    Exit status: 0 success, 1 request failed, 2 usage error, 3 partial result. docs/commands.md describes exit statuses,
    JSON errors, units and completion.
    """
    try:
        set_budgets(settings)
        budgets()
    except BudgetError as error:
        raise click.UsageError(str(error)) from None


if __name__ == "__main__":
    main()
