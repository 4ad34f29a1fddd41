"""`kip log dump --jobs`: the same output as one process, in the same order, and the same exit status for errors."""

from __future__ import annotations

import fcntl
import os
import random
import signal
import subprocess
import sys
import termios
import time
from array import array
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch

from kip.log.dumps.dump import Dumped, DumpOptions
from kip.log.dumps.parallel import print_in_processes
from kip.log.errors import LogError
from kip.log.records.families import CoordinatorFamily
from kip.log.segments.files import find_log_files
from kip.log.segments.reader import Damage
from tests.log.captures import FILES
from tests.log.dumping import assert_same, command, dump
from tests.rounds import rounds
from tests.waiting import PATIENCE, settled, wait_for

pytestmark = pytest.mark.slow

OFFSETS = CoordinatorFamily("group_coordinator")
BATCHES = rounds(8_000, thorough=30_000)
DAMAGE = BATCHES * 100
COPIES = 180_000 // BATCHES
MEGABYTES = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:])
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10, file=sys.stderr)
"""


def commits() -> bytes:
    """Return batches with one commit each, several ranges in total."""
    rows = (
        OFFSETS.encode(OffsetCommitKey(group=f"g{n % 9}", topic="t", partition=n), OffsetCommitValue(offset=n), 4)
        for n in range(BATCHES)
    )
    return b"".join(RecordBatch.of([Record(n, 1_700_000_000_000 + n, *row)]).data for n, row in enumerate(rows))


def spoil(content: bytes, position: int) -> bytes:
    return content[:position] + b"\xff" * 50 + content[position:]


@pytest.fixture(scope="module")
def data() -> bytes:
    return commits()


@pytest.fixture
def damaged(tmp_path: Path, data: bytes) -> Path:
    """Return three segments: a small damaged one, a large damaged one, and one with a record of an unknown type."""
    folder = tmp_path / "__consumer_offsets-7"
    folder.mkdir()
    unknown = RecordBatch.of([Record(BATCHES, 0, b"\x03\xe7", b"abc")]).data
    segments = {0: spoil(data[:1050], 300), 1: spoil(data, DAMAGE), BATCHES: unknown + data[:1050]}
    for offset, content in segments.items():
        (folder / f"{offset:020}.log").write_bytes(content)
    return folder


@pytest.mark.parametrize("options", ["", "--batches", "--format table", "--format table --batches", "--group g7"])
def test_the_same_as_from_one_process(damaged: Path, options: str) -> None:
    assert assert_same(damaged, *options.split(), status=3).count(b"\n") > BATCHES // 9 - 5


def test_the_same_of_many_more_ranges_than_are_given_out(tmp_path: Path, data: bytes) -> None:
    """With 100 small files, each of them one range: some damaged, some with a record of an unknown type."""
    unknown = RecordBatch.of([Record(BATCHES, 0, b"\x03\xe7", b"abc")]).data
    folder = tmp_path / "__consumer_offsets-1"
    folder.mkdir()
    for number in range(100):
        content = data[number * 105 :] if number % 10 == 9 else data[:1050] + unknown * (number % 3)
        (folder / f"{number:020}.log").write_bytes(content[:20_000])
    assert assert_same(folder, status=3)


def test_the_same_by_uri(damaged: Path) -> None:
    pytest.importorskip("pyarrow")
    assert_same(f"file://{damaged}", status=3)


def test_the_same_of_damaged_captures(tmp_path: Path) -> None:
    chance = random.Random(20)
    for number, source in enumerate(FILES):
        folder = tmp_path / source.parent.name
        folder.mkdir(exist_ok=True)
        spoiled = bytearray(source.read_bytes() * 3)
        for _ in range(number % 3):
            spoiled[chance.randrange(len(spoiled))] ^= 0x55
        (folder / source.name).write_bytes(spoiled)
    assert assert_same(tmp_path, "--records", status=3)
    assert assert_same(tmp_path, "--format", "table", status=3)


def test_a_file_that_vanishes_is_damage_in_its_place(damaged: Path) -> None:
    files = list(find_log_files(str(damaged)))
    Path(files[0].path).unlink()
    first, *rest = print_in_processes(files, DumpOptions(), 2, iter, write_nothing)
    assert isinstance(first, Damage)
    assert "No such file or directory" in first.reason
    assert rest


def test_processes_that_all_end_at_once_are_told(tmp_path: Path, data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """This also works if more ranges are sent than fit into a pipe, and no process reads them."""
    monkeypatch.delitem(sys.modules, "pyarrow", raising=False)  # with it, each process would import everything again
    for number in range(500):
        (tmp_path / f"{number:020}.log").write_bytes(data[:105])
    with pytest.raises(LogError, match="a process ended with status 7, so the output is incomplete"):
        list(print_in_processes(find_log_files(str(tmp_path)), DumpOptions(), 60, end_process, write_nothing))


def end_process(_: Iterator[Dumped]) -> Iterator[Dumped]:
    os._exit(7)


def write_nothing(_: Dumped) -> None:
    """Replace the printer in the child processes."""


@pytest.mark.ci
def test_little_memory_behind_damage(tmp_path: Path, data: bytes) -> None:
    """After damage a range extends to the end of the file, so that its lines exceed the memory limit."""
    path = tmp_path / "__consumer_offsets-0"
    path.write_bytes(spoil(data * COPIES, 500))
    assert megabytes(path, 2) < megabytes(path, 1) + 50


def megabytes(path: Path, jobs: int) -> int:
    """Return the peak memory of the largest process of a dump."""
    arguments = command(path, "--topic", "__consumer_offsets", "--jobs", jobs)
    result = subprocess.run(
        [sys.executable, "-c", MEGABYTES, *arguments], capture_output=True, timeout=PATIENCE, check=True
    )
    assert result.stdout.count(b"\n") > COPIES * BATCHES - 10
    return int(result.stderr.split()[-1])


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("form", ["jsonl", "table"])
def test_a_reader_that_goes_away_is_no_error(damaged: Path, jobs: int, form: str) -> None:
    options = command(damaged, "--jobs", jobs, "--format", form)
    with subprocess.Popen(options, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        for _ in range(2):  # the line before the damage, or the one above it and this one
            process.stdout.readline()
        process.stdout.close()
        assert process.wait(PATIENCE) == 3
        assert process.stderr.read().count(b"\n") == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full")
@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("options", ["", "--to-offset 2", "--format table"])
def test_a_full_disk(damaged: Path, jobs: int, options: str) -> None:
    with Path("/dev/full").open("wb") as full:
        arguments = command(damaged, "--jobs", jobs, *options.split())
        result = subprocess.run(arguments, stdout=full, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
    assert (result.returncode, result.stderr) == (1, b"kip: stdout: No space left on device\n")


@pytest.fixture
def stuck(damaged: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Start a dump in two processes that has printed the first loss, and whose output is not read any further."""
    arguments = command(damaged, "--jobs", 2)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True) as process:
        assert process.stderr is not None
        assert b"bytes skipped" in process.stderr.readline()
        wait_for(lambda: len(children(process)) == 2, "two processes")
        settled(lambda: unread_bytes(process.stdout))
        yield process
        process.kill()


