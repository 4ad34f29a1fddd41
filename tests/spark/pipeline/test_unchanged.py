"""A batch leaves tables alone whose input files have not changed, and starts Spark only if a table is left to make."""

from __future__ import annotations

import os
import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kip.spark.pipeline.inputs.clusters import ClusterNames
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import run_records
from tests.shared import shared_path

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("Spark runs")]

SEGMENT = "00000000000000000000.log"


class Started(BaseException):
    """A run asked for Spark."""


def no_spark() -> Any:
    raise Started


def test_unchanged_input(spark: Any, tmp_path: Path) -> None:
    folder, output, lines = tmp_path / "logs", Output(str(tmp_path / "tables")), list[str]()
    for name in ("__consumer_offsets-0", "__transaction_state-0"):
        (folder / name).mkdir(parents=True)
        shutil.copy(shared_path("captures", "logs", name, SEGMENT), folder / name / SEGMENT)
    job = Job((str(folder),), str(tmp_path / "tables"), ("group_offsets", "transactions"))

    def starts(**changes: Any) -> bool:
        """Return whether a run with changed parameters makes a table."""
        try:
            run_batch(replace(job, **changes), no_spark, lines.append)
        except Started:
            return True
        return False

    first = run_batch(job, lambda: spark, lines.append)
    assert {count.table for count in first.tables} == set(job.tables)
    times = {path: path.stat().st_mtime_ns for path in (tmp_path / "tables").glob("[!_]*/*")}
    again = run_batch(job, no_spark, lines.append)
    assert lines[-1] == "no input file of 2 tables has changed since they were made"
    assert (again.tables, again.inputs, again.left_out) == ((), first.inputs, first.left_out)
    assert "no table changed in file://" in again.to_text()
    assert {path: path.stat().st_mtime_ns for path in (tmp_path / "tables").glob("[!_]*/*")} == times
    before, after = (run for run in run_records(output.store) if run["status"] == "complete")
    assert after["tables"] == {}
    assert {name: after[name] for name in ("inputs", "files", "kip", "schemas")} == {
        name: before[name] for name in ("inputs", "files", "kip", "schemas")
    }
    assert sorted(map(str, after["reached"])) == sorted(map(str, before["reached"]))

    assert not starts(tables=("transactions",))
    assert starts(format="orc")
    assert starts(replace=True)
    assert starts(tables=("groups",))
    assert starts(clusters=ClusterNames.parse([f"c={folder}"]))
    shutil.rmtree(tmp_path / "tables" / "transactions")
    assert not starts(tables=("group_offsets",))
    assert starts()

    lines.clear()
    changed = run_batch(job, lambda: spark, lines.append)
    assert [count.table for count in changed.tables] == ["transactions"]
    assert changed.inputs == first.inputs
    assert [line.partition(":")[0] for line in lines if line.startswith("read")] == ["read logs of __transaction_state"]
    os.utime(folder / "__consumer_offsets-0" / SEGMENT, (1, 1))
    assert starts(tables=("group_offsets",))
