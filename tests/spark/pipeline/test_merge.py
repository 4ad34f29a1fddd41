"""Rows of earlier runs: they stay after retention has cut the logs, and while other clusters are read."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from kip.log.segments.batches import Batch
from kip.log.segments.reader import read_batches
from kip.spark.pipeline.definitions.merge import accumulate, merge_clusters, replace_all
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.show import read_rows
from tests.shared import shared_path

pytestmark = pytest.mark.xdist_group("Spark runs")

METADATA, OFFSETS = "__cluster_metadata-0", "__consumer_offsets-0"
SEGMENT = "00000000000000000000.log"
SNAPSHOT = "00000000000000002496-0000000002.checkpoint"
HISTORY = ("brokers", "group_offsets_history")


def cut(segment: Path, first_offset: int, target: Path) -> None:
    """Write the batches of a segment from an offset on, as retention leaves them: in a segment named after it."""
    with segment.open("rb") as file:
        batches = [each for each in read_batches(file) if isinstance(each, Batch)]
    batch = next(each for each in batches if each.base_offset >= first_offset)
    target.mkdir(parents=True)
    (target / f"{batch.base_offset:020}.log").write_bytes(segment.read_bytes()[batch.position :])


def rows(output: Path, name: str) -> list[str]:
    """Return the rows without their file: after retention, the records are in another one."""
    found = read_rows(Output(str(output)), name, (), {})[1]
    return sorted(json.dumps({column: row[column] for column in row if column != "source_file"}) for row in found)


@pytest.mark.slow
@pytest.mark.ci
def test_history_outlives_retention(spark: Any, tmp_path: Path) -> None:
    logs, output = tmp_path / "logs", tmp_path / "tables"

    def run(**changes: Any) -> dict[str, int]:
        done = run_batch(Job((str(logs),), str(output), HISTORY, **changes), lambda: spark, print)
        return {each.table: each.rows for each in done.tables}

    for name in (METADATA, OFFSETS):
        (logs / name).mkdir(parents=True)
        shutil.copy(shared_path("captures", "logs", name, SEGMENT), logs / name)
    assert run()["brokers"] == 26
    before = {name: rows(output, name) for name in HISTORY}

    shutil.rmtree(logs)
    cut(shared_path("captures", "logs", METADATA, SEGMENT), 2496, logs / METADATA)
    cut(shared_path("captures", "logs", OFFSETS, SEGMENT), 100, logs / OFFSETS)
    shutil.copy(shared_path("captures", "logs", METADATA, SNAPSHOT), logs / METADATA)
    run()
    assert {name: rows(output, name) for name in HISTORY} == before
    fewer = run(replace=True)
    assert all(fewer[name] < len(before[name]) for name in HISTORY)


def test_clusters_that_are_not_read_stay(spark: Any) -> None:
    def frame(*found: tuple[str, int, str]) -> Any:
        return spark.createDataFrame(found, "cluster_id string, key int, value string")

    old, new = frame(("A", 1, "old"), ("A", 2, "old"), ("B", 1, "old")), frame(("A", 2, "new"), ("A", 3, "new"))
    for merge, of_a in (
        (replace_all, {(2, "new"), (3, "new")}),
        (accumulate("cluster_id", "key"), {(1, "old"), (2, "new"), (3, "new")}),
    ):
        merged = {tuple(row) for row in merge_clusters(old, new, ["A"], merge).collect()}
        assert merged == {("A", *each) for each in of_a} | {("B", 1, "old")}
    assert {tuple(row) for row in merge_clusters(old.drop("value"), new, ["A"], replace_all).collect()} == {
        ("A", 2, "new"),
        ("A", 3, "new"),
        ("B", 1, None),
    }


@pytest.mark.slow
def test_rows_that_cannot_be_kept(spark: Any, tmp_path: Path) -> None:
    segment = tmp_path / OFFSETS / SEGMENT
    segment.parent.mkdir()
    shutil.copy(shared_path("captures", "logs", OFFSETS, SEGMENT), segment)
    job = Job((str(segment.parent),), str(tmp_path / "out"), ("group_offsets",), "csv")
    run_batch(job, lambda: spark, print)
    os.utime(segment, (1, 1))  # a run would leave the table alone
    with pytest.raises(PipelineError, match="group_offsets cannot be kept, as they are csv: --replace drops them"):
        run_batch(job, lambda: spark, print)


@pytest.mark.usefixtures("only_spark")
@pytest.mark.slow
def test_rows_in_json_are_kept(spark: Any, tmp_path: Path) -> None:
    """A second cluster, and again the first one; Spark writes empty files, too."""
    for name in ("a", "b", "a"):
        (tmp_path / name).mkdir(exist_ok=True)
        if not (tmp_path / name / OFFSETS).exists():
            (tmp_path / name / OFFSETS).symlink_to(shared_path("captures", "logs", OFFSETS))
        job = Job((str(tmp_path / name),), str(tmp_path / "out"), ("group_offsets",), "json")
        run_batch(job, lambda: spark, print)
    found = [json.loads(row) for row in rows(tmp_path / "out", "group_offsets")]
    clusters = {name: [row for row in found if row["cluster_id"] == str(tmp_path / name)] for name in "ab"}
    assert len(clusters["a"]) == len(clusters["b"]) > 3
    assert len(found) == 2 * len(clusters["a"])
