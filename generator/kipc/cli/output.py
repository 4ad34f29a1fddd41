"""Output: the only module of the commands that prints. Names and texts of specs, pages and folders are escaped here."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO, Any

import click

__all__ = ["echo", "escaped", "escaped_errors"]

_UNSAFE = re.compile(
    r"(?![\n\t])[\x00-\x1f\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    r"\U000e0000-\U000e007f]"
)
"""Controls (C0, DEL, C1), controls of text direction, invisible characters and lone surrogates."""


def escaped(text: str) -> str:
    """Return text without characters that a terminal obeys or hides: they become escapes of JSON, such as `\\u001b`."""
    return _UNSAFE.sub(_escape, text)


def echo(text: str = "", *, err: bool = False, nl: bool = True) -> None:
    """Print lines to stdout, or to stderr."""
    click.echo(escaped(text), err=err, nl=nl)


@contextmanager
def escaped_errors() -> Iterator[None]:
    """Replace errors that click prints by errors whose text is escaped."""
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
        click.echo(escaped(text.getvalue()), file=file or sys.stderr, nl=False)


def _escape(match: re.Match[str]) -> str:
    code = match[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{code[start : start + 4]}" for start in range(0, len(code), 4))
