"""Streams: a run that is killed and resumed has the same output as one batch, without losses or duplicates."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.files import Files
from kip.spark.pipeline.landing.landing import Landing
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run import stream as pipeline_stream
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.stream import run_stream
from kip.spark.pipeline.run.summary import Summary
from tests.spark.pipeline.growing_cluster import Cluster, everything
from tests.spark.sessions import fresh_environment

pytestmark = [pytest.mark.slow, pytest.mark.ci]
pytestmark += [pytest.mark.xdist_group("Spark runs")]

TABLES = ("brokers", "group_offsets", "quorum_replicas", "api_usage")
PATIENCE = 300


class Killed(BaseException):
    """Simulates a kill of the code under test."""


def times_of_files(output: Path) -> dict[Path, int]:
    """Return when each file of each table was written."""
    return {path: path.stat().st_mtime_ns for path in output.glob("[!_]*/**/*") if path.is_file()}


def kill_process(folder: Path, output: Path, until: Callable[[], bool]) -> None:
    """Run the command, and kill it and its child processes as soon as a condition is true."""
    words = ["pipeline", "run", "--stream", "--interval", "0", "--master", "local[2]", "--input", str(folder)]
    words += ["--output", str(output), "--tables", ",".join(TABLES[:2])]
    process = subprocess.Popen(
        [sys.executable, "-m", "kip.cli.main", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        cwd=output.parent,
        env=fresh_environment(),
        start_new_session=True,
    )
    deadline = time.monotonic() + PATIENCE
    try:
        while not until():
            assert process.poll() is None, process.communicate()[0].decode()
            assert time.monotonic() < deadline
            time.sleep(0.02)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def test_killed_and_gone_on_with(spark: Any, tmp_path: Path) -> None:
    output, cluster = tmp_path / "output", Cluster(tmp_path / "input")
    job = Job((str(cluster.folder),), str(output), TABLES)

    def stream(say: Callable[[str], None] = lambda line: None, tables: tuple[str, ...] = TABLES) -> Summary:
        return run_stream(replace(job, tables=tables), lambda: spark, say, interval=0, once=True)

    def killed_at(word: str) -> None:
        def say(line: str) -> None:
            if line.startswith(word):
                raise Killed

        with pytest.raises(Killed):
            stream(say)

    cluster.begin()
    landed = output / "_stream" / "rows"
    kill_process(cluster.folder, output, (landed / "metadata").exists)
    assert Output(str(output)).notes() == {}

    cluster.go_on()
    killed_at("group_offsets")
    assert Output(str(output)).notes().keys() == {"brokers", "quorum_replicas", "group_offsets"}

    cluster.finish()
    summary = stream()
    assert {each.table for each in summary.tables} >= {"brokers", "api_usage"}
    before = times_of_files(output)
    nothing_new = stream()
    assert nothing_new.tables == ()
    assert times_of_files(output) == before

    run_batch(Job(job.inputs, str(tmp_path / "batch"), TABLES), lambda: spark, lambda line: None)
    expected = everything(tmp_path / "batch")
    assert expected.keys() == set(TABLES)
    assert everything(output) == expected
    assert {each.input: each.rows for each in nothing_new.inputs} == {
        "metadata": 2773,
        "consumer_offsets": 249,
        "exchanges": 187,
        "snapshots": 63,
    }

    refuse_other_columns(output, stream)


def test_a_log_that_has_not_grown_is_not_read_again(
    spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cluster, landed, polls = Cluster(tmp_path / "input"), [], []
    land_new = Landing.land_new

    def land(landing: Landing, name: Input, files: Files) -> None:
        landed.append((len(polls), name))
        land_new(landing, name, files)

    def sleep(seconds: float) -> None:
        polls.append(seconds)
        if len(polls) == 2:
            cluster.go_on()
        if len(polls) == 4:
            raise KeyboardInterrupt

    monkeypatch.setattr(Landing, "land_new", land)
    monkeypatch.setattr(pipeline_stream, "time", SimpleNamespace(sleep=sleep, monotonic=time.monotonic))
    cluster.begin()
    job = Job((str(cluster.folder),), str(tmp_path / "output"), ("group_offsets",))
    summary = run_stream(job, lambda: spark, lambda line: None, interval=5)
    assert landed == [(0, "consumer_offsets"), (2, "consumer_offsets")]
    assert [each.rows for each in summary.inputs] == [249]


def refuse_other_columns(output: Path, stream: Callable[..., Summary]) -> None:
    """Simulate an earlier version with different columns: a stream stops, and existing data is unchanged."""
    note = output / "brokers" / "_kip.json"
    before = note.read_text()
    values = json.loads(before)
    values["columns"]["colour"] = values["columns"].pop("rack")
    note.write_text(json.dumps(values | {"state": {}}))
    with pytest.raises(PipelineError, match=r"other columns .* \(colour is gone\): --replace drops"):
        stream(tables=("brokers",))
    note.write_text(before)
    assert len(everything(output)) == len(TABLES)
