"""`make bench-spark`: the pipeline over growing logs, copies of logs, one and two cores, and more and more records.

Writes `benchmarks/pipeline.md`. Each run is a separate process, see `benchmarks.pipeline_run`.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from importlib.metadata import version
from pathlib import Path
from statistics import median

from benchmarks.generated_logs import OFFSETS, PARTITIONS, OffsetsLog, write_metadata
from benchmarks.log_dump import pinned
from benchmarks.pipeline_run import WARM, Measured
from benchmarks.tables import Section, Target, report

REPORT = Path(__file__).parent / "pipeline.md"
SMALL = 20_000
"""Records of the input that warms up."""

GROUP_TABLES = ("group_offsets", "group_offsets_history", "groups", "group_rebalances", "group_members", "errors")
METADATA_TABLES = ("brokers", "broker_availability", "topics", "partitions", "configs", "errors")


def run(
    folder: Path, output: str, tables: tuple[str, ...], *, core: bool = False, stream: bool = False, appended: int = 0
) -> Measured:
    """Run the pipeline in a process, on one core or two."""
    options = {
        "master": "local[1]" if core else "local[2]",
        "input": str(folder),
        "output": str(folder.parent / output),
        "tables": tables,
        "stream": stream,
        "appended": appended,
        "settings": {"spark.sql.shuffle.partitions": "2"},
    }
    command = [sys.executable, "-m", "benchmarks.pipeline_run", json.dumps(options)]
    result = subprocess.run(pinned(*command) if core else command, capture_output=True, text=True, check=False)
    if result.returncode:
        raise SystemExit(result.stderr)
    return Measured(*json.loads(result.stdout.splitlines()[-1]))


def incremental(folder: Path, size: int) -> Section:
    """Build all tables of a log as a stream does, append 1 % and update them, six times."""
    log, warm = OffsetsLog(folder / "grows"), OffsetsLog(folder / f"grows{WARM}")
    warm.write(SMALL)
    while log.size < size:
        log.write(200_000)
    bytes_before, records = log.size, log.records
    full = run(log.folder, "tables", (), stream=True, appended=records // 100)
    rows = [["built", f"{records:,}", f"{full.seconds:.1f} s", ""]]
    log.records += 3 * (records // 100)
    updates = [("stream", seconds) for seconds in full.further]
    for _ in range(3):
        log.write(records // 100)
        warm.write(SMALL // 100)
        updates.append(("new process", run(log.folder, "tables", (), stream=True).seconds))
    for kind, seconds in updates:
        rows.append(
            [f"updated in a {kind}", f"{records // 100:,}", f"{seconds:.1f} s", f"{_share(seconds, full):.1f} %"]
        )
    nothing = run(log.folder, "tables", (), stream=True).seconds
    rows.append(["nothing new, in a new process", "0", f"{nothing:.1f} s", f"{_share(nothing, full):.1f} %"])
    shutil.rmtree(log.folder)
    return Section(
        "New records",
        f"`kip pipeline run --stream --once` over `{OFFSETS}` of {bytes_before >> 20} MiB, then 1 % more, six times; "
        "all tables; local[2]. The session has started and has run over a small log. The first three updates are in "
        "the process of the first run, as in a stream that continues, and the others in new processes. No update "
        "merges landed files.",
        ["", "records", "time", "of the whole"],
        rows,
        [
            Target(
                f"tables updated with 1 % more in a {kind}, time over that of the whole",
                median(_share(seconds, full) for name, seconds in updates if name == kind),
                "at most",
                3,
                " %",
            )
            for kind in ("stream", "new process")
        ],
    )


def _share(seconds: float, full: Measured) -> float:
    return 100 * seconds / full.seconds


def copies(folder: Path, size: int) -> Section:
    """Build the tables of a metadata log, and of five replicas of it."""
    for name, replicas in (("one", 1), ("five", 5)):
        for number in range(replicas):
            write_metadata(folder / f"{name}{WARM}" / str(number), size // 100)
    records = write_metadata(folder / "one" / "0", size)
    for number in range(5):
        shutil.copytree(folder / "one" / "0", folder / "five" / str(number))
    runs = {name: run(folder / name, f"tables-{name}", METADATA_TABLES) for name in ("one", "five")}
    return Section(
        "Replicas of a log",
        f"A metadata log of {size >> 20} MiB and {records:,} records, and five equal replicas of it; "
        f"{len(METADATA_TABLES)} tables; local[2].",
        ["", "time", "JVM"],
        [[name, f"{each.seconds:.1f} s", f"{each.jvm} MB"] for name, each in runs.items()],
        [
            Target(
                "five replicas of a log, time over one",
                runs["five"].seconds / runs["one"].seconds,
                "at most",
                1.2,
                "x",
            )
        ],
    )


def cores(folder: Path, records: int) -> Section:
    """Build tables of four partitions on one core and on two."""
    log, warm = OffsetsLog(folder / "cores"), OffsetsLog(folder / f"cores{WARM}")
    log.write(records)
    warm.write(SMALL)
    one, two = (run(log.folder, f"tables-{core}", GROUP_TABLES, core=core) for core in (True, False))
    return Section(
        "Cores",
        f"{records:,} records of `{OFFSETS}` in {PARTITIONS} partitions; {len(GROUP_TABLES)} tables; local[1] on one "
        "core (taskset) and local[2].",
        ["", "time"],
        [["one core", f"{one.seconds:.1f} s"], ["two cores", f"{two.seconds:.1f} s"]],
        [Target("two cores, throughput over one", one.seconds / two.seconds, "at least", 1.5, "x")],
    )


def records(folder: Path, numbers: Iterable[int]) -> Section:
    """Build tables of more and more records."""
    warm = OffsetsLog(folder / f"many{WARM}")
    warm.write(SMALL)
    log, runs = OffsetsLog(folder / "many"), {}
    for number in numbers:
        log.write(number - log.records)
        runs[number] = run(log.folder, f"tables-{number}", GROUP_TABLES)
    least, most = runs[min(runs)], runs[max(runs)]
    growth = (most.seconds / max(runs)) / (least.seconds / min(runs))
    return Section(
        "Numbers of records",
        f"Records of `{OFFSETS}` in {PARTITIONS} partitions; {len(GROUP_TABLES)} tables; local[2] with a heap of 2 GB, "
        "which the JVM uses up before it collects garbage.",
        ["records", "time", "a record", "JVM", "worker"],
        [
            [
                f"{number:,}",
                f"{each.seconds:.1f} s",
                f"{each.seconds / number * 1e6:.1f} us",
                f"{each.jvm} MB",
                f"{each.worker} MB",
            ]
            for number, each in runs.items()
        ],
        [
            Target("time a record, of most records over least", growth, "at most", 1.2, "x"),
            Target("memory of a worker, of most records over least", most.worker / least.worker, "at most", 1.2, "x"),
        ],
    )


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-spark", description="Measure, and write benchmarks/pipeline.md.")
    parser.add_argument("--quick", action="store_true", help="few records; writes nothing")
    parser.add_argument("--only", default="", help="a part of the title of the measurements to run; writes nothing")
    options = parser.parse_args()
    grown, copied, shared, numbers = 1 << 30, 40 << 20, 4_000_000, (1_000_000, 10_000_000, 100_000_000)
    if options.quick:
        grown, copied, shared, numbers = 8 << 20, 2 << 20, 100_000, (50_000, 100_000)
    measures: dict[str, Callable[[Path], Section]] = {
        "cores": lambda folder: cores(folder, shared),
        "copies": lambda folder: copies(folder, copied),
        "records": lambda folder: records(folder, numbers),
        "incremental": lambda folder: incremental(folder, grown),
    }
    sections = []
    for name, measure in measures.items():
        if options.only in name:
            with tempfile.TemporaryDirectory() as folder:
                sections.append(measure(Path(folder)))
            print("\n".join(sections[-1].lines()), flush=True)
    text = report("The pipeline", [f"Made by `make bench-spark` with Spark {version('pyspark')}."], sections)
    if not options.quick and not options.only:
        REPORT.write_text(text, encoding="utf-8")
    print("\n".join(" | ".join(target.row()) for section in sections for target in section.targets))
    return 0


if __name__ == "__main__":
    sys.exit(main())
