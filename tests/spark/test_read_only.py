"""What all data sources have in common: columns by name, tables in SQL, and no writing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from kafka_wire.records import Record, RecordBatch
from pyspark.errors import PySparkException
from pyspark.sql.datasource import DataSource
from pyspark.sql.types import ArrayType, DataType, LongType, ShortType, StringType, StructType

from kip.spark.arrow_schemas import arrow_schema
from kip.spark.pipeline.inputs.sources import register_sources
from kip.spark.sources.captures.source import KafkaCaptureSource
from kip.spark.sources.logs.source import KafkaLogSource
from kip.spark.sources.request_logs import KafkaRequestLogSource
from kip.spark.sources.snapshots.source import KafkaSnapshotsSource
from kip.spark.sources.spark_checkpoints import SparkCheckpointSource
from kip.spark.sources.topics.source import KafkaTopicSource
from tests.requestlog.logs import log_of
from tests.spark.answers import ANSWER, write
from tests.spark.captures import write_talk
from tests.spark.made_checkpoints import write_checkpoint


def of(**columns: DataType) -> StructType:
    schema = StructType()
    for name, kind in columns.items():
        schema = schema.add(name, kind)
    return schema


def write_log(folder: Path) -> Path:
    """Write a partition with two records into a folder whose name has a space and a comma's neighbours."""
    partition = folder / "log dir" / "orders-0"
    partition.mkdir(parents=True)
    (partition / f"{0:020}.log").write_bytes(RecordBatch.of([Record(each, 1, b"k", b"v") for each in (0, 1)]).data)
    return partition.parent


SOURCES: dict[type[DataSource], tuple[Callable[[Path], Path], StructType, list[Any]]] = {
    KafkaLogSource: (write_log, of(topic=StringType(), offset=LongType(), file=StringType()), ["orders", 0]),
    KafkaCaptureSource: (
        lambda folder: write_talk(folder / "talk.pcap", 0),
        of(version=ShortType(), error_codes=ArrayType(ShortType()), api_name=StringType()),
        [12, [], "Metadata"],
    ),
    KafkaSnapshotsSource: (
        lambda folder: write(folder, ANSWER).parent,
        of(version=ShortType(), position=LongType(), cluster_id=StringType()),
        [0, 0, "c"],
    ),
    KafkaRequestLogSource: (
        lambda folder: log_of("3.9.1"),
        of(version=ShortType(), client_id=StringType(), api_name=StringType()),
        [],
    ),
    SparkCheckpointSource: (
        lambda folder: write_checkpoint(folder / "query", "q", [{"orders": {1: 7}}], complete=0),
        of(offset=LongType(), topic=StringType(), batch_id=LongType()),
        [7, "orders", 0],
    ),
}
"""For each source a function that writes an input, columns in another order than its own, and the first row."""


@pytest.mark.parametrize("kind", SOURCES)
def test_columns_by_name(kind: type[Any], tmp_path: Path) -> None:
    make, schema, first = SOURCES[kind]
    reader = kind({"path": str(make(tmp_path))}).reader(schema)
    batches = [batch for partition in reader.partitions() for batch in reader.read(partition)]
    assert {batch.schema for batch in batches} == {arrow_schema(schema)}
    row = pa.Table.from_batches(batches).to_pylist()[0]
    assert list(row.values())[: len(first)] == first


@pytest.mark.parametrize("kind", [*SOURCES, KafkaTopicSource])
@pytest.mark.parametrize("method", ["reader", "streamReader"])
@pytest.mark.parametrize(
    ("column", "nullable", "reason"),
    [
        (of(size=LongType()), True, r"\S+-\S+ has no column 'size' here; it has cluster_id, "),
        (of(cluster_id=LongType()), True, r"column cluster_id of \S+-\S+ has the type string, not bigint"),
        (of(cluster_id=StringType()), False, r"column cluster_id of \S+-\S+ can be null: leave out NOT NULL"),
    ],
)
def test_columns_that_do_not_exist(
    kind: type[Any], method: str, column: StructType, nullable: bool, reason: str, tmp_path: Path
) -> None:
    if method == "streamReader" and kind in (KafkaLogSource, KafkaTopicSource):
        pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")
    topic = {"topic": "__consumer_offsets"}
    options = {KafkaLogSource: {"path": "x", **topic}, KafkaTopicSource: {"bootstrapServers": "h:1", **topic}}
    source = kind(options.get(kind, {"path": "x"}))
    column.fields[0].nullable = nullable
    with pytest.raises(ValueError, match=reason) as raised:
        getattr(source, method)(column)
    assert "\n" not in str(raised.value)


