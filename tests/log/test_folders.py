"""Folders of which `kip log check` and `kip log dump` find the logs, whatever their names, and folders without any."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from kafka_wire.records import Record, RecordBatch

from kip.log.checks.check import check_partitions
from kip.log.checks.results import PartitionCheck
from kip.log.segments.files import find_log_files
from tests.cli.running import kip

SEGMENT = f"{0:020}.log"
BATCH = RecordBatch.of([Record(0, 1_700_000_000_000, b"k", b"v")]).data

FOUND = [
    pytest.param("data-0", ["t-0"], id="a log directory named like a partition (Strimzi)"),
    pytest.param("broker-1", ["t-0", "t-1"], id="a copy of the log directory of a broker"),
    pytest.param("kafka-logs-20261127", ["a.b-7"], id="a backup named by its date"),
    pytest.param(".", ["data-0/kafka-log0/t-0", "data-1/kafka-log0/t-1"], id="a folder of volumes"),
    pytest.param("data-0", ["kafka-log0/t-0"], id="a volume"),
    pytest.param("backup", ["broker-1/t-0", "broker-2/data-0/kafka-log2/t-0"], id="copies of several brokers"),
    pytest.param("t-0", ["."], id="a partition"),
    pytest.param("renamed", ["."], id="a partition in a folder of another name"),
    pytest.param(f"t-0.{'0' * 32}-stray", ["."], id="a stray partition that the path names"),
]


@pytest.fixture(params=["without meta.properties", "with meta.properties"])
def is_broker(request: pytest.FixtureRequest) -> bool:
    return bool(request.param == "with meta.properties")


@pytest.mark.parametrize(("name", "partitions"), FOUND)
def test_logs_are_found_by_their_files(tmp_path: Path, name: str, partitions: list[str], is_broker: bool) -> None:
    for partition in partitions:
        folder = tmp_path / name / partition
        folder.mkdir(parents=True)
        (folder / SEGMENT).write_bytes(BATCH)
        if is_broker and partition != ".":
            (folder.parent / "meta.properties").write_text("version=0\nbroker.id=1\n")
    (tmp_path / name / "lost+found").mkdir()
    path = str(tmp_path / name)
    expected = {str(tmp_path / name / partition / SEGMENT) for partition in partitions}
    assert {str(Path(file.path)) for file in find_log_files(path)} == expected
    checked = [result for result in check_partitions(path) if result.topic or partitions == ["."]]
    assert len(checked) == len(partitions)
    assert [problem for result in checked for problem in result.problems] == []
    run = kip("log", "check", path, "--format", "jsonl")
    assert run.exit_code == 0
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert [row["endOffset"] for row in rows if "endOffset" in row] == [1] * len(partitions)
    run = kip("log", "dump", path)
    assert (run.exit_code, len(run.stdout.splitlines())) == (0, len(partitions))


EMPTY = [
    pytest.param("data-0", [], "it is empty", id="an empty folder named like a partition"),
    pytest.param("broker-1", [], "it is empty", id="an empty folder named like the copy of a broker"),
    pytest.param("data", [], "it is empty", id="an empty folder"),
    pytest.param("t-0", ["notes.txt"], "it contains notes.txt", id="another file in a folder named like a partition"),
    pytest.param("data-0", ["a/b/c/d/e/t-0/" + SEGMENT], "it contains a/", id="a log too deep to be found"),
    pytest.param("data-0", ["lost+found/" + SEGMENT], "it contains lost+found/", id="a new volume"),
    pytest.param("data-0", [f"{name}.txt" for name in "abcdefg"], "a.txt, b.txt, c.txt, d.txt, e.txt and 2 more"),
]


@pytest.mark.parametrize("verb", ["check", "dump"])
@pytest.mark.parametrize(("name", "files", "content"), EMPTY)
def test_a_path_without_a_log_is_a_usage_error(
    tmp_path: Path, verb: str, name: str, files: list[str], content: str
) -> None:
    (tmp_path / name).mkdir()
    for file in files:
        (tmp_path / name / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name / file).write_bytes(BATCH)
    run = kip("log", verb, str(tmp_path / name))
    assert (run.exit_code, run.stdout) == (2, "")
    error = " ".join(run.stderr.split())
    assert f"there is no segment such as {SEGMENT} and no meta.properties" in error
    assert content in error


def test_a_folder_with_nothing_but_empty_folders_is_a_usage_error(tmp_path: Path) -> None:
    for name in ("data-0", "data-1"):
        (tmp_path / name).mkdir()
    run = kip("log", "check", str(tmp_path))
    assert (run.exit_code, run.stdout) == (2, "")
    assert "it contains data-0/, data-1/" in " ".join(run.stderr.split())


@pytest.mark.parametrize("marker", ["meta.properties", "recovery-point-offset-checkpoint", ".kafka_cleanshutdown"])
@pytest.mark.parametrize("name", ["data", "data-0"])
def test_a_log_directory_without_partitions_is_a_result(tmp_path: Path, name: str, marker: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / marker).write_text("")
    run = kip("log", "check", str(tmp_path / name), "--format", "jsonl")
    assert run.exit_code == 0
    (row,) = map(json.loads, run.stdout.splitlines())
    assert (row["directory"], row["partition"]) == (name, None)
    run = kip("log", "dump", str(tmp_path / name))
    assert (run.exit_code, run.stdout) == (0, "")
    assert "no segments of partitions" in run.stderr


def test_what_a_broker_deletes_during_the_check_is_left_out(tmp_path: Path) -> None:
    """Retention deletes a segment, and a topic is deleted, after the folders have been listed."""
    for name in ("t-0", "t-1", "t-2"):
        (tmp_path / name).mkdir()
        (tmp_path / name / SEGMENT).write_bytes(BATCH)
    late = RecordBatch.of([Record(1, 1_700_000_000_000, b"k", b"v")]).data
    results = check_partitions(str(tmp_path))
    assert next(results).directory == "t-0"
    (tmp_path / "t-1" / SEGMENT).unlink()
    (tmp_path / "t-1" / f"{1:020}.log").write_bytes(late)
    shutil.rmtree(tmp_path / "t-2")
    (rest,) = results
    assert isinstance(rest, PartitionCheck)
    assert (rest.directory, rest.start_offset, rest.end_offset) == ("t-1", 1, 2)


def test_an_empty_partition_of_a_broker_is_one(tmp_path: Path) -> None:
    for name in ("t-0", "t-1"):
        (tmp_path / name).mkdir()
    (tmp_path / "t-0" / SEGMENT).write_bytes(BATCH)
    assert [result.directory for result in check_partitions(str(tmp_path))] == ["t-0", "t-1"]
