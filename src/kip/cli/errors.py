"""The errors of `kip`: a sentence on stderr, an exit status, and a JSON object on stdout if JSON was requested.

All errors of commands end in `report`, those of `kip shell` and `kip serve` too. docs/commands.md describes the output.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import click

from kip.cli.output import echo, echo_error, echo_json
from kip.escaping import escape_text

__all__ = [
    "FINDINGS",
    "INTERRUPTED",
    "PARTIAL_FAILURE",
    "REQUEST_FAILED",
    "USAGE_ERROR",
    "Failure",
    "error_data",
    "failure_of",
    "os_error_text",
    "report",
    "requested_format",
]

REQUEST_FAILED, USAGE_ERROR, PARTIAL_FAILURE, INTERRUPTED = 1, 2, 3, 130
FINDINGS = REQUEST_FAILED  # checks find problems, where requests fail

_NO_COMMAND = re.compile(r"No such command '(.+)'\.")


class Failure(click.ClickException):
    """A command failed: a sentence, an exit status, and facts for programs."""

    def __init__(self, message: str, status: int = REQUEST_FAILED, facts: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.facts = facts or {}

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        return self.status


def failure_of(error: Exception) -> Failure:
    """Return the failure for an exception of the admin client, on one line: brokers choose parts of the text."""
    from kip.admin.errors import PartlyDoneError, SettingsError

    match error:
        case SettingsError():
            status = USAGE_ERROR
        case PartlyDoneError() if error.done:
            status = PARTIAL_FAILURE
        case _:
            status = REQUEST_FAILED
    return Failure(escape_text(str(error)), status, error_data(error))


def error_data(error: Exception) -> dict[str, Any]:
    """Return an exception as JSON data: its message, and the facts of a broker's error code."""
    from kip.admin.errors import BrokerError

    data: dict[str, Any] = {"message": str(error)}
    if isinstance(error, BrokerError):
        origin = error.origin
        data |= {"code": error.code, "name": error.name, "retriable": error.retriable, "subject": error.subject or None}
        data |= {"api": origin.api_name, "version": origin.version, "broker": origin.broker}
    return data


def requested_format(words: Sequence[str]) -> str | None:
    """Return `json` or `jsonl` if the words of a command request it, also where they are not valid."""
    values = [after for word, after in pairwise(words) if word == "--format"]
    values += [word.partition("=")[2] for word in words if word.startswith("--format=")]
    return next((value for value in values if value in ("json", "jsonl")), None)


def report(error: click.ClickException, form: str | None = None) -> int:
    """Print an error, and return the exit status; `form` is the result of `requested_format`."""
    message = error.format_message()
    if isinstance(error, click.UsageError):
        if error.ctx is not None and message == error.ctx.get_help():  # a group without a command
            echo(message, err=True)
            return error.exit_code
        message += "" if "Did you mean" in message else _suggestion(error)
        if error.ctx is not None and not error.ctx.command_path:  # a line of a shell, or of control commands
            message += " Enter help for a list of commands."
        elif error.ctx is not None:
            echo(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n", err=True)
    echo_error(message)
    if form is not None:
        facts = error.facts if isinstance(error, Failure) else {}
        data = {"error": {"status": error.exit_code, "message": message, **facts}}
        echo_json(json.dumps(data, ensure_ascii=False, indent=2 if form == "json" else None))
    return error.exit_code


def _suggestion(error: click.UsageError) -> str:
    """Return the known commands that are spelled most like an unknown one.

    click does this for options, and from 8.2 on for commands, unless these are loaded on demand.
    """
    unknown = _NO_COMMAND.fullmatch(error.message)
    if unknown is None or error.ctx is None or not isinstance(error.ctx.command, click.Group):
        return ""
    near = get_close_matches(unknown[1], error.ctx.command.list_commands(error.ctx))
    return f" Did you mean {' or '.join(map(repr, near))}?" if near else ""


def os_error_text(error: OSError) -> str:
    """Return an error of the operating system as text; an error without a file name is from stdout."""
    return f"{error.filename or 'stdout'}: {error.strerror or error}"
