"""docs/tables.md contains each column of each table with its type, and the pages each option of the commands."""

from __future__ import annotations

from typing import Any

import pytest

from kip.cli.pipeline import command
from tests.shared import ROOT
from tests.spark.pipeline.reference import documented, reference


@pytest.mark.spark
@pytest.mark.xdist_group("Spark session")
def test_tables(spark: Any) -> None:
    assert documented() == reference(spark), "python -m tests.spark.pipeline.reference updates the page"


def test_options() -> None:
    pages = (ROOT / "docs" / name for name in ("pipeline.md", "checks.md", "plots.md"))
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    for name, verb in command.commands.items():
        assert f"kip pipeline {name}" in text
        options = [option for each in verb.params for option in each.opts if option.startswith("--")]
        assert [option for option in options if option not in text] == []
