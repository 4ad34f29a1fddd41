"""Streams of the embedded engine: kills, full disks, signals, and folders that each engine continues of the other."""

from __future__ import annotations

import json
import resource
import signal
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from benchmarks.generated_logs import OffsetsLog, write_metadata
from kip.spark.pipeline.landing.folders import folder_name
from kip.spark.pipeline.output.delta import open_version
from kip.spark.pipeline.output.folder import Output
from kip.spark.pipeline.run.batch import run_batch
from kip.spark.pipeline.run.job import Job
from kip.spark.pipeline.run.records import run_records
from kip.spark.pipeline.run.stream import run_stream
from tests.rounds import rounds
from tests.shared import shared_path
from tests.spark.embedded import run_program, run_with_sail, sail_environment, sail_python
from tests.spark.pipeline.growing_cluster import SEGMENT, Cluster, everything
from tests.spark.sail_processes import processes, server_of, wait_for_end
from tests.waiting import wait_for

pytestmark = [pytest.mark.spark, pytest.mark.slow, pytest.mark.xdist_group("Spark runs")]

TABLES = ("brokers", "group_offsets", "api_usage")
ROWS = {"metadata": 2773, "consumer_offsets": 249, "exchanges": 187}
ONCE = ("--stream", "--once")
SECONDS = 20
"""Of a run, about; kills come within this time."""


def words(cluster: Cluster, output: Path, *more: str) -> list[str]:
    place = ["--input", str(cluster.folder), "--output", str(output), "--tables", ",".join(TABLES)]
    return ["-m", "kip.cli.main", "pipeline", "run", "--engine", "sail", "--interval", "0", *place, *more]


def start(cluster: Cluster, output: Path, *more: str, most_bytes: int | None = None) -> subprocess.Popen[str]:
    """Start a stream; `most_bytes` limits the size of the files that it and its server write.

    They write no bytecode: Python 3.11 would leave parts of it in the folders of the code.
    """
    process = subprocess.Popen(
        [str(sail_python()), *words(cluster, output, *more)],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=sail_environment() | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    if most_bytes is not None:
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (most_bytes, most_bytes))
    return process


def stream(cluster: Cluster, output: Path) -> dict[str, int]:
    """Run a stream to its end, and return the rows of each input."""
    done = json.loads(run_with_sail(*words(cluster, output, *ONCE, "--summary", "json")).stdout)
    return {each["input"]: each["rows"] for each in done["inputs"] if each["input"] in ROWS}


def expected(spark: Any, cluster: Cluster, output: Path) -> dict[str, list[str]]:
    """Return the tables of one batch with Spark."""
    run_batch(Job((str(cluster.folder),), str(output), TABLES), lambda: spark, lambda line: None)
    return everything(output)


def test_each_engine_continues_the_stream_of_the_other(spark: Any, tmp_path: Path) -> None:
    """Sail, Spark, Sail, Spark; the first two are as if killed between the plan of a batch and its commit."""
    output, cluster = tmp_path / "output", Cluster(tmp_path / "input")
    job = Job((str(cluster.folder),), str(output), TABLES)

    def stream_with_spark() -> Any:
        return run_stream(job, lambda: spark, lambda line: None, interval=0, once=True)

    cluster.begin()
    stream(cluster, output)
    checkpoints = output / "_stream" / "checkpoints"
    uncommit(output, 0)
    cluster.go_on()
    stream_with_spark()
    assert {int(path.name) for path in checkpoints.glob("*/commits/[0-9]*")} == {0, 1}
    uncommit(output, 1)
    cluster.finish()
    assert stream(cluster, output) == ROWS
    assert stream_with_spark().tables == ()
    assert everything(output) == expected(spark, cluster, tmp_path / "batch")


@pytest.mark.parametrize("number", range(rounds(1, 25)))
def test_a_stream_that_is_killed_or_has_a_full_disk_is_repaired(number: int, spark: Any, tmp_path: Path) -> None:
    """Killed with SIGKILL at a random moment, or without room for files of a random size; no server is left."""
    random = Random(number)
    output, cluster = tmp_path / "output", Cluster(tmp_path / "input")
    cluster.begin()
    with start(cluster, output, *ONCE, most_bytes=random.randrange(1, 30_000)) as full:
        said, _ = full.communicate(timeout=300)
    assert full.returncode in (0, 1), said
    assert "Traceback" not in said
    cluster.go_on()
    with start(cluster, output, *ONCE) as killed:
        time.sleep(random.random() * SECONDS)
        here = server_of(killed.pid)
        killed.kill()
    wait_for_end(here)
    cluster.finish()
    assert stream(cluster, output) == ROWS
    assert everything(output) == expected(spark, cluster, tmp_path / "batch")


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(signal.SIGINT, marks=pytest.mark.thorough)])
def test_a_signal_ends_a_stream_and_its_server(number: signal.Signals, tmp_path: Path) -> None:
    output, cluster = tmp_path / "output", Cluster(tmp_path / "input")
    cluster.begin()
    with start(cluster, output, "--stream") as process:
        wait_for(lambda: server_of(process.pid), "the server")
        here = server_of(process.pid)
        wait_for(lambda: Output(str(output)).notes().keys() == set(TABLES), "the tables")
        process.send_signal(number)
        said, _ = process.communicate(timeout=300)
    assert (process.returncode, "interrupted; the next run resumes here" in said) == (0, True), said
    assert "3 tables in " in said
    assert processes().keys().isdisjoint(here)


