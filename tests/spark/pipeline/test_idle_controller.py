"""A controller that does nothing for a week writes 1,209,600 no-ops: files and landed rows stay few."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.metadata import NoOpRecord, RegisterBrokerRecord
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.checkpoints import computed
from kip.spark.pipeline.catalog import select_tables
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.landing.rows import storable
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.refresh import Refresh, States
from kip.spark.pipeline.show import read_rows
from tests.spark.pipeline.log_rows import METADATA, START, record, rows_of

pytestmark = [pytest.mark.slow, pytest.mark.thorough]

INTERVAL_MS = 500
WEEK = 7 * 24 * 3600 * 1000 // INTERVAL_MS
STEPS = 42
"""Times that the stream reads new records, every four hours; `test_landed.py` has a week of steps of ten seconds."""
TABLES = ("brokers", "broker_availability")


def test_a_week(spark: Any, tmp_path: Path) -> None:
    output, states, written = Output(str(tmp_path)), States(), []
    landing = Landing(spark, output, STREAM)
    pattern = computed(
        storable(spark.createDataFrame(rows_of(METADATA, [record(0, NoOpRecord(), file="m/1")])), "metadata")
    )
    others = [name for name in pattern.columns if name not in ("offset", "timestamp")]

    def no_ops(start: int, end: int) -> Any:
        """Return the no-ops at these offsets, from START on."""
        time = F.timestamp_millis(START + INTERVAL_MS * F.col("id")).alias("timestamp")
        made = spark.range(start, end).crossJoin(pattern.select(*others))
        return made.select(F.col("id").alias("offset"), time, *others).select(*pattern.columns)

    def update(rows: Any) -> set[str]:
        landing.rows.add("metadata", rows)
        run = RunRecord("run", "running", "2026-11-25T00:00:00Z")
        tables = select_tables(TABLES)
        changed = {
            count.table for count in Refresh(landing, Job((), str(tmp_path), TABLES), run, states).update(tables)
        }
        landing.rewriter.merge_folders("metadata", is_complete=True)
        return changed

    broker = record(0, RegisterBrokerRecord(broker_id=1, fenced=False), timestamp=START, file="m/1")
    assert update(spark.createDataFrame(rows_of(METADATA, [broker]))) == {*TABLES}
    bounds = [1 + step * WEEK // STEPS for step in range(STEPS + 1)]
    for start, end in pairwise(bounds):
        written.append(update(no_ops(start, end)))
        folders = landing.rows.folders("metadata")
        files = [path for path in (tmp_path / STREAM).rglob("*") if path.is_file()]
        assert len(folders) <= 8, (start, folders)
        assert len(files) <= 100, (start, files)
        assert sum(each.stored for each in folders) <= 8 * (WEEK // STEPS + 2), (start, folders)
    assert sum(each.rows for each in folders) == WEEK + 1 == 1_209_601
    assert all(changed == {"broker_availability"} for changed in written)
    [row] = read_rows(output, "broker_availability", (), {})[1]
    assert (row["registered_minutes"], row["fenced_minutes"]) == (7 * 24 * 60, 0)
    assert len([path for path in (tmp_path / "brokers").iterdir() if path.suffix == ".parquet"]) == 1
