"""Output: the only module that prints. It escapes untrusted text, see `kip.escaping`."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

from kip.escaping import escape_json, escape_lines

__all__ = ["clear_screen", "echo", "echo_json", "escaped_errors", "progress", "write_json"]

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print lines to stdout, or to stderr."""
    click.echo(escape_lines(text), err=err, nl=nl)


def echo_json(text: str) -> None:
    """Print serialized JSON to stdout."""
    click.echo(escape_json(text.encode()))


def write_json(data: bytes) -> None:
    """Write lines of serialized JSON to stdout."""
    sys.stdout.buffer.write(escape_json(data))
    sys.stdout.buffer.flush()


def progress(text: str) -> None:
    """Print a progress line to stderr, which the next progress line overwrites."""
    click.echo(f"\r{escape_lines(text)}", err=True, nl=False)


def clear_screen() -> None:
    click.echo(_CLEAR, nl=False)


@contextmanager
def escaped_errors() -> Iterator[None]:
    """Replace exceptions that click prints with exceptions that have escaped messages."""
    try:
        yield
    except click.ClickException as error:
        raise _EscapedError(error) from error


class _EscapedError(click.ClickException):
    def __init__(self, error: click.ClickException) -> None:
        super().__init__(error.message)
        self._error = error

    @property
    def exit_code(self) -> int:  # type: ignore[override]
        return self._error.exit_code

    def show(self, file: IO[Any] | None = None) -> None:
        text = io.StringIO()
        self._error.show(text)
        click.echo(escape_lines(text.getvalue()), file=file or sys.stderr, nl=False)
