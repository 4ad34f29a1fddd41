"""The lines of `kip shell`: each line runs a command of `kip` over the connection of the shell."""

from __future__ import annotations

import shlex
from collections.abc import Iterable
from importlib import import_module
from typing import TYPE_CHECKING

import click

from kip.cli.connecting import Connected
from kip.cli.output.errors import INTERRUPTED, os_error_text, print_error, requested_format
from kip.cli.output.printing import echo, echo_error
from kip.cli.parameters.options import WHOLE_SENTENCE

if TYPE_CHECKING:
    from kip.admin import Admin
    from kip.cluster import EmbeddedCluster

EMBEDDED = "embedded"
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


class Shell:
    """Runs lines; `cluster` is the embedded cluster, if there is one."""

    def __init__(self, admin: Admin, cluster: EmbeddedCluster | None = None) -> None:
        self.admin = admin
        self.cluster = cluster
        self.is_over = False
        self.nouns: dict[str, click.Group] = {
            noun: import_module(f"kip.cli.commands.{noun}").command for noun in _NOUNS
        }
        if cluster is not None:
            self.nouns[EMBEDDED] = import_module("kip.cli.controls.embedded").command
        self._group = click.Group("kip", commands=dict(self.nouns), add_help_option=False)

    def run_all(self, lines: Iterable[str]) -> int:
        """Run lines until the end of input or `exit`; return the first exit status that is not 0."""
        failed = 0
        for line in lines:
            status = self.run(line)
            failed = failed or status
            if self.is_over:
                break
        return failed

    def run(self, line: str) -> int:
        """Run one line and return its exit status. Errors are printed, and the shell continues."""
        try:
            words = shlex.split(line, comments=True)
        except ValueError as error:
            echo_error(f"cannot parse the line: {error}")
            return 2
        if words[:1] == ["kip"]:
            words = words[1:] or ["help"]
        match words:
            case []:
                return 0
            case [word] if word in _ENDS:
                self.is_over = True
                return 0
            case ["help" | "?" | "--help" | "-h", *topic]:
                return self._run([*topic, "--help"]) if topic else self._help()
            case [noun, "help"] if noun in self.nouns:
                return self._run([noun, "--help"])
            case [noun, *_] if noun == EMBEDDED and self.cluster is None:
                refused = click.UsageError("The shell controls only a cluster that it started: kip shell -b embedded.")
                return print_error(refused, requested_format(words))
        return self._run(words)

    def _run(self, words: list[str]) -> int:
        outer = click.Context(click.Command("shell"), obj=Connected(self.admin))
        try:
            with self._group.make_context("", words, parent=outer, obj=self.cluster) as context:
                self._group.invoke(context)
        except SystemExit as end:
            return end.code if isinstance(end.code, int) else 1
        except click.exceptions.Exit as end:
            return end.exit_code
        except click.ClickException as error:
            return print_error(error, requested_format(words))
        except (click.Abort, KeyboardInterrupt):
            echo_error("interrupted")
            return INTERRUPTED
        except BrokenPipeError:
            raise
        except OSError as error:
            echo_error(os_error_text(error))
            return 1
        return 0

    def _help(self) -> int:
        shown = [
            (f"{noun} {name}", verb.get_short_help_str(WHOLE_SENTENCE))
            for noun, group in self.nouns.items()
            for name, verb in sorted(group.commands.items())
        ]
        shown += [("help COMMAND", "Show the options of a command."), ("exit", "End the shell; so does Ctrl-D.")]
        formatter = click.Context(self._group).make_formatter()
        formatter.write_dl(shown, col_max=max(len(name) for name, _ in shown) + 2)
        echo(formatter.getvalue().rstrip())
        return 0
