"""`make bench-tables`: `kip pipeline run` as whole processes, with the embedded engine, Spark, and an earlier commit.

Writes `benchmarks/engines.md`. `--before FOLDER` names a checkout of the earlier commit, which runs with Spark; others
are compared with its times. Input is the captured cluster of the shared data, and logs of `__consumer_offsets` that are
written here.
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

from benchmarks.generated_logs import OffsetsLog, write_metadata
from benchmarks.log_dump import pinned
from benchmarks.pipeline import METADATA_TABLES
from benchmarks.tables import Section, Target, report
from tests.shared import shared_path
from tests.spark.embedded import sail_python

REPORT = Path(__file__).parent / "engines.md"
FEW, MANY = 1_000_000, 17_600_000
NEW = 2_000
_LAST = "group_offsets_history"
"""The last table that new commits change, of which `kip` prints the number of rows."""


class Way(NamedTuple):
    """A way to run the pipeline: a Python with an engine, and the code if it is not the installed one."""

    python: str
    options: tuple[str, ...] = ()
    code: Path | None = None

    def command(self, source: Path, output: Path, *options: str) -> list[str]:
        """Return the command that makes tables."""
        inputs = ["--input", str(source), "--output", str(output)]
        return [self.python, "-m", "kip.cli.main", "pipeline", "run", *self.options, *inputs, *options]

    @property
    def environment(self) -> dict[str, str]:
        return os.environ | ({} if self.code is None else {"PYTHONPATH": f"{self.code}/src:{self.code}/generated"})

    def run(self, source: Path, output: Path, *options: str, wrap: Callable[..., Sequence[str]] | None = None) -> float:
        """Run a process, and return its time in seconds."""
        seconds, _ = self.measured(source, output, *options, wrap=wrap)
        return seconds

    def measured(
        self, source: Path, output: Path, *options: str, wrap: Callable[..., Sequence[str]] | None = None
    ) -> tuple[float, int]:
        """Run a process, and return its time in seconds, and the memory in MB of the largest one that it waited for."""
        command = self.command(source, output, *options)
        start = time.monotonic()
        with tempfile.TemporaryFile() as printed:
            process = subprocess.Popen(
                wrap(*command) if wrap else command, stdout=printed, stderr=printed, env=self.environment
            )
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            seconds = time.monotonic() - start
            printed.seek(0)
            if process.returncode:
                raise SystemExit(f"{' '.join(command)}:\n{printed.read().decode()}")
        print(f"{seconds:7.1f} s  {' '.join(command)}", file=sys.stderr)
        return seconds, usage.ru_maxrss >> 10

    def follow(self, log: OffsetsLog, output: Path, rounds: int) -> float:
        """Append records while a stream runs; return the seconds from the last append until all tables are updated."""
        command = self.command(log.folder, output, "--stream", "--interval", "0.1")
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=self.environment) as process:
            assert process.stderr is not None
            seconds = 0.0
            for number in range(rounds + 1):
                if number:
                    log.write(NEW)
                start = time.monotonic()
                while not (line := process.stderr.readline()).startswith(_LAST):
                    if not line:
                        raise SystemExit(f"{' '.join(command)}: the stream ended")
                seconds = time.monotonic() - start
                print(f"{seconds:7.1f} s  round {number} of {' '.join(command)}", file=sys.stderr)
            process.terminate()  # not SIGINT, which processes in the background ignore
            process.communicate()
        return seconds


def ways(before: Path | None) -> dict[str, Way]:
    """Return the ways by name; the first one is that of the ratios."""
    local = ("--master", "local[2]")
    engines = {"Spark": Way(sys.executable, local), "Sail": Way(str(sail_python()), ("--engine", "sail"))}
    return engines if before is None else {"Spark, earlier commit": Way(sys.executable, local, before), **engines}


def compared(times: Mapping[str, float]) -> list[list[str]]:
    """Return rows with the times, and their ratios to the first one."""
    first = next(iter(times.values()))
    return [[name, f"{seconds:.1f} s", f"{seconds / first:.3f}"] for name, seconds in times.items()]


def at_most(what: str, times: Mapping[str, float], way: str, limit: float) -> Target:
    """Return the target that a way takes at most a part of the time of the first one."""
    first = next(iter(times))
    return Target(f"{what}, time of {way} over that of {first}", times[way] / times[first], "at most", limit, "")


HEAD = ("", "time", "ratio")


def first_tables(folder: Path, engines: Mapping[str, Way]) -> list[Section]:
    """Build all tables of the captured cluster, in an empty folder."""
    captured = shared_path("captures")
    sections = []
    inputs = (("logs and snapshots", captured / "logs", 0.1), ("logs, snapshots and captures", captured, 0.2))
    for name, source, limit in inputs:
        times = {}
        for way, run in engines.items():
            times[way] = run.run(source, folder / "tables")
            shutil.rmtree(folder / "tables")
        title, text = f"First tables of {name}", "All tables of the captured cluster."
        met = [at_most(title, times, "Spark", 0.8), at_most(title, times, "Sail", limit)]
        sections.append(Section(title, text, HEAD, compared(times), met))
    return sections


def many_records(folder: Path, engines: Mapping[str, Way], records: int) -> list[Section]:
    """Build all tables of many records, and update them with one percent more."""
    builds, updates, memory = {}, {}, {}
    for name, way in engines.items():
        log = OffsetsLog(folder / "many")
        log.write(records)
        builds[name], memory[name] = way.measured(log.folder, folder / "tables", "--stream", "--once")
        log.write(records // 100)
        updates[name] = way.run(log.folder, folder / "tables", "--stream", "--once")
        shutil.rmtree(folder / "tables")
        shutil.rmtree(log.folder)
    text = (
        f"Of `__consumer_offsets` in 4 partitions, all tables. The largest process with Sail had {memory['Sail']:,} MB."
    )
    shares = [[*row, f"{100 * updates[row[0]] / builds[row[0]]:.1f} %"] for row in compared(updates)]
    build, update = f"{records:,} records", f"An update with {records // 100:,} records"
    over_spark = {name: builds[name] for name in ("Spark", "Sail")}
    return [
        Section(build, text, HEAD, compared(builds), [at_most(build, over_spark, "Sail", 0.7)]),
        Section(
            update,
            "In a new process.",
            (*HEAD, "of the build"),
            shares,
            [at_most(update, updates, "Sail", 0.25)],
        ),
    ]


def updates(folder: Path, engines: Mapping[str, Way]) -> list[Section]:
    """Append records to logs whose tables exist, and update these, in a new process and in one that continues."""
    once, following = {}, {}
    for name, way in engines.items():
        log = OffsetsLog(folder / "grows")
        log.write(FEW)
        way.run(log.folder, folder / "tables", "--stream", "--once")
        log.write(NEW)
        once[name] = way.run(log.folder, folder / "tables", "--stream", "--once")
        log.write(NEW)
        following[name] = way.follow(log, folder / "tables", 3)
        shutil.rmtree(folder / "tables")
        shutil.rmtree(log.folder)
    sections = []
    for title, text, times in (
        (f"An update with {NEW:,} records", f"`--stream --once` after {FEW:,} records.", once),
        (f"An update with {NEW:,} records in a stream", "The third in a process.", following),
    ):
        sections.append(Section(title, text, HEAD, compared(times), [at_most(title, times, "Sail", 0.1)]))
    return sections


def cores_and_replicas(folder: Path, sail: Way) -> list[Section]:
    """Run Sail on one core and two, and over replicas of a log."""
    log = OffsetsLog(folder / "cores")
    log.write(4 * FEW)
    cores = {}
    for name, wrap in (("one core", pinned), ("two cores", None)):
        cores[name] = sail.run(log.folder, folder / "tables", wrap=wrap)
        shutil.rmtree(folder / "tables")
    write_metadata(folder / "replicas" / "0", 40 << 20)
    replicas = {"one": sail.run(folder / "replicas", folder / "tables", "--tables", ",".join(METADATA_TABLES[:-1]))}
    shutil.rmtree(folder / "tables")
    for number in range(1, 5):
        shutil.copytree(folder / "replicas" / "0", folder / "replicas" / str(number))
    replicas["five"] = sail.run(folder / "replicas", folder / "tables", "--tables", ",".join(METADATA_TABLES[:-1]))
    return [
        Section(
            "Cores, with Sail",
            f"{4 * FEW:,} records of `__consumer_offsets`.",
            HEAD,
            compared(cores),
            [Target("Two cores, throughput over one", cores["one core"] / cores["two cores"], "at least", 1.5, "x")],
        ),
        Section(
            "Replicas of a metadata log, with Sail",
            "40 MiB each.",
            HEAD,
            compared(replicas),
            [Target("Five replicas, time over one", replicas["five"] / replicas["one"], "at most", 1.2, "x")],
        ),
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--before", type=Path, help="a checkout of an earlier commit")
    parser.add_argument("--records", type=int, default=MANY, help="how many records a large log has")
    parser.add_argument("--quick", action="store_true", help="only the first tables")
    arguments = parser.parse_args()
    found = ways(arguments.before)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        sections = first_tables(folder, found)
        if not arguments.quick:
            sections += [*updates(folder, found), *many_records(folder, found, arguments.records)]
            sections += cores_and_replicas(folder, found["Sail"])
    sail = subprocess.run(
        [sail_python(), "-c", "from importlib.metadata import version; print(version('pysail'))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    versions = f"Python {platform.python_version()}, Sail {sail} and Spark {version('pyspark')}"
    about = [
        f"Made by `make bench-tables` with {versions} on {os.cpu_count()} cores. Times are those of whole "
        "processes, and ratios are to the first row."
    ]
    REPORT.write_text(report("Tables with Sail and with Spark", about, sections), encoding="utf-8")
    print(f"wrote {REPORT}")


if __name__ == "__main__":
    main()
