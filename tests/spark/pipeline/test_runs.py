"""The records of runs: how each ended, also if it was killed; no Spark needed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from kip import __version__
from kip.log.collected.snapshots import Snapshot, encode_line
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.output.store import Store
from kip.spark.pipeline.run.records import RUNS, recorded, run_records
from tests.cli.running import kip

PROGRAM = """
import os, signal, sys
from kip.spark.pipeline.output.locks import locked
from kip.spark.pipeline.output.store import Store
from kip.spark.pipeline.run.records import recorded
store = Store(sys.argv[1])
with locked(store), recorded(store, ("logs",)) as record:
    record.tables["brokers"] = 3
    record.save(store)
    os.kill(os.getpid(), signal.SIGKILL)
"""


def statuses(store: Store) -> list[tuple[str, str | None]]:
    return [(each["status"], each["reason"]) for each in run_records(store)]


def test_a_folder_of_0_1_is_refused_as_it_is(tmp_path: Path) -> None:
    record = tmp_path / "tables" / RUNS / "first.json"
    record.parent.mkdir(parents=True)
    values = {"run_id": "first", "status": "complete", "started_at": "2026-11-27T14:35:37+00:00", "kip": "0.1.0"}
    record.write_text(json.dumps(values))
    snapshots = tmp_path / "snapshots-20261121T182613.000000Z.jsonl"
    snapshots.write_bytes(encode_line(Snapshot(1, "b:9092", "broker", error="away")))
    for words in ((), ("--stream", "--once"), ("--replace",)):
        result = kip("pipeline", "run", "--input", str(snapshots), "--output", str(tmp_path / "tables"), *words)
        assert (result.exit_code, "tables is a folder of kip 0.1" in result.stderr) == (2, True), result.stderr
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [snapshots, record]


@pytest.mark.slow
def test_how_runs_end(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    killed = subprocess.run([sys.executable, "-c", PROGRAM, str(tmp_path)], env=os.environ, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert statuses(store) == [("running", None)]
    with recorded(store, ("logs",)) as record:
        record.reached = [{"cluster_id": "c", "topic": "t", "partition": 0, "next_offset": 9}]
        assert statuses(store) == [("interrupted", None), ("running", None)]
    with pytest.raises(PipelineError), recorded(store, ("logs",)):
        raise PipelineError("two clusters\nin one file")
    with pytest.raises(KeyboardInterrupt), recorded(store, ("logs",)):
        raise KeyboardInterrupt
    found = run_records(store)
    assert sorted(each["status"] for each in found) == ["complete", "failed", "interrupted", "interrupted"]
    assert [each["reason"] for each in found if each["status"] == "failed"] == ["two clusters"]
    assert found[0]["tables"] == {"brokers": 3}
    assert all((each["ended_at"] is None) == (each is found[0]) for each in found)
    assert {each["kip"] for each in found} == {__version__}
    (tmp_path / RUNS / "damaged.json").write_text("{")
    shown = json.loads(kip("pipeline", "show", RUNS, "--output", str(tmp_path), "--format", "json").stdout)
    assert shown == found
