"""`make bench-spark`: columns of messages, tables of them on Spark and logs read by Spark, beside other ways there.

Writes `benchmarks/spark.md`.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as F  # noqa: N812 - as all of Spark's users call it
from pyspark.sql.types import StructType

from benchmarks.columnar import OFFSETS, SMALL, columnar, record
from benchmarks.kafka_log import kafka_log
from benchmarks.tables import Section, Target, report
from kip.columnar import arrow_schema, decode_column, record_schema
from kip.columnar.rows import to_row
from kip.log.records.families import FAMILIES, DecodedPart
from kip.spark import from_kafka, kafka_record_table, kafka_table
from kip.spark.functions import spark_schema
from tests.spark.sessions import SETTINGS, require_spark

REPORT = Path(__file__).parent / "spark.md"
DISTINCT = 5000
FILES = 4
TYPES = ("GROUP_METADATA", "OFFSET_COMMIT")
NAME, VERSION = SMALL.cls.__name__, SMALL.version

Case = Callable[[], DataFrame]


def spark(session: SparkSession, rows: int, rounds: int) -> Section:
    """Run each case in turn, `rounds` times after one to warm up, into a sink that throws the rows away."""
    with tempfile.TemporaryDirectory() as folder:
        _write(Path(folder), rows)
        cases = _cases(session, folder)
        times: dict[str, list[float]] = {name: [] for name in cases}
        for _ in range(rounds + 1):
            for name, case in cases.items():
                times[name].append(_seconds(case))
    best = {name: median(each[1:]) for name, each in times.items()}
    lines = [
        [name, f"{seconds:.2f} s", f"{seconds / rows * 1e6:.2f} us", f"{min(times[name]):.2f} s"]
        for name, seconds in best.items()
    ]
    text = f"{rows:,} rows from parquet in local[2] into a sink that drops them; medians of {rounds} rounds in turn."
    return Section("Tables on Spark", text, ["", "time", "a row", "shortest"], lines, _targets(best))


def _targets(best: dict[str, float]) -> list[Target]:
    table, records = best["kafka_table"], best["kafka_record_table"]
    return [
        Target("kafka_table beside a Python UDF", best["Python UDF"] / table, "at least", 10, "x"),
        Target("kafka_record_table beside a Python UDF", best["records, Python UDF"] / records, "at least", 5, "x"),
        Target("kafka_table beside from_json", best["from_json of the same content"] / table, "at least", 3, "x"),
        Target("kafka_table beside canned output", table / best["canned output"], "at most", 1.6, "x"),
    ]


def start_spark() -> SparkSession:
    builder = SparkSession.builder.master("local[2]").config("spark.driver.memory", "4g")
    for name in ("spark.ui.enabled", "spark.ui.showConsoleProgress", "spark.driver.host", "spark.driver.bindAddress"):
        builder = builder.config(name, SETTINGS[name])
    session = builder.getOrCreate()
    session.sparkContext.setLogLevel("ERROR")
    return session


def _write(folder: Path, rows: int) -> None:
    random = Random(1)
    messages: list[Any] = [SMALL.make(random) for _ in range(DISTINCT)]
    responses = {
        "value": pa.array([message.encode(VERSION) for message in messages], pa.binary()),
        "text": pa.array([json.dumps(to_row(message.SPEC, VERSION, message)) for message in messages]),
    }
    records = [record(number) for number in range(DISTINCT)]
    columns = {
        "key": pa.array([key for key, _ in records], pa.binary()),
        "value": pa.array([value for _, value in records], pa.binary()),
    }
    for name, table in (("responses", pa.table(responses)), ("records", pa.table(columns))):
        (folder / name).mkdir()
        repeated = pa.concat_tables([table] * max(1, rows // DISTINCT // FILES)).combine_chunks()
        for number in range(FILES):
            pq.write_table(repeated, folder / name / f"{number}.parquet")


def _cases(session: SparkSession, folder: str) -> dict[str, Case]:
    responses = session.read.parquet(f"{folder}/responses")
    records = session.read.parquet(f"{folder}/records")
    schema = spark_schema(arrow_schema(NAME, VERSION))
    options = {"types": ",".join(TYPES)}
    return {
        "reading alone": lambda: responses.select("value"),
        "canned output": lambda: responses.select("value").mapInArrow(_canned, schema),
        "kafka_table": lambda: kafka_table(responses, "value", NAME, VERSION),
        "from_kafka": lambda: responses.select(from_kafka("value", NAME, VERSION)),
        "Python UDF": lambda: responses.select(F.udf(_decode_row, schema)("value")),
        "from_json of the same content": lambda: responses.select(F.from_json("text", schema)),
        "kafka_record_table": lambda: kafka_record_table(records, OFFSETS, options=options),
        "records, Python UDF": lambda: records.select(F.udf(_decode_record, _records_schema())("key", "value")),
    }


def _seconds(case: Case) -> float:
    start = perf_counter()
    case().write.format("noop").mode("overwrite").save()
    return perf_counter() - start


def _canned(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Return the same number of rows, decoded once: the cost of the way into Python and back."""
    decoded: pa.RecordBatch | None = None
    for batch in batches:
        if decoded is None or len(decoded) < len(batch):
            structs, _ = decode_column(batch.column(0), NAME, VERSION)
            decoded = pa.RecordBatch.from_struct_array(structs)
        yield decoded.slice(0, len(batch))


def _decode_row(data: bytes) -> dict[str, Any]:
    return to_row(SMALL.cls.SPEC, VERSION, SMALL.cls.decode(data, VERSION))


def _records_schema() -> StructType:
    return spark_schema(record_schema(OFFSETS, TYPES))


def _decode_record(key: bytes, value: bytes | None) -> dict[str, Any]:
    decoded = FAMILIES[OFFSETS].decode(bytes(key), None if value is None else bytes(value))
    row: dict[str, Any] = {"type": decoded.type}
    for name, part in (("key", decoded.key), ("value", decoded.value)):
        if isinstance(part, DecodedPart):
            row[name] = {decoded.type.lower(): to_row(part.message.SPEC, part.version, part.message)}
    return row


def main() -> int:
    parser = argparse.ArgumentParser(prog="make bench-spark", description="Measure, and write benchmarks/spark.md.")
    parser.add_argument("--quick", action="store_true", help="few rows and rounds; writes nothing")
    options = parser.parse_args()
    require_spark()
    session = start_spark()
    rows, rounds, size = (100_000, 1, 100 << 20) if options.quick else (1_000_000, 5, 1 << 30)
    measures: list[Callable[[], Section]] = [
        lambda: columnar(10 * rows, rounds),
        lambda: spark(session, rows, rounds),
        lambda: kafka_log(session, size),
    ]
    sections = []
    for measure in measures:
        sections.append(measure())
        print("\n".join(sections[-1].lines()), flush=True)
    session.stop()
    text = report("Columns and Spark", [f"Made by `make bench-spark` with Spark {version('pyspark')}."], sections)
    if not options.quick:
        REPORT.write_text(text, encoding="utf-8")
    print("\n".join(" | ".join(target.row()) for section in sections for target in section.targets))
    return 0


if __name__ == "__main__":
    sys.exit(main())
