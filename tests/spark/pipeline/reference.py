"""The generated part of docs/tables.md; `python -m tests.spark.pipeline.reference` rewrites it."""

from __future__ import annotations

from typing import Any

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.inputs import empty_frame
from kip.spark.pipeline.table import Table
from tests.shared import ROOT

__all__ = ["PAGE", "documented", "reference"]

PAGE = ROOT / "docs" / "tables.md"
BEGIN, END = "<!-- tables -->\n", "<!-- end of tables -->\n"
HEAD = ("| column | type | meaning |", "|---|---|---|")


def documented() -> str:
    """Return the current text of the page."""
    return PAGE.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def reference(spark: Any) -> str:
    """Return the expected text: for each table its purpose, and its columns with types and meaning."""
    return "\n".join(["", *(_section(table, spark) for table in TABLES.values())])


def _section(table: Table, spark: Any) -> str:
    frame = table.build(*(empty_frame(spark, name) for name in table.inputs))
    assert frame.columns == list(table.columns), table.name
    facts = [f"Inputs: {_listed(table.inputs)}.", f"Key: {_listed(table.key)}."]
    facts += [f"Partitioned by {_listed(table.partition_by)}."] if table.partition_by else []
    lines = [f"## `{table.name}`", "", table.about, " ".join(facts), "", *HEAD]
    for field in frame.schema:
        kind = field.dataType.simpleString().replace(",", ", ")
        lines.append(f"| `{field.name}` | `{kind}` | {table.columns[field.name]} |")
    return "\n".join([*lines, ""])


def _listed(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _rewrite() -> None:
    from kip.spark.pipeline.session import open_session

    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text("".join((before, BEGIN, reference(open_session("local[1]")), END, after)), encoding="utf-8")


if __name__ == "__main__":
    _rewrite()
