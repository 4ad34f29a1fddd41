"""Rows that an older release of the schemas landed: all are kept, new fields are null, undecoded rows are decoded."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import kipc
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.metadata import TopicRecord
from pyspark.sql import functions as F  # noqa: N812
from pyspark.sql.types import ArrayType, DataType, IntegerType, LongType, StringType, StructType

from kip.spark.checkpoints import computed
from kip.spark.pipeline.definitions.table import Input
from kip.spark.pipeline.errors import PipelineError
from kip.spark.pipeline.inputs.sources import SOURCES, empty_frame
from kip.spark.pipeline.landing.evolution import unreadable_fields
from kip.spark.pipeline.landing.landing import STREAM, Landing
from kip.spark.pipeline.landing.rows import storable, stored_schema
from kip.spark.pipeline.output.folder import Output
from tests.processes import run_process
from tests.shared import ROOT, shared_path
from tests.spark.pipeline.log_rows import METADATA, record, rows_of

pytestmark = [pytest.mark.spark, pytest.mark.xdist_group("Spark session")]

OFFSETS = "__consumer_offsets"


def of(**fields: DataType) -> StructType:
    schema = StructType()
    for name, kind in fields.items():
        schema = schema.add(name, kind)
    return schema


@pytest.mark.parametrize(
    ("landed", "wanted", "expected"),
    [
        (of(a=IntegerType()), of(a=IntegerType(), b=StringType()), []),
        (of(a=IntegerType(), b=StringType()), of(a=LongType()), []),
        (of(a=of(b=IntegerType())), of(a=of(b=IntegerType(), c=of(d=LongType()))), []),
        (of(a=LongType()), of(a=IntegerType()), ["a is int, was bigint"]),
        (of(a=ArrayType(of(b=StringType()))), of(a=ArrayType(of(b=LongType()))), ["a[].b is bigint, was string"]),
        (of(a=of(b=StringType())), of(a=StringType()), ["a is string, was struct<b:string>"]),
    ],
)
def test_fields_that_cannot_be_read(landed: DataType, wanted: DataType, expected: list[str]) -> None:
    assert list(unreadable_fields(landed, wanted)) == expected


def undecoded(rows: pa.Table, values: list[bytes]) -> pa.Table:
    """Return rows as they are landed if the version of their values is unknown."""
    nothing = pa.nulls(len(rows), rows.schema.field("value").type)
    reasons = pa.array(["version 99 is unknown"] * len(rows))
    rows = rows.set_column(rows.schema.get_field_index("value"), "value", nothing)
    rows = rows.set_column(rows.schema.get_field_index("_error"), "_error", reasons)
    places = {"_corrupt_record": pa.array(values), "position": pa.array(range(len(rows)), pa.int64())}
    for name, column in places.items():
        rows = rows.append_column(name, column)
    return rows


@pytest.mark.slow
@pytest.mark.parametrize("name", SOURCES)
def test_the_schema_of_landed_rows_is_that_of_what_is_stored(name: Input, spark: Any) -> None:
    assert stored_schema(name).jsonValue() == storable(empty_frame(spark, name), name).schema.jsonValue()


@pytest.mark.slow
def test_an_upgrade(spark: Any, tmp_path: Path) -> None:
    """The older release knew no `name` of topics, and neither the version of a topic's record nor that of a commit."""
    landing = Landing(spark, Output(str(tmp_path)), STREAM)
    topics = [record(0, TopicRecord(name="a")), record(1, TopicRecord(name="b"))]
    key = OffsetCommitKey(group="g", topic="a", partition=3)
    commits = [record(0, key, OffsetCommitValue(offset=7), topic=OFFSETS)]
    landing.rows.add("metadata", spark.createDataFrame(rows_of(METADATA, topics[:1])))
    old = computed(landing.rows.read("metadata"))
    landing.rows.add(
        "metadata", spark.createDataFrame(undecoded(rows_of(METADATA, topics[1:]), [topics[1].value or b""]))
    )
    landing.rows.add(
        "consumer_offsets", spark.createDataFrame(undecoded(rows_of(OFFSETS, commits), [commits[0].value or b""]))
    )
    folder = tmp_path / STREAM / "rows" / "metadata" / landing.rows.folders("metadata")[0].name
    fewer = old.withColumn("value", F.col("value").withField("topic_record", F.struct("value.topic_record.topic_id")))
    for file in folder.glob("*.parquet"):
        file.unlink()
    fewer.coalesce(1).write.mode("append").parquet(str(folder))
    assert [folder.corrupt for folder in landing.rows.folders("metadata")] == [0, 1]

    landing.rewriter.decode_again("metadata")
    landing.rewriter.decode_again("consumer_offsets")
    found = landing.rows.read("metadata").orderBy("offset").select("offset", "value.topic_record.*", "_error").collect()
    assert [(row.offset, row["name"], row.topic_id is None, row._error) for row in found] == [
        (0, None, False, None),
        (1, "b", False, None),
    ]
    [commit] = landing.rows.read("consumer_offsets").collect()
    assert (commit.key.offset_commit.group, commit.value.offset_commit.offset, commit._error) == ("g", 7, None)
    assert [folder.corrupt for folder in landing.rows.folders("metadata")] == [0, 0]
    assert len(list(folder.parent.iterdir())) == 2


