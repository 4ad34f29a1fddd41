"""Rows on stdout: as JSON lines, as one JSON array, or as a text table. Each row is printed as soon as possible."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kip.cli.output.printing import echo, terminal_width, write_json
from kip.tables import ColumnLayout, cut, lay_out

PrintedRow = dict[str, Any]
Columns = dict[str, str]


def print_rows(
    rows: Iterable[PrintedRow],
    form: str,
    columns: Callable[[PrintedRow], Columns],
    widths: Mapping[str, int] | None = None,
    *,
    is_cut: bool = False,
) -> None:
    """Print rows as `jsonl`, `json` (one array) or `table`; `columns` converts a row to its table columns.

    A table is printed after all rows are known, unless `widths` has the minimum widths of its columns (0 for columns
    that are not listed): longer cells then widen their columns from that row on. With `is_cut`, the lines of a table
    are cut off at the width of the terminal.
    """
    import orjson  # of the extra log, which --help does without

    match form:
        case "table":
            table = map(columns, rows)
            longest = terminal_width() if is_cut else 0
            _echo_table(table, longest) if widths is None else _echo_one_by_one(table, widths, longest)
        case "json":
            _print_array(map(orjson.dumps, rows))
        case _:
            for row in rows:
                write_json(orjson.dumps(row, option=orjson.OPT_APPEND_NEWLINE))


def _echo_table(rows: Iterable[Columns], longest: int) -> None:
    """Print the headers and the rows; print nothing if there are no rows."""
    table = list(rows)
    for line in lay_out([list(row) for row in table[:1]] + [list(row.values()) for row in table]).split("\n")[:-1]:
        echo(cut(line, longest))


def _echo_one_by_one(rows: Iterable[Columns], widths: Mapping[str, int], longest: int) -> None:
    layout = None
    for row in rows:
        if layout is None:
            layout = ColumnLayout(max(len(title), widths.get(title, 0)) for title in row)
            layout.fit(row.values())
            echo(cut(layout.line(row), longest))
        layout.fit(row.values())
        echo(cut(layout.line(row.values()), longest))


def _print_array(rows: Iterable[bytes]) -> None:
    separator = b"["
    for row in rows:
        write_json(separator + b"\n" + row)
        separator = b","
    write_json(b"[]\n" if separator == b"[" else b"\n]\n")
