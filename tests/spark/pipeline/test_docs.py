"""Tables name columns alike, and the pages contain each status, and each option of the commands.

`test_run.py` compares the types of columns with those of the tables that the pipeline writes.
"""

from __future__ import annotations

import re

import pytest

from kip.cli.commands.pipeline import command
from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.definitions.table import types_of
from tests.shared import ROOT
from tools.tables_page import PAGE

OWN_NAMES = {
    "timestamp": r"time|valid_(from|to)|(first|last)_seen|\w+_(at|since|until)",
    "boolean": r"is_\w+",
}
KAFKAS_NAMES = {
    "timestamp": r"\w+_timestamp|last_update|max_time",
    "boolean": r"fenced|unregistered|in_controlled_shutdown|zk_migration_ready|marked_for_deletion|alive",
}
"""Names from Kafka's records, responses and tools, and adjectives like theirs."""


@pytest.mark.parametrize("kind", OWN_NAMES)
def test_times_and_booleans_are_named_alike(kind: str) -> None:
    types = (item for table in TABLES.values() for item in types_of(table.columns).items())
    names = {name for name, column_type in types if column_type == kind}
    assert len(names) > 15
    assert [name for name in names if not re.fullmatch(f"{OWN_NAMES[kind]}|{KAFKAS_NAMES[kind]}", name)] == []


def test_each_status_is_in_the_table_of_statuses() -> None:
    text = PAGE.read_text(encoding="utf-8").partition("## Statuses")[2].partition("\n## ")[0]
    statuses = {table.name: table.columns["status"] for table in TABLES.values() if "status" in table.columns}
    for name, about in statuses.items():
        rows = text.partition(f"| `{name}.status`")[2].partition("\n| `")[0]
        known = re.findall(r"`([a-z-]+)`", about) or re.findall(r"\b(initialized|initializing)\b", about)
        assert len(known) > 1
        assert [each for each in known if each != "offset" and f"`{each}`" not in rows] == [], name


def test_options() -> None:
    pages = (ROOT / "docs" / name for name in ("pipeline.md", "checks.md", "plots.md"))
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    for name, verb in command.commands.items():
        assert f"kip pipeline {name}" in text
        options = [option for each in verb.params for option in each.opts if option.startswith("--")]
        assert [option for option in options if option not in text] == []