def test_columns_that_cannot_be_read(spark: Any, tmp_path: Path) -> None:
    output = Output(str(tmp_path))
    landing = Landing(spark, output, STREAM)
    landing.rewriter.check_columns("snapshots")
    place = (STREAM, "columns", "snapshots.json")
    columns = json.loads(output.store.read_text(*place) or "")
    landing.rewriter.check_columns("snapshots")
    columns["columns"]["fields"][0]["type"] = "double"
    output.store.write_text(json.dumps(columns), *place)
    with pytest.raises(PipelineError, match=r"other columns than this version of kip has \(cluster_id is string, was"):
        landing.rewriter.check_columns("snapshots")


def stream(schemas: Path, output: Path, tables: str) -> dict[str, Any]:
    """Run a stream, once, with this folder's `kafka_wire`, and return its summary."""
    logs = str(shared_path("captures", "logs"))
    command = [sys.executable, "-m", "kip.cli.main", "pipeline", "run", "--stream", "--once", "--input", logs]
    environment = {**os.environ, "PYTHONPATH": str(schemas)}
    run = run_process(
        *command, "--tables", tables, "--output", str(output), "--summary", "json", env=environment, timeout=900
    )
    summary: dict[str, Any] = json.loads(run.stdout)
    assert run.returncode == (3 if summary["corrupt"] else 0), run.stderr
    return summary


@pytest.mark.slow
@pytest.mark.thorough
def test_a_stream_that_a_newer_release_continues(tmp_path: Path) -> None:
    """The older release reads PartitionRecord v0 only; the tables are those of a stream of the newer one."""
    specs = kipc.load(ROOT / "schemas", extensions=True)
    settings = kipc.Settings(out=str(tmp_path / "older"), message=("*", "PartitionRecord:0"), tests=False)
    kipc.write(kipc.compile(specs, settings))
    tables = "group_offsets,errors"
    before = stream(tmp_path / "older", tmp_path / "continued", tables)
    assert before["corrupt"] == 170
    after = stream(ROOT / "generated", tmp_path / "continued", f"{tables},partitions")
    assert after["corrupt"] == 0
    assert [each["rows"] for each in after["inputs"]] == [each["rows"] for each in before["inputs"]]
    stream(ROOT / "generated", tmp_path / "whole", f"{tables},partitions")
    for table in (*tables.split(","), "partitions"):
        continued, whole = (
            sorted(map(repr, pq.read_table(tmp_path / name / table).to_pylist())) for name in ("continued", "whole")
        )
        assert continued == whole, table
