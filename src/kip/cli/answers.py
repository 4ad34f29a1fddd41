"""What the verbs about running clusters give back, and the one place that prints it: as text, JSON or JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

__all__ = ["FORMATS", "Answer", "os_error_text", "show"]

FORMATS = ("table", "json", "jsonl")

_CLEAR = "\x1b[H\x1b[2J\x1b[3J"


@dataclass(frozen=True, slots=True)
class Answer:
    """Plain data with Kafka's camelCase names, a list where there are several things; the text is made on demand."""

    data: Any
    text: Callable[[], str]


def show(answer: Answer, form: str, *, repaint: bool = False) -> None:
    """Print an answer to stdout in one of `FORMATS`; with `repaint` over the one before, if that is a terminal."""
    text = _FORMATTERS[form](answer).rstrip("\n")
    if repaint and form == "table" and sys.stdout and sys.stdout.isatty():
        click.echo(_CLEAR, nl=False)
    if text:
        click.echo(text)


def os_error_text(error: OSError) -> str:
    """Return an error of the operating system as text; one that names no file comes from stdout."""
    return f"{error.filename or 'stdout'}: {error.strerror or error}"


def _json_lines(answer: Answer) -> str:
    rows = answer.data if isinstance(answer.data, list) else [answer.data]
    return "\n".join(json.dumps(row, ensure_ascii=False) for row in rows)


_FORMATTERS: dict[str, Callable[[Answer], str]] = {
    "table": lambda answer: answer.text(),
    "json": lambda answer: json.dumps(answer.data, ensure_ascii=False, indent=2),
    "jsonl": _json_lines,
}
