"""Reading `__consumer_offsets` into Spark beside Kafka's own tool."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

from pyspark.sql import DataFrame, SparkSession

from benchmarks.log_dump import KAFKA, SEGMENT, java, pinned, run, segments
from benchmarks.tables import Section, Target

TOPIC = "__consumer_offsets"
ROUNDS = 3
COMMITS = {"topic": TOPIC, "types": "OFFSET_COMMIT,GROUP_METADATA", "fields": "offset,timestamp,type,key,value"}
CASES = {
    "kafka-log, commits": COMMITS,
    "kafka-log, all columns": {"topic": TOPIC},
    "kafka-log, keys and values as bytes": {"fields": "offset,timestamp,key,value"},
}
"""The data that is read, by option; the tables of groups read the first."""


def kafka_log(session: SparkSession, size: int) -> Section:
    """Read segments of `size` bytes in all with each case in turn, after one round to warm up; Java on one core."""
    with tempfile.TemporaryDirectory() as folder:
        files, records = _partitions(Path(folder), size)
        size = sum(file.stat().st_size for file in files)
        theirs = run(pinned(*java(files))).seconds
        times: dict[str, list[float]] = {name: [] for name in CASES}
        for _ in range(ROUNDS + 1):
            for name, options in CASES.items():
                times[name].append(_seconds(session.read.format("kafka-log").options(**options).load(folder)))
    seconds = {f"kafka-dump-log {KAFKA}, one core": theirs} | {name: median(each[1:]) for name, each in times.items()}
    share = theirs / seconds["kafka-log, commits"]
    return Section(
        "kafka-log",
        f"`{TOPIC}` in {len(files)} segments with indexes, {size >> 20} MiB and {records:,} records in all; "
        f"local[2] into a sink that drops the rows, medians of {ROUNDS} rounds; kafka-dump-log with --offsets-decoder.",
        ["", "time", "a record", "MB/s"],
        [
            [name, f"{each:.1f} s", f"{each / records * 1e6:.2f} us", f"{size / each / 1e6:.0f}"]
            for name, each in seconds.items()
        ],
        [Target("kafka-log on two cores, throughput over kafka-dump-log's on one", share, "at least", 3, "x")],
    )


def _partitions(folder: Path, size: int) -> tuple[list[Path], int]:
    """Write a segment into as many partitions as make up the size."""
    (first,), records = segments(folder / f"{TOPIC}-0", min(size, SEGMENT))
    copies = [folder / f"{TOPIC}-{number}" for number in range(1, size // SEGMENT)]
    for copy in copies:
        shutil.copytree(first.parent, copy)
    return [first, *(copy / first.name for copy in copies)], records * (1 + len(copies))


def _seconds(frame: DataFrame) -> float:
    start = perf_counter()
    frame.write.format("noop").mode("overwrite").save()
    return perf_counter() - start
