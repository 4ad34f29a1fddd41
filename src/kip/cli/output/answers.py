"""The results of commands for running clusters, printed as text, JSON or JSON lines."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kip.cli.output.errors import REQUEST_FAILED, error_json
from kip.cli.output.printing import clear_screen, echo, echo_json
from kip.cli.output.tables import blank_columns


@dataclass(frozen=True, slots=True)
class Answer:
    """Plain data with Kafka's camelCase names, a list for several items; the text is created on demand.

    `errors` contains the errors of a partial failure. They are printed to stderr, and in JSON they follow the items of
    a list, or are the member `errors` of an object. `empty` is printed to stderr instead of an empty text.
    """

    data: Any
    text: Callable[[], str]
    errors: Sequence[Exception] = ()
    empty: str = ""


def rows(
    items: Iterable[Mapping[str, Any]],
    columns: Mapping[str, str],
    errors: Sequence[Exception] = (),
    *,
    empty: str = "",
) -> Answer:
    """Return an answer with one line per item; `columns` maps the headers of the table to the keys of items."""
    data = [dict(item) for item in items]
    return Answer(data, lambda: _table(data, columns) if data else "", errors, empty)


def _table(data: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> str:
    cells = [[_cell(item[key]) for key in columns.values()] for item in data]
    return blank_columns([list(columns), *cells], [0] * len(columns))


def _cell(value: Any) -> str:
    match value:
        case None | "":
            return "-"
        case bool():
            return str(value).lower()
        case list():
            return ",".join(map(str, value)) or "-"
        case dict():
            return ",".join(f"{name}={member}" for name, member in value.items()) or "-"
    return str(value)


def show(answer: Answer, form: str, *, repaint: bool = False) -> None:
    """Print an answer to stdout as `table`, `json` or `jsonl`; with `repaint`, clear the screen of a terminal first."""
    match form:
        case "table":
            if repaint and sys.stdout and sys.stdout.isatty():
                clear_screen()
            if text := answer.text().rstrip("\n"):
                echo(text)
            elif answer.empty and not answer.errors:
                echo(answer.empty, err=True)
        case "json":
            echo_json(json.dumps(_with_errors(answer), ensure_ascii=False, indent=2))
        case _:
            data = _with_errors(answer)
            for row in data if isinstance(data, list) else [data]:
                echo_json(json.dumps(row, ensure_ascii=False))


def _with_errors(answer: Answer) -> Any:
    if not answer.errors:
        return answer.data
    errors = [{"error": {"status": REQUEST_FAILED, **error_json(error)}} for error in answer.errors]
    return [*answer.data, *errors] if isinstance(answer.data, list) else {**(answer.data or {}), "errors": errors}
