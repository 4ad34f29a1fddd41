"""Spark compiles the classes of an update once, as sessions that `kip` starts keep enough of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch

from kip.log.records.families import FAMILIES, CoordinatorFamily
from kip.spark.pipeline.run import refresh
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.session import open_session
from kip.spark.pipeline.run.stream import run_stream
from tests.processes import run_process
from tests.spark.pipeline.log_rows import START
from tests.spark.sessions import require_spark

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.thorough]

TOPIC = "__consumer_offsets"


def test_updates_of_a_stream_compile_few_classes_again(tmp_path: Path) -> None:
    require_spark()
    run = run_process(sys.executable, "-m", "tests.spark.pipeline.test_generated_classes", str(tmp_path), timeout=600)
    assert run.returncode == 0, run.stderr
    built, _, updated = json.loads(run.stdout.splitlines()[-1])
    assert built > 100, "more than Spark keeps by default"
    assert updated < built / 4


def main(folder: Path) -> None:
    """Write how many classes Spark compiles when a stream builds tables, and when it updates them twice."""
    # As if there were many rows, for which Spark compiles classes.
    pytest.MonkeyPatch().setattr(refresh, "SMALL_INPUT", -1)
    spark = open_session("local[2]")
    compilations = spark._jvm.org.apache.spark.metrics.source.CodegenMetrics.METRIC_COMPILATION_TIME()
    found = []
    for number in range(3):
        append(folder / "input", 100 * number)
        before = compilations.getCount()
        job = Job((str(folder / "input"),), str(folder / "output"))
        run_stream(job, lambda: spark, lambda line: None, interval=0, once=True)
        found.append(compilations.getCount() - before)
    sys.stdout.write(json.dumps(found))


def append(folder: Path, first: int) -> None:
    """Append a batch of 100 commits to a log."""
    family = FAMILIES[TOPIC]
    assert isinstance(family, CoordinatorFamily)
    records = []
    for offset in range(first, first + 100):
        key = OffsetCommitKey(group=f"group-{offset % 10}", topic="orders", partition=0)
        records.append(Record(offset, START + offset, *family.encode(key, OffsetCommitValue(offset=offset), 4)))
    log = folder / f"{TOPIC}-0" / f"{0:020}.log"
    log.parent.mkdir(parents=True, exist_ok=True)
    with log.open("ab") as file:
        file.write(RecordBatch.of(records, leader_epoch=1).data)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
