"""The command line `kipc`. Each command is a module of `kipc.cli`, loaded when it is used."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from kipc import __version__
from kipc.cli.errors import FINDINGS, INTERRUPTED, report, requested_format
from kipc.cli.output import echo_error
from kipc.errors import KipcError

_SECTIONS = {
    "Daily work, such as kipc compile --check": {
        "init": "Set up a project that compiles message specs.",
        "check": "Report problems in message specs.",
        "format": "Rewrite message specs in canonical form.",
        "compile": "Compile message specs into a Python package.",
        "diff": "Show the differences between two sets of specs.",
        "compat": "Check whether a change of specs is compatible.",
        "history": "Show the first release of a message, version or field.",
    },
    "A new KIP, such as kipc intake KIP-1073.html --out specs": {
        "intake": "Extract specs from a KIP page.",
        "adopt": "Merge the specs of a KIP or of a Kafka release into a project.",
    },
    "A new release of Kafka, such as kipc adopt maven:4.4.0": {
        "import": "Import the specs of a Kafka release in canonical form.",
        "merge": "Merge the specs of several releases.",
    },
    "Other outputs and tools, such as kipc docs kafka:4.4 --out reference": {
        "docs": "Write a protocol reference as static pages.",
        "ir": "Describe messages as JSON, for other code generators.",
        "lsp": "Run a language server for message specs.",
        "completion": "Install completion of commands in your shell.",
    },
}
"""The help of the commands, by what they are for and an example."""
_COMMANDS = {name: text for commands in _SECTIONS.values() for name, text in commands.items()}


class _Commands(click.Group):
    """A group that knows its commands' names and help without loading them."""

    def main(self, args: Sequence[str] | None = None, prog_name: str | None = None, **options: Any) -> NoReturn:  # type: ignore[override]
        """Run the command line and exit; errors of its use end here, others in `main`."""
        words = sys.argv[1:] if args is None else list(args)
        try:
            status = super().main(words, prog_name, **options | {"standalone_mode": False})
        except click.ClickException as error:
            status = report(error, requested_format(words))
        except click.Abort:
            echo_error("interrupted")
            status = INTERRUPTED
        sys.exit(status)

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
        width = max(map(len, _COMMANDS))
        for title, commands in _SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(width), text) for name, text in commands.items()])


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="kipc")
def _group() -> None:
    """Compile Kafka's message specs into plain, typed, dependency-free Python.

    Exit status: 0 success or only warnings; 1 problems found, or files would change; 2 usage error. docs/commands.md
    describes exit statuses, JSON errors and completion.
    """


def main() -> None:
    """Run the command line; an error is one sentence on stderr, also JSON on stdout if that was requested."""
    for number in {signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)}:  # Windows has no SIGHUP
        if signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, lambda received, _: sys.exit(128 + received))  # and partial writes are undone
    try:
        _group(prog_name="kipc")
    except KipcError as error:
        sys.exit(report(error, requested_format(sys.argv[1:])))
    except OSError as error:
        # The remaining buffer of stdout would fail again at the end, with a traceback.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        echo_error(f"{error.filename or 'stdout'}: {error.strerror or error}")
        sys.exit(FINDINGS)
