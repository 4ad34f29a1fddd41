"""Output: the only module of the commands that prints. Names and texts of specs, pages and folders are escaped here."""

from __future__ import annotations

import os
import re

import click

__all__ = ["echo", "echo_error", "escaped"]

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


def echo_error(text: str) -> None:
    """Print an error to stderr, after the name of the program, which is red on a terminal."""
    color = False if os.environ.get("NO_COLOR") else None  # None: on terminals
    click.echo(f"{click.style('kipc:', fg='red')} {escaped(text)}", err=True, color=color)


def _escape(match: re.Match[str]) -> str:
    code = match[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{code[start : start + 4]}" for start in range(0, len(code), 4))
