"""`kip shell`: run the commands of `kip` interactively or from a script, over one connection."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from kip.cli.commands.shell.lines import EMBEDDED, Shell
from kip.cli.connecting import connect, connection_options, words_for_errors

if TYPE_CHECKING:
    from kip.cluster import EmbeddedCluster


@click.command(name="shell", context_settings={"help_option_names": ["-h", "--help"]})
@connection_options
@click.option("-c", "commands", multiple=True, metavar="COMMAND", help="Run this command and exit; may be repeated.")
def command(
    bootstrap_server: str | None,
    bootstrap_controller: str | None,
    command_config: str | None,
    timeout: float | None,
    commands: tuple[str, ...],
) -> None:
    """Run the commands of `kip cluster`, `kip groups`, `kip topics` and so on over one connection.

    Commands are read from the terminal, from -c, or from standard input, one per line. --bootstrap-server embedded
    starts an embedded cluster for experiments; `embedded` commands change it.

    Exit status: that of the first command that failed.
    """
    with words_for_errors(), ExitStack() as stack:
        cluster = stack.enter_context(_embedded()) if bootstrap_server == EMBEDDED else None
        address = bootstrap_server if cluster is None else cluster.bootstrap_server
        admin = connect(address, bootstrap_controller, command_config, timeout)
        stack.callback(admin.close)
        shell = Shell(admin, cluster)
        if commands:
            status = shell.run_all(commands)
        elif sys.stdin and sys.stdin.isatty():
            from kip.cli.commands.shell.dialogue import run_dialogue

            status = run_dialogue(shell)
        else:
            status = shell.run_all(sys.stdin or ())
        sys.exit(status)


@contextmanager
def _embedded() -> Iterator[EmbeddedCluster]:
    from kip.cluster import EmbeddedCluster

    with EmbeddedCluster() as cluster:
        yield cluster
