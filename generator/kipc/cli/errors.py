"""The errors of `kipc`: a sentence on stderr, an exit status, and a JSON object on stdout if JSON was requested.

All errors of commands end in `report`. docs/commands.md describes the output.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import pairwise

import click

from kipc.cli.output import echo, echo_error
from kipc.errors import nearest

__all__ = ["FINDINGS", "INTERRUPTED", "USAGE_ERROR", "report", "requested_format"]

# 130 is 128 and the number of SIGINT, as shells report it.
FINDINGS, USAGE_ERROR, INTERRUPTED = 1, 2, 130

_NO_COMMAND = re.compile(r"No such command '(.+)'\.")
_NO_CHOICE = re.compile(r"'(.*)' is not (?:one of )?'.*'\.", re.DOTALL)

_ELSEWHERE = {
    "breaking": "compat OLD NEW",
    "build": "compile",
    "codegen": "compile",
    "export": "import SOURCE --out DIR",
    "fmt": "format",
    "gen": "compile",
    "generate": "compile",
    "lint": "check --strict",
    "new": "init",
    "validate": "check",
    "-I": "compile SPECS",
    "-i": "compile SPECS",
    "-o": "compile --out DIR",
    "-p": "compile --package NAME",
    "--proto_path": "compile SPECS",
    "--python_out": "compile --out DIR",
}
"""Commands that do the same as those, and options, of buf, protoc and Kafka's generator."""


def requested_format(words: Sequence[str]) -> str | None:
    """Return `json` if the arguments of a command request it, even if they are not valid."""
    values = [after for word, after in pairwise(words) if word == "--format"]
    values += [word.partition("=")[2] for word in words if word.startswith("--format=")]
    return "json" if "json" in values else None


def report(error: Exception, form: str | None = None) -> int:
    """Print an error, and return the exit status; `form` is the result of `requested_format`."""
    message = error.format_message() if isinstance(error, click.ClickException) else str(error)
    if isinstance(error, click.UsageError):
        if error.ctx is not None and message == error.ctx.get_help():  # a group without a command
            echo(message, err=True)
            return USAGE_ERROR
        message += "" if "Did you mean" in message else _suggestion(error)
        if error.ctx is not None:
            echo(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n", err=True)
    status = int(getattr(error, "exit_code", USAGE_ERROR))
    echo_error(message)
    if form is not None:
        echo(json.dumps({"error": {"status": status, "message": message}}, ensure_ascii=False, indent=2))
    return status


def _suggestion(error: click.UsageError) -> str:
    """Return the command of another name, or the known command or value that is spelled most like an unknown one.

    click suggests options.
    """
    if isinstance(error, click.NoSuchOption):
        command = _ELSEWHERE.get(error.option_name)
        return f" Use `kipc {command}`." if command else ""
    if isinstance(error, click.BadParameter):
        unknown = _NO_CHOICE.fullmatch(error.message)
        kind = None if error.param is None else error.param.type
        names = list(map(str, kind.choices)) if isinstance(kind, click.Choice) else []
    elif error.ctx is not None and isinstance(error.ctx.command, click.Group):
        unknown = _NO_COMMAND.fullmatch(error.message)
        names = error.ctx.command.list_commands(error.ctx)
        if unknown and unknown[1] in _ELSEWHERE:
            return f" Use `kipc {_ELSEWHERE[unknown[1]]}`."
    else:
        return ""
    near = nearest(unknown[1], names) if unknown else ()
    return f" Did you mean {near[0]!r}?" if near else ""
