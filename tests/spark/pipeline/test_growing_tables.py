"""Histories get files with new rows, instead of being written again with all rows; unless old rows change."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue

from kip.spark.pipeline.catalog import TABLES, select_tables
from kip.spark.pipeline.definitions.merge import accumulate
from kip.spark.pipeline.definitions.table import Table
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.output.notes import Note
from kip.spark.pipeline.output.write import write_table
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import RunRecord
from kip.spark.pipeline.run.refresh import Refresh
from kip.spark.pipeline.run.updates import rows_may_be_added
from kip.spark.pipeline.show import read_rows
from tests.spark.pipeline.log_rows import Made, control, record, rows_of

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark session")]

TOPIC = "__consumer_offsets"
HISTORY = "group_offsets_history"


def commit(offset: int, producer_id: int | None = None) -> Made:
    key, value = OffsetCommitKey(group="g", topic="t", partition=0), OffsetCommitValue(offset=offset)
    more = {} if producer_id is None else {"producer_id": producer_id, "is_transactional": True}
    return record(offset, key, value, topic=TOPIC, **more)


def data_files(output: Path) -> dict[str, int]:
    """Return the data files of the table, and when each was written."""
    found = (output / HISTORY).rglob("*.parquet")
    return {path.name: path.stat().st_mtime_ns for path in found if "_delta_log" not in path.parts}


@pytest.mark.parametrize("form", ["parquet", "delta"])
def test_a_history_grows(spark: Any, tmp_path: Path, form: str) -> None:
    if form == "delta":
        pytest.importorskip("deltalake", reason="needs the extra delta")
    output = Output(str(tmp_path / "stream"))
    everything: list[Made] = []

    def update(records: Iterable[Made]) -> tuple[dict[str, int], dict[str, int]]:
        """Land records and update the table; return the data files before and afterwards."""
        before = data_files(tmp_path / "stream")
        landing, new = Landing(spark, output, STREAM), list(records)
        everything.extend(new)
        landing.rows.add("consumer_offsets", spark.createDataFrame(rows_of(TOPIC, new)))
        run = RunRecord("run", "running", "2026-11-25T00:00:00Z")
        job = Job((), str(tmp_path / "stream"), (HISTORY,), form)
        [count] = Refresh(landing, job, run).update(select_tables([HISTORY]))
        assert count.rows == sum(each.type is None for each in everything)
        return before, data_files(tmp_path / "stream")

    def outcomes() -> list[tuple[int, str]]:
        rows = read_rows(output, HISTORY, ("record_offset", "outcome"), {})[1]
        return sorted((row["record_offset"], row["outcome"]) for row in rows)

    update([*map(commit, range(10)), commit(10, producer_id=1)])
    before, after = update(map(commit, range(11, 14)))
    assert before.items() < after.items()
    assert output.notes()[HISTORY].added == 3
    assert outcomes() == [*((offset, "committed") for offset in range(10)), (10, "open")] + [
        (offset, "committed") for offset in range(11, 14)
    ]
    before, after = update([control(14, "COMMIT", 1)])
    assert outcomes() == [(offset, "committed") for offset in range(14)]
    assert output.notes()[HISTORY].added == 0
    if form == "parquet":
        assert not before.items() & after.items()
    else:
        old = [row["outcome"] for row in read_rows(output, HISTORY, ("outcome",), {}, "1")[1]]
        assert (len(old), old.count("open")) == (14, 1)
    built = TABLES[HISTORY].build(spark.createDataFrame(rows_of(TOPIC, everything)))
    assert outcomes() == sorted((row.record_offset, row.outcome) for row in built.collect())


@pytest.mark.parametrize(
    ("rows", "added", "files", "expected"),
    [(10, 0, 1, True), (19, 9, 3, True), (20, 10, 3, False), (0, 0, 0, False), (1000, 10, 500, False)],
)
def test_all_rows_are_written_again_when_they_have_doubled(rows: int, added: int, files: int, expected: bool) -> None:
    note = Note("t", "parquet", {"id": "int"}, rows, files=tuple(map(str, range(files))), added=added)
    assert rows_may_be_added(note, "parquet", {"id": "int"}) is expected
    assert not rows_may_be_added(note, "orc", {"id": "int"})
    assert not rows_may_be_added(note, "parquet", {"id": "int", "name": "string"})


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([("c", 2, 9)], True),
        ([("c", 1, 1)], False),
        ([("c", 1, 2)], True),
        ([("d", 1, 1)], True),
        ([("c", None, 1)], False),
        ([("c", None, 2)], True),
        ([(None, None, 9), ("c", 1, 1)], False),
        ([], True),
    ],
)
def test_new_keys(spark: Any, rows: list[tuple[Any, ...]], expected: bool) -> None:
    schema = "cluster_id string, id int, millis bigint"

    def frame(found: list[tuple[Any, ...]]) -> Any:
        times = spark.createDataFrame(found, schema).withColumnRenamed("millis", "at")
        return times.selectExpr("cluster_id", "id", "timestamp_millis(at) AS time")

    old = frame([("c", 1, 1), ("c", None, 1), ("e", 5, 5)])
    assert accumulate("cluster_id", "id", "time").only_adds(old, frame(rows)) is expected


@pytest.mark.usefixtures("only_spark")
def test_one_folder_has_several_tasks(spark: Any, tmp_path: Path) -> None:
    """Rows of one day are written by several tasks if there are many."""
    table = Table("topics", "", (), lambda: None, {}, ("cluster_id",), partition_by=("date",))
    settings = {
        "spark.sql.adaptive.enabled": "true",
        "spark.sql.adaptive.advisoryPartitionSizeInBytes": "64k",
        "spark.sql.shuffle.partitions": "4",
    }
    before = {name: spark.conf.get(name, None) for name in settings}
    try:
        for name, value in settings.items():
            spark.conf.set(name, value)
        rows = spark.range(0, 100_000, 1, 8).selectExpr("uuid() AS cluster_id", "date'2026-11-25' AS date")
        note = write_table(rows, table, Output(str(tmp_path)), "parquet", {})
    finally:
        for name, value in before.items():
            spark.conf.unset(name) if value is None else spark.conf.set(name, value)
    assert note.rows == 100_000
    assert len(list((tmp_path / "topics" / "date=2026-11-25").glob("*.parquet"))) > 4
    assert len(json.loads((tmp_path / "topics" / "_kip.json").read_text())["files"]) > 4
