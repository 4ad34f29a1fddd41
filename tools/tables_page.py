"""Print docs/tables.md with the tables as they are defined: `python -m tools.tables_page`.

The text around the tables is that of the page; their definitions are in `src/kip/spark/pipeline/tables`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.columns.intervals import INTERVAL
from kip.spark.pipeline.definitions.table import CLUSTER, RESPONSE, Table

__all__ = ["PAGE"]

PAGE = Path(__file__).resolve().parents[1] / "docs" / "tables.md"
BEGIN, END = "<!-- tables: written by make generate -->\n", "<!-- end of tables -->\n"
SHARED: Mapping[str, Mapping[str, str]] = {
    "Every table begins with this column.": CLUSTER,
    "Histories end with these: a row is the state of something during an interval. Histories are {}.": INTERVAL,
    "Tables whose rows are made from a response each end with these: {}.": RESPONSE,
}
"""Columns of several tables, which their sections do not repeat."""


def main() -> None:
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    sys.stdout.write("".join((before, BEGIN, "\n", *(f"{line}\n" for line in _lines()), "\n", END, after)))


def _lines() -> Iterator[str]:
    yield "## Columns of several tables"
    for sentence, columns in SHARED.items():
        yield from ("", sentence.format(_listed(table.name for table in TABLES.values() if _has(table, columns))), "")
        yield from _rows(columns)
    for table in TABLES.values():
        facts = [f"Inputs: {_listed(table.inputs)}.", f"Key: {_listed(table.key)}."]
        facts += [f"Partitioned by {_listed(table.partition_by)}."] if table.partition_by else []
        yield from ("", f"## `{table.name}`", "", table.about, " ".join(facts), "")
        shared = {name for columns in SHARED.values() if _has(table, columns) for name in columns}
        yield from _rows({name: text for name, text in table.columns.items() if name not in shared})


def _has(table: Table, columns: Mapping[str, str]) -> bool:
    return columns.items() <= table.columns.items()


def _rows(columns: Mapping[str, str]) -> Iterator[str]:
    yield from ("| column | type | meaning |", "|---|---|---|")
    for name, text in columns.items():
        kind, _, meaning = text.partition(": ")
        yield f"| `{name}` | `{kind.replace(',', ', ')}` | {meaning} |"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


if __name__ == "__main__":
    main()
