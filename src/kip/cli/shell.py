"""`kip shell`: the verbs of the command line in a dialogue, or from a script, over one connection (KIP-4)."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from importlib import import_module
from typing import TYPE_CHECKING

import click

from kip.cli.answers import os_error_text
from kip.cli.connecting import Connected, connect, connection_options, words_for_errors
from kip.cli.output import echo, escaped_errors

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.cluster import EmbeddedCluster

__all__ = ["Shell", "command"]

_EMBEDDED = "embedded"
_NOUNS = (
    "acls",
    "cluster",
    "configs",
    "features",
    "groups",
    "logdirs",
    "partitions",
    "quorum",
    "quotas",
    "tokens",
    "topics",
    "transactions",
    "users",
)
_ENDS = ("exit", "quit")
_INTERRUPTED = 130


@click.command(name="shell", context_settings={"help_option_names": ["-h", "--help"]})
@connection_options
@click.option("-c", "commands", multiple=True, metavar="COMMAND", help="Run this and end; may be repeated.")
def command(
    bootstrap_server: str | None,
    bootstrap_controller: str | None,
    command_config: str | None,
    timeout: float | None,
    commands: tuple[str, ...],
) -> None:
    """Run the verbs of `kip cluster`, `kip groups`, `kip topics` and so on over one connection.

    Commands come from the terminal, from -c, or from standard input, a line each. With --bootstrap-server embedded a
    cluster of its own is started to try things on, and `embedded` commands change it.

    Exit status: that of the first command that failed.
    """
    with words_for_errors(), ExitStack() as stack:
        cluster = stack.enter_context(_embedded()) if bootstrap_server == _EMBEDDED else None
        address = bootstrap_server if cluster is None else cluster.bootstrap_server
        admin = connect(address, bootstrap_controller, command_config, timeout)
        stack.callback(admin.close)
        shell = Shell(admin, cluster)
        if commands:
            status = shell.run_all(commands)
        elif sys.stdin and sys.stdin.isatty():
            from kip.cli.dialogue import talk

            status = talk(shell)
        else:
            status = shell.run_all(sys.stdin or ())
        sys.exit(status)


@contextmanager
def _embedded() -> Iterator[EmbeddedCluster]:
    from kip.cluster import EmbeddedCluster

    with EmbeddedCluster() as cluster:
        yield cluster


class Shell:
    """Runs lines. `cluster` is the embedded one, if there is one."""

    def __init__(self, admin: Admin, cluster: EmbeddedCluster | None = None) -> None:
        self.admin = admin
        self.cluster = cluster
        self.is_over = False
        nouns = (*_NOUNS, _EMBEDDED) if cluster is not None else _NOUNS
        self.nouns: dict[str, click.Group] = {noun: import_module(f"kip.cli.{noun}").command for noun in nouns}
        self._group = click.Group("kip", commands=dict(self.nouns), add_help_option=False)

    def run_all(self, lines: Iterable[str]) -> int:
        """Run lines to their end, or to `exit`; return the first exit status that is not 0."""
        failed = 0
        for line in lines:
            status = self.run(line)
            failed = failed or status
            if self.is_over:
                break
        return failed

    def run(self, line: str) -> int:
        """Run one line and return its exit status. Whatever it raises is said in words; the shell goes on."""
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            echo(f"cannot read the line: {error}", err=True)
            return 2
        match words:
            case []:
                return 0
            case [word] if word in _ENDS:
                self.is_over = True
                return 0
            case ["help", *topic]:
                return self._run([*topic, "--help"]) if topic else self._help()
        return self._run(words)

    def _run(self, words: list[str]) -> int:
        outer = click.Context(click.Command("shell"), obj=Connected(self.admin))
        try:
            with self._group.make_context("", words, parent=outer, obj=self.cluster) as context, escaped_errors():
                self._group.invoke(context)
        except SystemExit as end:
            return end.code if isinstance(end.code, int) else 1
        except click.exceptions.Exit as end:
            return end.exit_code
        except click.ClickException as error:
            error.show()
            return error.exit_code
        except (click.Abort, KeyboardInterrupt):
            echo("interrupted", err=True)
            return _INTERRUPTED
        except BrokenPipeError:
            raise
        except OSError as error:
            echo(f"Error: {os_error_text(error)}", err=True)
            return 1
        return 0

    def _help(self) -> int:
        for noun, group in self.nouns.items():
            for name in group.list_commands(click.Context(group)):
                verb = group.get_command(click.Context(group), name)
                echo(f"{noun + ' ' + name:<26}{verb.get_short_help_str(80) if verb else ''}")
        echo(f"{'help COMMAND':<26}Show the options of a command.\n{'exit':<26}End the shell; so does Ctrl-D.")
        return 0