def unread_bytes(pipe: IO[bytes] | None) -> int:
    assert pipe is not None
    size = array("i", [0])
    fcntl.ioctl(pipe, termios.FIONREAD, size)
    return size[0]


def children(process: subprocess.Popen[bytes]) -> list[int]:
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, check=True)
    return list(map(int, found.stdout.split()))


def assert_gone(processes: list[int]) -> None:
    for each in processes:
        wait_for(lambda each=each: has_ended(each), f"process {each} to end")  # type: ignore[misc]


def has_ended(process: int) -> bool:
    try:
        return b"Z" in Path(f"/proc/{process}/stat").read_bytes().split()[2]
    except (FileNotFoundError, ProcessLookupError):
        return True


linux = pytest.mark.skipif(not Path("/proc/self").exists(), reason="there is no /proc")


@linux
def test_an_interrupt_ends_all_as_it_ends_one(stuck: subprocess.Popen[bytes]) -> None:
    workers = children(stuck)
    assert len(workers) == 2
    os.killpg(stuck.pid, signal.SIGINT)
    assert stuck.wait(PATIENCE) == 130
    assert_gone(workers)
    _, errors = stuck.communicate(timeout=PATIENCE)
    assert errors == b"\nkip: interrupted\n"


@linux
@pytest.mark.parametrize("number", [0, 1])
def test_a_killed_worker_is_told(stuck: subprocess.Popen[bytes], number: int, data: bytes) -> None:
    workers = children(stuck)
    os.kill(workers[number], signal.SIGKILL)
    out, errors = stuck.communicate(timeout=PATIENCE)
    assert stuck.returncode == 1
    assert errors.startswith(b"kip: a process was killed by SIGKILL, so the output is incomplete")
    assert_gone(workers)
    assert len(out) < 10 * len(data)


@linux
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_no_worker_outlives_its_parent(stuck: subprocess.Popen[bytes], number: int) -> None:
    workers = children(stuck)
    os.kill(stuck.pid, number)
    stuck.communicate(timeout=PATIENCE)
    assert_gone(workers)


@linux
def test_an_interrupt_cuts_no_line_of_a_file(tmp_path: Path, damaged: Path) -> None:
    whole = dump(damaged).stdout
    for delay in (0.2, 0.3, 0.4, 0.5):
        with (tmp_path / "out").open("wb") as out:
            arguments = command(damaged, "--jobs", 2)
            with subprocess.Popen(arguments, stdout=out, stderr=subprocess.PIPE, start_new_session=True) as process:
                time.sleep(delay)
                os.killpg(process.pid, signal.SIGINT)
                process.wait(PATIENCE)
        printed = (tmp_path / "out").read_bytes()
        assert whole.startswith(printed)
        assert printed[-1:] in {b"", b"\n"}