def test_a_catalog_keeps_no_secrets() -> None:
    options = {"bootstrapServers": "h:1", "topic": "t", "kafka.sasl.password": "hush"}
    table = {"provider": "kafka-topic", "owner": "o", **{f"option.{name}": value for name, value in options.items()}}
    assert KafkaTopicSource(options).schema()[0].metadata == {}
    with pytest.raises(ValueError, match=r"kafka-topic: a table cannot keep kafka.sasl.password; read the topic with"):
        KafkaTopicSource(table).schema()
    table.pop("option.kafka.sasl.password")
    schema = KafkaTopicSource(table).schema()
    assert KafkaTopicSource({}).options_of(schema) == {"bootstrapServers": "h:1", "topic": "t"}
    assert KafkaTopicSource({"topic": "u"}).options_of(schema) == {"bootstrapServers": "h:1", "topic": "u"}
    with pytest.raises(ValueError, match=r"kafka-topic has no options here: create tables without a list of columns"):
        KafkaTopicSource({}).options_of(of(offset=LongType()))


@pytest.mark.slow
def test_tables_in_sql(spark: Any, tmp_path: Path) -> None:
    spark = spark.newSession()  # without the views of other tests, which come before tables of the same names
    register_sources(spark)
    spark.dataSource.register(KafkaTopicSource)
    spark.sql("CREATE TABLE own (offset BIGINT) USING `kafka-log` OPTIONS (path 'x')")
    with pytest.raises(PySparkException, match="kafka-log has no options here"):
        spark.table("own").collect()
    places = {}
    for kind, (make, _, _) in SOURCES.items():
        name = kind.name()
        (tmp_path / name).mkdir()
        places[name] = make(tmp_path / name)
    tables = {
        "logs": f"`kafka-log` OPTIONS (path '{places['kafka-log']}', pushFilters 'false') TBLPROPERTIES ('team' = 'a')",
        "some": f"`kafka-log` LOCATION '{places['kafka-log']}'",
        "exchanges": f"`kafka-capture` OPTIONS (path '{places['kafka-capture']}')",
        "responses": f"`kafka-snapshots` OPTIONS (paths '[\"{places['kafka-snapshots']}\"]')",
        "requests": f"`kafka-request-log` OPTIONS (PATH '{places['kafka-request-log']}', mode 'FAILFAST')",
        "live": "`kafka-topic` OPTIONS (bootstrapServers 'localhost:1', topic '__consumer_offsets')",
    }
    try:
        for name, using in tables.items():
            spark.sql(f"CREATE TABLE {name} USING {using}")
        assert [tuple(row) for row in spark.sql("SELECT offset, CAST(value AS STRING) FROM logs").collect()] == [
            (0, "v"),
            (1, "v"),
        ]
        assert spark.sql("SELECT count(*) FROM some").first()[0] == 2
        assert spark.sql("SELECT api_name FROM exchanges").first().api_name == "Metadata"
        assert spark.sql("SELECT cluster_id FROM responses").first().cluster_id == "c"
        assert spark.sql("SELECT count(client_id) AS requests FROM requests").first().requests > 9
        assert "type" in spark.table("live").columns
        with pytest.raises(PySparkException, match="kafka-log only reads: write to a table of another format"):
            spark.sql("INSERT INTO logs SELECT * FROM logs")
        with pytest.raises(PySparkException, match="kafka-log has no option 'colour'"):
            spark.sql(f"CREATE TABLE colours USING `kafka-log` OPTIONS (path '{tmp_path}', colour 'red')")
    finally:
        for name in (*tables, "own"):
            spark.sql(f"DROP TABLE IF EXISTS {name}")