@pytest.mark.parametrize("number", range(rounds(2, 25)))
@pytest.mark.parametrize("options", [("--stream",), ONCE, ()], ids=["stream", "once", "batch"])
def test_an_interrupted_run_reports_what_it_did(options: tuple[str, ...], number: int, tmp_path: Path) -> None:
    """At a random moment of the first update: its record and the summary agree, and no server or landed row is left."""
    output, cluster = tmp_path / "output", Cluster(tmp_path / "input")
    cluster.begin()
    with start(cluster, output, *options) as process:
        wait_for(lambda: server_of(process.pid), "the server")
        here = server_of(process.pid)
        time.sleep(Random(number).random() * 5)
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=300)
    assert processes().keys().isdisjoint(here)
    assert "Traceback" not in said
    assert Output(str(output)).store.names("_landed") == []
    [record] = run_records(Output(str(output)).store)
    made = len(record["tables"])
    assert made == len(Output(str(output)).notes())
    is_whole = record["status"] == "complete"
    assert (record["status"], made == len(TABLES)) in {
        ("complete", True),
        ("interrupted", False),
        ("interrupted", True),
    }
    if options or is_whole:
        tables = {0: "no table changed in ", 1: "1 table in "}.get(made, f"{made} tables in ")
        assert f"\n{tables}" in said, said
        assert ("interrupted during an update" in said) is not is_whole
    else:
        assert said.endswith("kip: interrupted\n")
    # A batch reports the log that ends within a batch of records; a stream waits for the rest.
    of_whole = 0 if options else 3
    expected_codes = {of_whole} if is_whole else {0 if options == ("--stream",) else 130}
    if is_whole and options != ("--stream",):
        expected_codes.add(-signal.SIGTERM)  # the signal came after the summary, while Python ended
    assert process.returncode in expected_codes


def test_delta_tables_get_versions(tmp_path: Path) -> None:
    """A stream commits each update of a Delta table as a version; a table without rows has a file, too."""
    pytest.importorskip("deltalake", reason="needs the extra delta")
    if not any(sail_python().parents[1].glob("lib/*/site-packages/deltalake")):
        pytest.skip("the environment of the embedded engine has no deltalake: make -B sail")
    output, log = tmp_path / "output", tmp_path / "__consumer_offsets-0" / SEGMENT
    data = shared_path("captures", "logs", log.parent.name, SEGMENT).read_bytes()
    log.parent.mkdir()
    place = ("--input", str(log.parent), "--output", str(output), "--tables", "group_offsets,group_members")
    for size in (len(data) // 2, len(data)):
        log.write_bytes(data[:size])
        run_with_sail("-m", "kip.cli.main", "pipeline", "run", "--engine", "sail", *ONCE, "--format", "delta", *place)
    notes = Output(str(output)).notes()
    assert {name: (note.format, note.rows) for name, note in notes.items()} == {
        "group_members": ("delta", 0),
        "group_offsets": ("delta", 9),
    }
    assert [open_version(Output(str(output)).uri("group_offsets"), as_of).number for as_of in ("0", None)] == [0, 1]


def uncommit(output: Path, batch: int) -> None:
    """Remove the files that a stream writes after the rows of a batch."""
    name = folder_name(batch, batch)
    found = (f"checkpoints/*/commits/{batch}", f"checkpoints/*/commits/.{batch}.*", f"rows/*/{name}/_landed.json")
    for path in (path for pattern in found for path in (output / "_stream").glob(pattern)):
        path.unlink()


MEASURED = """
import resource, subprocess, sys
subprocess.run([sys.executable, "-m", "kip.cli.main", "pipeline", "run", *{words!r}], check=True)
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)
"""


@pytest.mark.thorough
def test_a_large_folder_is_compacted(tmp_path: Path) -> None:
    """Sail's coalesce waited forever for joins of a million rows, and these kept all rows in memory."""
    log, output = OffsetsLog(tmp_path / "input"), tmp_path / "output"
    log.write(1_000_000)
    place = ("--input", str(log.folder), "--output", str(output))
    printed = run_program(MEASURED.format(words=(*place, *ONCE, "--summary", "json")), tmp_path)
    *_, summary, megabytes = printed.splitlines()
    assert [each["rows"] for each in json.loads(summary)["inputs"]] == [1_000_000]
    assert int(megabytes) < 1_500
    [note] = [json.loads(path.read_text()) for path in output.glob("_stream/rows/consumer_offsets/*/_landed.json")]
    assert note["is_merged"]
    assert note["rows"] == 1_000_000 > note["stored"]


@pytest.mark.thorough
def test_memory_does_not_grow_with_the_records_of_a_topic(tmp_path: Path) -> None:
    """Sail kept a list of all records of a topic for each of them, where a window made it."""
    write_metadata(tmp_path / "input", 10 << 20)
    place = ("--input", str(tmp_path / "input"), "--output", str(tmp_path / "output"), "--tables", "topics")
    *_, megabytes = run_program(MEASURED.format(words=place), tmp_path).splitlines()
    assert int(megabytes) < 1_500
