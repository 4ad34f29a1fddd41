"""The generated part of docs/tables.md; `python -m tests.spark.pipeline.reference` rewrites it."""

from __future__ import annotations

from collections.abc import Mapping

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.inputs.sources import empty_frame
from kip.spark.pipeline.output.write import column_types
from tests.shared import ROOT

__all__ = ["PAGE", "documented", "reference"]

PAGE = ROOT / "docs" / "tables.md"
BEGIN, END = "<!-- tables -->\n", "<!-- end of tables -->\n"
HEAD = ("| column | type | meaning |", "|---|---|---|")


def documented() -> str:
    """Return the current text of the page."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def reference(types: Mapping[str, Mapping[str, str]]) -> str:
    """Return the expected text: for each table its purpose, and its columns with types as given."""
    return "\n".join(["", *(_section(table, types[table.name]) for table in TABLES.values())])


def _section(table: Table, types: Mapping[str, str]) -> str:
    assert list(types) == list(table.columns), table.name
    facts = [f"Inputs: {_listed(table.inputs)}.", f"Key: {_listed(table.key)}."]
    facts += [f"Partitioned by {_listed(table.partition_by)}."] if table.partition_by else []
    lines = [f"## `{table.name}`", "", table.about, " ".join(facts), "", *HEAD]
    for name, kind in types.items():
        lines.append(f"| `{name}` | `{kind.replace(',', ', ')}` | {table.columns[name]} |")
    return "\n".join([*lines, ""])


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _rewrite() -> None:
    from kip.spark.pipeline.run.session import open_session

    spark = open_session("local[1]")
    types = {
        name: column_types(table.build(*(empty_frame(spark, each) for each in table.inputs)))
        for name, table in TABLES.items()
    }
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text("".join((before, BEGIN, reference(types), END, after)), encoding="utf-8")


if __name__ == "__main__":
    _rewrite()
