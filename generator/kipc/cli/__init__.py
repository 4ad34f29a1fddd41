"""The command line `kipc`. Each command is a module of `kipc.cli`, loaded when it is asked for."""

from __future__ import annotations

import os
import signal
import sys
from importlib import import_module
from typing import Any

import click
from click.shell_completion import CompletionItem

from kipc import __version__
from kipc.cli.output import echo, escaped_errors
from kipc.errors import KipcError

_COMMANDS = {
    "init": "Set up a project that compiles message specs.",
    "check": "Report problems of message specs.",
    "ir": "Describe messages as JSON, for other tools to generate from.",
    "format": "Rewrite message specs in canonical form.",
    "compile": "Compile message specs into a Python package.",
    "import": "Take the specs of a Kafka release, in canonical form.",
    "merge": "Merge the specs of several releases.",
    "diff": "Say what differs between two sets of specs.",
    "compat": "Judge whether a change of specs is legal evolution.",
    "docs": "Write a protocol reference of static pages.",
    "intake": "Make specs of a KIP page.",
    "adopt": "Take a KIP's specs, or a Kafka release, into a project.",
    "lsp": "Serve editors with diagnostics, completion and more.",
    "history": "Say since which release a message, version or field exists.",
    "completion": "Complete commands, options and files in your shell.",
}


class _Commands(click.Group):
    """A group that knows its commands' names and help without loading them."""

    def invoke(self, ctx: click.Context) -> Any:
        with escaped_errors():
            return super().invoke(ctx)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in _COMMANDS:
            return None
        module = "import_" if name == "import" else name
        command: click.Command = import_module(f"kipc.cli.{module}").command
        return command

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        commands = [CompletionItem(name, help=text) for name, text in _COMMANDS.items() if name.startswith(incomplete)]
        return [*commands, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(_COMMANDS.items()))


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kipc")
def _group() -> None:
    """Compile Kafka's message specs into plain, typed, dependency-free Python.

    Exit status: 0 success or only warnings, 1 problems found (or --check found drift), 2 usage error.
    """


def main() -> None:
    """Run the command line; an error is one sentence on stderr."""
    for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:  # Windows has no SIGHUP
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, lambda received, _: sys.exit(128 + received))  # and undo partial writes
    try:
        _group(prog_name="kipc")
    except KipcError as error:
        echo(f"kipc: {error}", err=True)
        sys.exit(error.exit_code)
    except OSError as error:
        # The remaining buffer of stdout would fail again at the end, with a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        echo(f"kipc: {error.filename or 'output'}: {error.strerror or error}", err=True)
        sys.exit(2)
