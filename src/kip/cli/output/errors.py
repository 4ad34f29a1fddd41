"""The errors of `kip`: a sentence on stderr, an exit status, and a JSON object on stdout if JSON was requested.

All errors of commands end in `print_error`, those of `kip shell` and `kip serve` too. docs/commands.md describes the
output.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

import click

from kip.cli.output.kafka_tools import command_for, difference_for, tool_hint
from kip.cli.output.printing import echo, echo_error, echo_json
from kip.escaping import escape_text

REQUEST_FAILED, USAGE_ERROR, PARTIAL_FAILURE, INTERRUPTED = 1, 2, 3, 130
FINDINGS = REQUEST_FAILED
"""The exit status of checks that found problems; the same number as that of a failed request."""

_NO_COMMAND = re.compile(r"No such command '(.+)'\.")
_NO_CHOICE = re.compile(r"'(.*)' is not (?:one of )?'.*'\.", re.DOTALL)


class CommandError(click.ClickException):
    """A command failed: a sentence, an exit status, and details for programs."""

    def __init__(self, message: str, status: int = REQUEST_FAILED, details: dict[str, Any] | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.details = details or {}

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        return self.status


def command_error(error: Exception) -> CommandError:
    """Return an exception of the admin client as the error of a command, on one line: brokers choose parts of it."""
    from kip.admin.errors import PartlyDoneError, SettingsError

    match error:
        case SettingsError():
            status = USAGE_ERROR
        case PartlyDoneError() if error.done:
            status = PARTIAL_FAILURE
        case _:
            status = REQUEST_FAILED
    return CommandError(escape_text(str(error)), status, error_json(error))


def error_json(error: Exception) -> dict[str, Any]:
    """Return an exception as JSON: its message and, if a broker answered with an error code, what is known about it.

    `subject` is the topic, group, or other part of the request that it concerns; null if there is only one.
    """
    from kip.admin.errors import BrokerError

    data: dict[str, Any] = {"message": str(error)}
    if isinstance(error, BrokerError):
        origin = error.origin
        data |= {"code": error.code, "name": error.name, "retriable": error.retriable, "subject": error.subject or None}
        data |= {"api": origin.api_name, "version": origin.version, "broker": origin.broker}
    return data


def requested_format(words: Sequence[str]) -> str | None:
    """Return `json` or `jsonl` if the words of a command request it, also if the command line is invalid."""
    values = [value for word, value in pairwise(words) if word == "--format"]
    values += [word.partition("=")[2] for word in words if word.startswith("--format=")]
    return next((value for value in values if value in ("json", "jsonl")), None)


def print_error(error: click.ClickException, json_format: str | None = None) -> int:
    """Print an error, and return the exit status; `json_format` is the result of `requested_format`."""
    message = error.format_message()
    if isinstance(error, click.UsageError):
        if error.ctx is not None and message == error.ctx.get_help():  # a group without a command
            echo(message, err=True)
            return error.exit_code
        message = _with_suggestion(error)
        if error.ctx is not None and not error.ctx.command_path:  # a line of a shell, or of control commands
            message += " Enter help for a list of commands."
        elif error.ctx is not None:
            echo(f"{error.ctx.get_usage()}\nTry '{error.ctx.command_path} --help' for help.\n", err=True)
    echo_error(message)
    if json_format is not None:
        details = error.details if isinstance(error, CommandError) else {}
        data = {"error": {"status": error.exit_code, "message": message, **details}}
        echo_json(json.dumps(data, ensure_ascii=False, indent=2 if json_format == "json" else None))
    return error.exit_code


def _with_suggestion(error: click.UsageError) -> str:
    """Return the message of an error, with the known commands, options or values most like an unknown one.

    click suggests options, and from 8.2 on commands, but not ours, which are loaded on demand: so this adds commands,
    and choices.
    """
    message = error.format_message()
    if isinstance(error, click.NoSuchOption) and error.ctx is not None:
        command = command_for(error.ctx, error.option_name)
        if command is None:
            return message
        note = difference_for(error.ctx, error.option_name)
        return " ".join(filter(None, [f"No such option '{error.option_name}'.", note, f"Use `{command}`."]))
    if "Did you mean" in message:
        return message
    unknown = _NO_COMMAND.fullmatch(error.message)
    hint = tool_hint(unknown[1]) if unknown and error.ctx is not None and error.ctx.parent is None else None
    if hint is not None:
        return f"{message} {hint}"
    similar = _similar_words(error)
    return f"{message} Did you mean {' or '.join(map(repr, similar))}?" if similar else message


def _similar_words(error: click.UsageError) -> list[str]:
    """Return the commands or values that are spelled most like an unknown one."""
    if isinstance(error, click.BadParameter):
        unknown = _NO_CHOICE.fullmatch(error.message)
        kind = None if error.param is None else error.param.type
        words = list(map(str, kind.choices)) if isinstance(kind, click.Choice) else []
    elif error.ctx is not None and isinstance(error.ctx.command, click.Group):
        unknown = _NO_COMMAND.fullmatch(error.message)
        words = error.ctx.command.list_commands(error.ctx)
    else:
        return []
    return get_close_matches(unknown[1], words) if unknown else []


def os_error_text(error: OSError) -> str:
    """Return an error of the operating system as text; an error without a file name comes from writing to stdout."""
    return f"{error.filename or 'stdout'}: {error.strerror or error}"
