"""Tables of responses, which the captured cluster leaves empty, are equal on Sail and on Spark."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="needs PySpark")

from kip.spark.pipeline.catalog import TABLES
from tests.spark.embedded import run_program, sail_python
from tests.spark.pipeline.made_snapshots import frame, metadata
from tests.spark.pipeline.test_lag_updates import STEPS

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark session")]

NAMES = ("group_lag", "idle_topics")
PROGRAM = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from kip.spark.sail import sail_session
from tests.spark.pipeline.test_sail_tables import made
import json
with sail_session() as spark:
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    print(json.dumps(made(spark)))
"""


def made(spark: Any) -> dict[str, list[Any]]:
    """Return the types and the sorted rows of tables."""
    rows = frame(spark, [metadata(1, {"t": 2}), *(row for step in STEPS.values() for row in step)])
    tables = {name: TABLES[name].build(rows) for name in NAMES}
    return {name: [table.schema.simpleString(), sorted(map(str, table.collect()))] for name, table in tables.items()}


def test_tables_of_responses_are_equal(spark: Any, tmp_path: Path) -> None:
    sail_python()
    assert json.loads(run_program(PROGRAM, tmp_path)) == made(spark)
