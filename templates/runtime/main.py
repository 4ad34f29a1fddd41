"""The command line of a generated package: `python -m PACKAGE decode|encode|show`.

`decode` and `encode` take JSON lines and give JSON lines, `{"message", "version", "hex"}` to `{"message", "version",
"json"}` and back; line N of the output answers line N of the input, with an `error` object if that line failed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from . import reference
from .errors import WireError
from .show import show_message, show_package

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .catalog import Catalog
    from .message import Message

    _Answer = Callable[[type[Message], dict[str, Any], int, bool], dict[str, Any]]

__all__ = ["main"]

PACKAGE = (__package__ or "").rpartition(".")[0]


class InputError(Exception):
    """A line of the input is not valid."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; return its exit code: 0 success, 1 failure, 2 usage error."""
    options = _parser().parse_args(arguments)
    try:
        status = int(options.run(options))
        sys.stdout.flush()
    except OSError as error:
        if error.filename is None:  # stdout failed, and Python flushes it again at exit
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 1
        print(f"{error.filename or 'stdout'}: {error.strerror}", file=sys.stderr)
        return 2
    return status


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog=f"python -m {PACKAGE}", description=f"The messages of {PACKAGE}."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, answer, text in (
        (
            "decode",
            _decode,
            'JSON lines of {"message", "version", "hex"} to {"message", "version", "json"}',
        ),
        (
            "encode",
            _encode,
            'JSON lines of {"message", "version", "json"} to {"message", "version", "hex"}',
        ),
    ):
        command = commands.add_parser(
            name, help=text, description=f"{text}; exit 1 if a line failed."
        )
        command.add_argument(
            "file",
            nargs="?",
            default="-",
            help="the lines, by default those of standard input",
        )
        command.add_argument(
            "--reference", action="store_true", help="use the slow, table-driven codec"
        )
        command.set_defaults(run=_answer_lines, answer=answer)
    command = commands.add_parser(
        "show",
        help="the messages of the package, or the fields of a message by version",
    )
    command.add_argument(
        "message",
        nargs="?",
        metavar="NAME",
        help="a message: FetchRequest, kip_700.FetchRequest",
    )
    command.set_defaults(run=_show)
    return parser


def _catalog() -> Catalog:
    catalog: Catalog = import_module(f"{PACKAGE}.registry").CATALOG
    return catalog


def _format() -> int:
    return int(import_module(f"{PACKAGE}.registry").FORMAT)


def _show(options: argparse.Namespace) -> int:
    catalog = _catalog()
    try:
        lines = (
            show_package(catalog, _format())
            if options.message is None
            else show_message(catalog, options.message)
        )
    except LookupError as error:
        print(error, file=sys.stderr)
        return 1
    for line in lines:
        print(line)
    return 0


def _answer_lines(options: argparse.Namespace) -> int:
    if options.file == "-":
        return _answer_all(sys.stdin.buffer, options.answer, options.reference)
    with open(options.file, "rb") as lines:
        return _answer_all(lines, options.answer, options.reference)


def _answer_all(lines: Iterable[bytes], answer: _Answer, use_reference: bool) -> int:
    """Answer every line, each before the next one is read; return 1 if any failed."""
    catalog = _catalog()
    failed = 0
    for line in lines:
        facts: dict[str, Any] = {"message": None, "version": None}
        try:
            row = _row(line)
            facts |= {key: row.get(key) for key in facts}
            cls = catalog.message(_part(row, "message", str))
            result = answer(cls, row, _part(row, "version", int), use_reference)
        except (WireError, LookupError, InputError) as error:
            failed = 1
            result = {"error": _error(error)}
        print(json.dumps(facts | result), flush=True)
    return failed


def _row(line: bytes) -> dict[str, Any]:
    try:
        row = json.loads(line.decode())
    except (ValueError, RecursionError) as error:
        raise InputError(f"the line is not JSON: {error}") from None
    if not isinstance(row, dict):
        raise InputError("the line is not a JSON object")
    return row


def _part(row: dict[str, Any], key: str, kind: type) -> Any:
    if key not in row:
        raise InputError(f"the line has no {key!r}")
    value = row[key]
    if type(value) is not kind:
        raise InputError(
            f"{key!r} has to be of type {kind.__name__}, not {type(value).__name__}"
        )
    return value


def _decode(
    cls: type[Message], row: dict[str, Any], version: int, use_reference: bool
) -> dict[str, Any]:
    try:
        data = bytes.fromhex(_part(row, "hex", str))
    except ValueError as error:
        raise InputError(f"'hex' is not hexadecimal: {error}") from None
    message = (
        reference.read_whole(cls.SPEC, data, version)
        if use_reference
        else cls.decode(data, version)
    )
    return {"json": message.to_json(version)}


def _encode(
    cls: type[Message], row: dict[str, Any], version: int, use_reference: bool
) -> dict[str, Any]:
    message = cls.from_json(_part(row, "json", dict), version)
    data = (
        reference.write(message, version) if use_reference else message.encode(version)
    )
    return {"hex": data.hex()}


def _error(error: Exception) -> dict[str, Any]:
    """Return the error as JSON: the reason alone, where path and offset are known."""
    if isinstance(error, WireError):
        path, offset, reason = error.path, error.offset, error.reason
    else:
        path, offset, reason = "", None, str(error)
    return {
        "type": type(error).__name__,
        "path": path,
        "offset": offset,
        "reason": reason,
    }
