"""Tables of made rows, for what the captured cluster lacks, are equal on Sail and on Spark.

These are tables of responses, and logs with replicas that contradict each other, compaction, transactions, damage and
missing starts, each in a separate cluster.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("pyspark", reason="needs PySpark")

from kip.spark.pipeline.catalog import TABLES
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from tests.spark.embedded import run_program, sail_python
from tests.spark.pipeline import test_group_updates as group_updates
from tests.spark.pipeline.log_rows import METADATA, rows_of
from tests.spark.pipeline.made_snapshots import frame, metadata
from tests.spark.pipeline.test_history import CASES, LOST, replica
from tests.spark.pipeline.test_lag_updates import STEPS

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark session")]

OF_RESPONSES = ("group_lag", "idle_topics")
OF_LOGS = (*group_updates.NAMES, "group_offsets_history", "topics")
PROGRAM = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parents[3])!r})
from kip.spark.sail import sail_session
from tests.spark.pipeline.test_sail_tables import made
import json
from pathlib import Path
with sail_session() as spark:
    spark.conf.set("spark.sql.session.timeZone", "UTC")
    print(json.dumps(made(spark, str(Path(__file__).parent))))
"""


def made(spark: Any, folder: str) -> dict[str, list[Any]]:
    """Return the types and the sorted rows of tables; logs are landed in the folder."""
    rows = frame(spark, [metadata(1, {"t": 2}), *(row for step in STEPS.values() for row in step)])
    tables = {name: TABLES[name].build(rows) for name in OF_RESPONSES}
    landing = Landing(spark, Output(folder), STREAM)
    tables |= {name: landing.build(TABLES[name]) for name in OF_LOGS}
    return {name: [table.schema.simpleString(), sorted(map(str, table.collect()))] for name, table in tables.items()}


def land_logs(spark: Any, folder: str) -> None:
    """Land the rows of logs; each case of the metadata log is a separate cluster."""
    offsets = [record for step, _ in group_updates.STEPS.values() for record in step]
    topics = [record for _, step in group_updates.STEPS.values() for record in step]
    cases = {name: case.records for name, case in CASES.items()}
    for name, (replicas, _) in LOST.items():
        cases[name] = [record for file, text in replicas.items() for record in replica(file, text)]
    topics += [replace(record, cluster_id=name) for name, records in cases.items() for record in records]
    landing = Landing(spark, Output(folder), STREAM)
    landing.add("consumer_offsets", spark.createDataFrame(rows_of(group_updates.TOPIC, offsets)))
    landing.add("metadata", spark.createDataFrame(rows_of(METADATA, topics)))


def test_tables_are_equal(spark: Any, tmp_path: Path) -> None:
    sail_python()
    land_logs(spark, str(tmp_path))
    of_sail, of_spark = json.loads(run_program(PROGRAM, tmp_path)), made(spark, str(tmp_path))
    assert of_sail.keys() == of_spark.keys() == {*OF_RESPONSES, *OF_LOGS}
    assert all(rows for _, rows in of_spark.values())
    for name, table in of_spark.items():
        assert of_sail[name] == table, name
