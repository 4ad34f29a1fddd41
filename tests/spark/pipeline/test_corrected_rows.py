"""Rows of tables that earlier versions of kip wrote are corrected, where their columns show the error."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

pytest.importorskip("pyspark", reason="needs PySpark")

from pyspark.sql import functions as F  # noqa: N812

from kip.spark.pipeline.catalog import select_tables
from kip.spark.pipeline.landing.landing import BATCH, STREAM, Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.batch import Job, refresh
from kip.spark.pipeline.run.records import RunRecord
from tests.spark.pipeline.made_snapshots import Row, committed, frame, offsets

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark session")]

COLUMNS = ("committed_offset", "lag", "deleted_unread", "time_lag_ms", "caught_up_at", "is_assigned", "status")


def polled(at: int, offset: int, end: int, group: str = "g") -> list[Row]:
    partition = (f"topic of {group}", 0)
    return [committed(at, {group: {partition: offset}}), offsets(at + 1, -1, {partition: end})]


def make(spark: Any, output: Output, folder: str, rows: list[Row]) -> None:
    landing = Landing(spark, output, folder)
    landing.add("snapshots", frame(spark, rows).withColumns({"file": F.lit(f"{folder}/{len(rows)}")}))
    run = RunRecord("run", "running", "2026-11-24T00:00:00Z")
    assert list(refresh(landing, select_tables(["group_lag"]), Job((), output.path, ("group_lag",)), run, {}))


def write_as_before(folder: Path) -> None:
    """Rewrite the table as versions without `is_assigned` wrote it: an offset beyond the end was caught up."""
    for path in folder.glob("*.parquet"):
        rows = pq.ParquetFile(path).read().drop_columns(["is_assigned"])
        found = rows.to_pylist()
        for row in found:
            row["deleted_unread"] = row["deleted_unread"] or 0
            if row["status"] == "beyond-end":
                row |= {"lag": 0, "time_lag_ms": 0, "caught_up_at": row["time"], "status": "caught-up"}
        pq.write_table(pa.Table.from_pylist(found, schema=rows.schema), path, use_deprecated_int96_timestamps=True)
        path.with_name(f".{path.name}.crc").unlink(missing_ok=True)
    note = folder / "_kip.json"
    values = json.loads(note.read_text())
    del values["columns"]["is_assigned"]
    note.write_text(json.dumps(values))


@pytest.mark.parametrize("folder", [BATCH, STREAM])
def test_offsets_beyond_the_end(folder: str, spark: Any, tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    make(
        spark, output, folder, [*polled(0, 5, 5), *polled(60_000, 5, 2), *polled(120_000, 5, 9), *polled(0, 3, 2, "h")]
    )
    write_as_before(tmp_path / "group_lag")
    if folder == BATCH:
        output.delete(BATCH)  # the files of before are gone
    make(spark, output, folder, [*polled(180_000, 9, 9), *polled(180_000, 3, 1, "h")])
    found = {(row.group_id, row.time.minute): row for row in spark.read.parquet(output.uri("group_lag")).collect()}
    start = min(minute for _, minute in found)
    shown = {(group, minute - start): tuple(row[name] for name in COLUMNS) for (group, minute), row in found.items()}
    beyond = (None, None, None, None, "beyond-end")
    assert {place: row for place, row in shown.items() if row[-1] == "beyond-end"} == {
        ("g", 1): (5, -3, *beyond),
        ("h", 0): (3, -1, *beyond),
        ("h", 3): (3, -2, *beyond),
    }
    assert sorted(row[-1] for row in shown.values()) == [*["beyond-end"] * 3, *["caught-up"] * 2, "reading"]
    assert {row[2] for row in shown.values()} == {None}  # the start of the log was never known
