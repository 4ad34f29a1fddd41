"""Dumping `__consumer_offsets` beside Kafka's own tool, on the same files, written here by our own encoder."""

from __future__ import annotations

import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch

from benchmarks.tables import Section, Target
from kip.log.records.families import CoordinatorFamily
from kip.log.segments.reader import Window, batch_at
from tests.quick_jvm import QUICK
from tests.real_kafka.jars import kafka_jars

KAFKA = "4.3.1"
THEIRS = f"kafka-dump-log {KAFKA}, one core"
SEGMENT = 100 << 20
INDEX_INTERVAL = 4096
"""Bytes of a segment for each entry of its index, as brokers have it by default."""

RECORDS_IN_BATCH = 20
ROUNDS = 15
JAVA_EVERY = 3
"""Java takes part in one round out of this number, so that the benchmark takes less time."""

MEMORY = r"import resource,subprocess,sys; code=subprocess.call(sys.argv[1:],stdout=subprocess.DEVNULL);"
MEMORY += "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss//1024,file=sys.stderr);sys.exit(code)"


@dataclass(frozen=True, slots=True)
class Run:
    seconds: float
    megabytes: int
    """The largest process at its largest."""


def log_dump(size: int, over_java: float = 1) -> Section:
    """Dump segments of `size` bytes in all, in turn: Java on one core, kip on one core and on two.

    `over_java` is the target for one core: the throughput over Java's.
    """
    with tempfile.TemporaryDirectory() as folder:
        files, records = segments(Path(folder) / "__consumer_offsets-0", size)
        commands = {
            THEIRS: pinned(*java(files)),
            "kip log dump, one core": pinned(*_kip(files)),
            "kip log dump --jobs 2": _kip(files, "--jobs", "2"),
        }
        measured: dict[str, list[Run]] = {name: [] for name in commands}
        for number in range(ROUNDS):
            # There and back, so that a machine that grows slower favours none of them.
            for name in [*commands][:: -1 if number % 2 else 1]:
                if name != THEIRS or number % JAVA_EVERY == 0:
                    measured[name].append(run(commands[name]))
        first = _first_line(_kip(files))
    runs = {name: sorted(each, key=lambda run: run.seconds)[len(each) // 2] for name, each in measured.items()}
    theirs, one, two = measured.values()
    faster = _ratio(theirs, one[::JAVA_EVERY])
    return Section(
        "kip log dump",
        f"`__consumer_offsets` in segments of 100 MiB, {size >> 20} MiB and {records:,} records in all, "
        f"{RECORDS_IN_BATCH} per batch; kafka-dump-log with --offsets-decoder; output discarded; startup included; "
        f"medians of {ROUNDS} rounds in alternating order, every {JAVA_EVERY}rd with Java. Ratios are medians of the "
        "ratios of each round, since the speed of a machine varies.",
        ["", "time", "a record", "MB/s", "memory"],
        [
            [
                name,
                f"{each.seconds:.1f} s",
                f"{each.seconds / records * 1e6:.1f} us",
                f"{size / each.seconds / 1e6:.1f}",
                f"{each.megabytes} MB",
            ]
            for name, each in runs.items()
        ],
        [
            Target("kip log dump, throughput over kafka-dump-log's", faster, "at least", over_java, "x"),
            Target("kip log dump --jobs 2, throughput over one job's", _ratio(one, two), "at least", 1.8, "x"),
            Target("kip log dump, first line", first, "under", 0.3, " s"),
            Target("kip log dump, memory of a process", max(run.megabytes for run in one + two), "under", 150, " MB"),
        ],
    )


def _ratio(slower: list[Run], faster: list[Run]) -> float:
    """Return how much longer one took than the other, in the median round."""
    return median(a.seconds / b.seconds for a, b in zip(slower, faster, strict=True))


def segments(folder: Path, size: int) -> tuple[list[Path], int]:
    """Write segments of commits by 100 groups to 50 partitions, with their indexes; return them and their records."""
    folder.mkdir()
    files: list[Path] = []
    offset = 0
    while sum(file.stat().st_size for file in files) < size:
        files.append(folder / f"{offset:020}.log")
        with files[-1].open("wb") as out:
            while out.tell() < min(SEGMENT, size):
                out.write(RecordBatch.of(_commits(offset), leader_epoch=1).data)
                offset += RECORDS_IN_BATCH
        _write_index(files[-1])
    return files, offset


def _write_index(segment: Path) -> None:
    entries, position, indexed = [], 0, 0
    base = int(segment.stem)
    with segment.open("rb") as data:
        window = Window(data)
        while window.holds(position, 1):
            batch = batch_at(window, position)
            if position - indexed > INDEX_INTERVAL:
                entries.append(struct.pack(">ii", batch.last_offset - base, position))
                indexed = position
            position += batch.length
            window.move(position)
    segment.with_suffix(".index").write_bytes(b"".join(entries))


def _commits(offset: int) -> Iterator[Record]:
    family = CoordinatorFamily("group_coordinator")
    for number in range(offset, offset + RECORDS_IN_BATCH):
        key = OffsetCommitKey(group=f"group-{number % 100}", topic=f"orders.{number % 7}", partition=number % 50)
        value = OffsetCommitValue(offset=number, commit_timestamp=1_700_000_000_000 + number)
        yield Record(number, 1_700_000_000_000 + number, *family.encode(key, value, 4))


def java(files: list[Path]) -> list[str]:
    classpath = f"{kafka_jars(KAFKA)}/*"
    tool = ["org.apache.kafka.tools.DumpLogSegments", "--offsets-decoder", "--files", ",".join(map(str, files))]
    return ["java", QUICK[0], "-cp", classpath, *tool]


def _kip(files: list[Path], *options: str) -> list[str]:
    return [str(Path(sys.executable).with_name("kip")), "log", "dump", *map(str, files), *options]


def pinned(*command: str) -> list[str]:
    """Restrict a command to one core, if the system supports it."""
    return ["taskset", "-c", "0", *command] if shutil.which("taskset") else list(command)


def run(command: list[str]) -> Run:
    start = time.perf_counter()
    result = subprocess.run([sys.executable, "-c", MEMORY, *command], capture_output=True, text=True, check=True)
    return Run(time.perf_counter() - start, int(result.stderr.split()[-1]))


def _first_line(command: list[str]) -> float:
    """Return the seconds until the first line is there, the best of five."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            best = min(best, time.perf_counter() - start)
            process.kill()
    return best
