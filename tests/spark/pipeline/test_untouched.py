"""Tables that no new row can change are not written again: their files are the same before and after."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.group_coordinator import (
    ConsumerGroupMetadataKey,
    ConsumerGroupMetadataValue,
    OffsetCommitKey,
    OffsetCommitValue,
)
from kafka_wire.metadata import NoOpRecord, RegisterBrokerRecord, TopicRecord, UnfenceBrokerRecord
from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.refresh import Refresh, States
from kip.spark.pipeline.show import read_rows
from tests.spark.pipeline.log_rows import METADATA, Made, record, rows_of
from tests.spark.pipeline.made_snapshots import committed, frame, listed

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark session")]

OFFSETS = "__consumer_offsets"
HOUR = 3600
"""In offsets, as the records of made-up logs are a second apart."""


def files(folder: Path) -> dict[str, int]:
    """Return the times of the files of tables, by path."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {name: path.stat().st_mtime_ns for path in paths if (name := str(path.relative_to(folder)))[0] != "_"}


@pytest.mark.ci
def test_no_ops(spark: Any, tmp_path: Path) -> None:
    output, states = Output(str(tmp_path)), States()
    landing = Landing(spark, output, STREAM)
    names = ("broker_availability",)

    def changed_by(records: Iterable[Made]) -> list[str]:
        landing.rows.add("metadata", spark.createDataFrame(rows_of(METADATA, records)))
        before = files(tmp_path)
        run = RunRecord("run", "running", "2026-11-25T00:00:00Z")
        counts = list(Refresh(landing, Job((), str(tmp_path), names), run, states).update(select_tables(names)))
        written = {name.partition("/")[0] for name, time in files(tmp_path).items() if before.get(name) != time}
        assert written == {count.table for count in counts}
        return sorted(written)

    def minutes() -> list[float]:
        return [row["registered_minutes"] for row in read_rows(output, names[0], (), {})[1]]

    no_op = NoOpRecord()
    assert changed_by([record(0, RegisterBrokerRecord(broker_id=1)), record(60, no_op)]) == [*names]
    assert minutes() == [1]
    assert changed_by(record(offset, no_op) for offset in range(61, 121)) == []
    assert changed_by([record(121, TopicRecord(name="t"))]) == []
    assert changed_by([record(HOUR + 60, no_op)]) == [*names]
    assert minutes() == [61]
    assert changed_by([record(HOUR + 120, UnfenceBrokerRecord(id=1))]) == [*names]
    touched = {name for name, table in TABLES.items() if landing.progress.is_touched(table, {"metadata": "2"})}
    assert touched >= {"brokers", "broker_availability"}
    assert not touched & {"topics", "partitions", "transactions", "errors"}


def test_responses_that_a_table_does_not_read(spark: Any, tmp_path: Path) -> None:
    landing = Landing(spark, Output(str(tmp_path)), STREAM)
    named = ("group_lag", "idle_topics", "hanging_transactions", "cluster", "quorum_replicas", "errors")
    tables = select_tables(named)
    landing.rows.add("snapshots", frame(spark, [listed(0, {"g": "Stable"})]))
    landing.rows.add("snapshots", frame(spark, [committed(1, {"g": {("t", 0): 7}})]))

    def touched(after: int) -> set[str]:
        return {table.name for table in tables if landing.progress.is_touched(table, {"snapshots": str(after)})}

    assert touched(0) == {"group_lag", "idle_topics"}
    assert touched(-1) == {"group_lag", "idle_topics"}
    assert touched(1) == set()
    failed = frame(spark, [listed(2, {})]).withColumn("no_response", F.lit("gone"))
    landing.rows.add("snapshots", failed)
    assert touched(1) == {"errors"}


def test_a_log_that_contradicts_another(spark: Any, tmp_path: Path) -> None:
    """Records that a table reads are lost, by records that it does not read."""
    landing = Landing(spark, Output(str(tmp_path)), STREAM)
    key, group = OffsetCommitKey(group="g", topic="t"), ConsumerGroupMetadataKey(group_id="g")

    def touched(*records: Made) -> bool:
        """Land records, and return whether they change members of groups."""
        rows = spark.createDataFrame(rows_of(OFFSETS, records))
        after = landing.progress.state(TABLES["group_members"])
        landing.rows.add("consumer_offsets", rows)
        return landing.progress.is_touched(TABLES["group_members"], after)

    def commit(offset: int, epoch: int, file: str) -> Made:
        return record(offset, key, OffsetCommitValue(), topic=OFFSETS, leader_epoch=epoch, file=file)

    old = record(5, group, ConsumerGroupMetadataValue(epoch=1), topic=OFFSETS, leader_epoch=1, file="a/1")
    assert touched(commit(4, 1, "a/1"), old)
    assert not touched(commit(6, 1, "a/1"))
    assert touched(commit(5, 2, "b/1"))
    assert not touched(commit(6, 2, "b/1"))
    assert touched(commit(4, 3, "c/1"))


def test_tables_read_inputs_that_they_have() -> None:
    for table in TABLES.values():
        assert table.reads.keys() <= set(table.inputs), table.name
        assert table.clock is None or table.reads, table.name
