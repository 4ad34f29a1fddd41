"""What the verbs about running clusters give back, and the one place that prints it: as text, JSON or JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kip.cli.output import clear_screen, echo, echo_json

__all__ = ["FORMATS", "Answer", "os_error_text", "show"]

FORMATS = ("table", "json", "jsonl")


@dataclass(frozen=True, slots=True)
class Answer:
    """Plain data with Kafka's camelCase names, a list where there are several things; the text is made on demand."""

    data: Any
    text: Callable[[], str]


def show(answer: Answer, form: str, *, repaint: bool = False) -> None:
    """Print an answer to stdout in one of `FORMATS`; with `repaint` over the one before, if that is a terminal."""
    match form:
        case "table":
            if repaint and sys.stdout and sys.stdout.isatty():
                clear_screen()
            if text := answer.text().rstrip("\n"):
                echo(text)
        case "json":
            echo_json(json.dumps(answer.data, ensure_ascii=False, indent=2))
        case _:
            for row in answer.data if isinstance(answer.data, list) else [answer.data]:
                echo_json(json.dumps(row, ensure_ascii=False))


def os_error_text(error: OSError) -> str:
    """Return an error of the operating system as text; one that names no file comes from stdout."""
    return f"{error.filename or 'stdout'}: {error.strerror or error}"
