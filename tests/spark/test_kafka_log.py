"""The data source `kafka-log`: rows of captured logs, options and damage, without Spark and in Spark queries."""

from __future__ import annotations

import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from kafka_wire.group_coordinator import OffsetCommitKey, OffsetCommitValue
from kafka_wire.records import Record, RecordBatch
from pyspark.errors import AnalysisException, PySparkException
from pyspark.sql.datasource import InputPartition

from kip.columnar.rows import to_row
from kip.log.records.control import CONTROL
from kip.log.records.families import FAMILIES, DecodedPart
from kip.log.segments.batches import Batch
from kip.log.segments.files import LogFile, find_log_files
from kip.log.segments.reader import read_batches
from kip.spark.arrow_schemas import arrow_schema
from kip.spark.errors import CorruptRecordError
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.sources.logs.source import KafkaLogSource
from tests.real_kafka.servers import wait_for
from tests.shared import shared_path

OFFSETS = "__consumer_offsets"
METADATA = "__cluster_metadata"


def in_spark(test: Any) -> Any:
    """Mark a test that needs the Spark session."""
    return pytest.mark.spark(pytest.mark.xdist_group("Spark session")(test))


def read(path: object, **options: str) -> pa.Table:
    """Read with the source, without Spark."""
    source = KafkaLogSource({"path": str(path), **options})
    reader: Any = source.reader(source.schema())
    schema = arrow_schema(source.schema())
    tables = [table for partition in reader.partitions() for table in reader.read(partition)]
    for table in tables:
        table.validate(full=True)
    return pa.Table.from_batches(tables, schema)


def rows(path: object, **options: str) -> list[dict[str, Any]]:
    return [bare(row) for row in read(path, **options).to_pylist()]


def bare(row: Any) -> Any:
    """Return a row without null values, also in nested structs."""
    return {name: bare(value) if isinstance(value, dict) else value for name, value in row.items() if value is not None}


def logs() -> Path:
    return shared_path("captures", "logs")


def records(files: Iterator[LogFile]) -> Iterator[tuple[LogFile, Batch, Record]]:
    """Yield the records of files one at a time."""
    for file in files:
        with Path(file.path).open("rb") as data:
            for batch in read_batches(data):
                assert isinstance(batch, Batch)
                for record in batch.records():
                    yield file, batch, record


@pytest.mark.slow
def test_bytes_of_all_topics() -> None:
    found = rows(logs(), maxPartitionBytes="20k")
    expected = list(records(find_log_files(str(logs()))))
    assert len(found) == len(expected) > 6000
    for row, (file, batch, record) in zip(found, expected, strict=True):
        facts = (row["file"], row["topic"], row["partition"], row["position"], row["offset"], row["is_control"])
        assert facts == (file.path, file.topic, file.partition, batch.position, record.offset, batch.is_control)
        assert (row.get("key"), row.get("value")) == (record.key, record.value)
        assert row["timestamp"].timestamp() * 1000 == pytest.approx(record.timestamp)
        assert row.get("snapshot_offset") == (file.offset if file.is_snapshot else None)
        assert row.get("producer_id", -1) == batch.producer_id


def says(part: Any, is_key: bool = False) -> Any:
    """Return the decoded key or value in the form of a row."""
    return bare(to_row(part.message.SPEC, 0 if is_key else part.version, part.message))


@pytest.mark.parametrize("topic", [OFFSETS, METADATA, "__transaction_state", "__share_group_state"])
def test_records_of_internal_topics(topic: str) -> None:
    found = rows(logs(), topic=topic)
    expected = [each for each in records(find_log_files(str(logs()))) if each[0].topic == topic]
    assert len(found) == len(expected) > 30
    for row, (_, batch, record) in zip(found, expected, strict=True):
        decoded = (CONTROL if batch.is_control else FAMILIES[topic]).decode(record.key, record.value)
        assert (row["type"], row.get("_error")) == (decoded.type, None)
        if decoded.value is not None:
            assert row["version"] == decoded.value.version
            (value,) = row["control" if batch.is_control else "value"].values()
            assert same(value, says(decoded.value))
        if isinstance(decoded.key, DecodedPart) and not batch.is_control:
            assert same(row["key"][decoded.type.lower()], says(decoded.key, is_key=True))


def same(row: dict[str, Any], expected: dict[str, Any]) -> bool:
    """Return whether a row has the expected values, ignoring arrays, whose structs can have different fields."""
    return all(row[name] == value for name, value in expected.items() if not isinstance(value, list))


def test_types_of_control_records() -> None:
    types = Counter(row["type"] for row in rows(logs(), topic=METADATA) if row["is_control"])
    assert types == {
        "KRAFT_VOTERS": 6,
        "KRAFT_VERSION": 4,
        "SNAPSHOT_HEADER": 3,
        "SNAPSHOT_FOOTER": 3,
        "LEADER_CHANGE": 3,
    }
    (marker,) = {
        row["control"]["end_txn_marker"]["coordinator_epoch"]
        for row in rows(logs(), topic=OFFSETS)
        if row["type"] == "COMMIT"
    }
    assert marker == 0


def test_only_some_types_are_decoded() -> None:
    table = read(logs(), topic=OFFSETS, types="OFFSET_COMMIT, GROUP_METADATA", fields="type,key,value")
    assert table.schema.names == ["type", "key", "value"]
    assert table.schema.field("value").type.names == ["offset_commit", "group_metadata"]
    with_values = Counter(row["type"] for row in table.to_pylist() if row["value"] is not None)
    assert set(with_values) == {"OFFSET_COMMIT", "GROUP_METADATA"}
    assert len(table) == 292


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A log of four batches; the last batch is in a separate segment."""
    path = tmp_path / f"{OFFSETS}-7"
    path.mkdir()
    family: Any = FAMILIES[OFFSETS]

    def batch(first: int) -> bytes:
        offsets = range(first, first + 4)
        messages = [(OffsetCommitKey(group="g", partition=each), OffsetCommitValue(offset=each)) for each in offsets]
        encoded = [family.encode(key, value, 4) for key, value in messages]
        return RecordBatch.of(
            [Record(each, 1000 * each, *pair) for each, pair in zip(offsets, encoded, strict=True)]
        ).data

    (path / f"{0:020}.log").write_bytes(b"".join(map(batch, (0, 4, 8))))
    (path / f"{12:020}.log").write_bytes(batch(12))
    return path


def test_damage_is_rows_and_loses_nothing_else(folder: Path) -> None:
    first = folder / f"{0:020}.log"
    data = bytearray(first.read_bytes())
    length = len(data) // 3
    data[length + 100] ^= 1
    (folder / f"{12:020}.log").write_bytes((folder / f"{12:020}.log").read_bytes() + b"\1\2\3")
    unreadable = RecordBatch.of([Record(16, 5, b"\0\x63", b"new"), Record(17, 5, None, None)]).data
    (folder / f"{16:020}.log").write_bytes(unreadable)
    first.write_bytes(data)
    found = rows(folder, topic=OFFSETS)
    damage = [row for row in found if "_error" in row]
    assert [row["offset"] for row in found if "_error" not in row] == [*range(4), *range(8, 16), 17]
    damage = [{name: value for name, value in row.items() if name != "file"} for row in damage]
    place = {"cluster_id": str(folder.parent), "topic": OFFSETS, "partition": 7}
    assert damage[0].pop("_error").startswith("the checksum ")
    assert damage[0] == {**place, "offset": 4, "position": length}
    reason = "the file ends 3 bytes into a batch; 3 bytes skipped"
    assert damage[1] == {**place, "offset": 16, "position": length, "_error": reason}
    last = (damage[2]["_error"], damage[2]["_corrupt_record"], damage[2]["type"])
    assert last == ("key: record type 99 is unknown", b"new", "UNKNOWN")
    raw = rows(folder)
    assert sum("_error" in row for row in raw) == 2
    assert rows(folder, topic=OFFSETS, mode="DropMalformed") == [row for row in found if "_error" not in row]
    with pytest.raises(CorruptRecordError, match=rf"{first}: byte {length}, offset 4: the checksum .* is wrong"):
        rows(folder, mode="failfast", fields="value")


def test_a_damaged_control_record(folder: Path) -> None:
    markers = [Record(16, 5, b"\0\0\0\x63", b"new"), Record(17, 5, b"\0\0\0\1", b"\0\0\0\0\0\7")]
    (folder / f"{16:020}.log").write_bytes(RecordBatch.of(markers, is_control=True).data)
    *_, unknown, commit = rows(folder, topic=OFFSETS)
    assert (unknown["type"], unknown["_corrupt_record"]) == ("UNKNOWN", b"new")
    assert unknown["_error"] == "value: control record type 99 is unknown"
    assert (commit["type"], commit["control"]) == ("COMMIT", {"end_txn_marker": {"coordinator_epoch": 7}})


def test_times(folder: Path) -> None:
    def offsets(**options: str) -> list[int]:
        return [row["offset"] for row in rows(folder, fields="offset", **options)]

    assert offsets(sinceTimestamp="5000") == [*range(5, 16)]
    assert offsets(untilTimestamp="1970-01-01T00:00:05Z") == [*range(5)]
    assert offsets(sinceTimestamp="5000", untilTimestamp="6000", topic=OFFSETS) == [5]


def test_files_are_split_where_batches_start(folder: Path) -> None:
    source = KafkaLogSource({"path": f"{folder}, {folder}", "maxPartitionBytes": "300"})
    ranges = [partition.range for partition in source.reader(source.schema()).partitions()]  # type: ignore[attr-defined]
    bounds = [(Path(each.file.path).name, each.start, each.end) for each in ranges]
    size = (folder / f"{12:020}.log").stat().st_size
    assert bounds == [
        (f"{0:020}.log", 0, 2 * size),
        (f"{0:020}.log", 2 * size, 3 * size),
        (f"{12:020}.log", 0, size),
    ]


def test_a_file_by_its_path_and_nothing_at_all(folder: Path, tmp_path: Path) -> None:
    other = tmp_path / "copy.bin"
    other.write_bytes((folder / f"{12:020}.log").read_bytes())
    (row, *_) = rows(other, topic=OFFSETS)
    assert (row["offset"], row["type"], "topic" in row) == (12, "OFFSET_COMMIT", False)
    other.write_bytes(b"")
    source = KafkaLogSource({"path": str(other)})
    reader = source.reader(source.schema())
    assert (list(reader.partitions()), list(reader.read(InputPartition(None)))) == ([], [])


def test_a_file_that_cannot_be_read_is_damage(folder: Path) -> None:
    source = KafkaLogSource({"path": str(folder), "fields": "offset,_error"})
    reader: Any = source.reader(source.schema())
    partition = reader.partitions()[0]
    (folder / f"{0:020}.log").unlink()
    (table,) = reader.read(partition)
    size = 3 * (folder / f"{12:020}.log").stat().st_size
    reason = f"deleted before it was read; {size} bytes skipped"
    assert table.to_pylist() == [{"offset": None, "_error": reason}]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({"path": "{}/nowhere"}, "nowhere: no such file or folder"),
        ({"path": "{}/empty"}, "empty: no log files"),
        ({"path": "{}", "topic": METADATA}, f"no log files of {METADATA}, only of {OFFSETS}"),
        ({"path": "{}", "topic": "orders"}, "'orders' is not an internal topic; internal topics are"),
        ({"path": "{}", "types": "X"}, "types are those of an internal topic: name it with the option topic"),
        ({"path": "{}", "topic": OFFSETS, "types": "X"}, "has no records of type 'X'; there are "),
        ({"path": "{}", "fields": "offset,size"}, "unknown field 'size'; there are cluster_id, file, topic"),
        ({"path": "{}", "format": "x"}, "kafka-log has no option 'format'; it has path, mode, topic"),
        ({"path": "{}", "mode": "DROP"}, "option mode of kafka-log is 'DROP', expected PERMISSIVE, DROPM"),
        ({"path": "{}", "maxPartitionBytes": "0"}, "expected a number of bytes such as 67108864 or 64m"),
        ({"path": "{}", "sinceTimestamp": "now"}, "expected milliseconds since 1970, or a time such as 2026"),
        ({}, "kafka-log needs the option path"),
    ],
)
def test_mistakes_are_told_in_one_sentence(folder: Path, options: dict[str, str], reason: str) -> None:
    (folder.parent / "empty").mkdir()
    source = KafkaLogSource({name: value.format(folder.parent) for name, value in options.items()})
    with pytest.raises(ValueError, match=reason) as raised:
        source.reader(source.schema()).partitions()
    assert "\n" not in str(raised.value)


@in_spark
def test_batch_in_spark(spark: Any) -> None:
    for options in ({}, {"topic": OFFSETS}, {"topic": METADATA, "types": "REGISTER_BROKER_RECORD"}):
        frame = spark.read.format("kafka-log").options(**options).load(str(logs()))
        expected = read(logs(), **options)
        assert frame.toArrow().cast(expected.schema).to_pylist() == expected.to_pylist()
    frame = spark.read.format("kafka-log").schema("offset BIGINT, type STRING").options(topic=OFFSETS)
    assert frame.load([str(logs() / f"{OFFSETS}-{number}") for number in (0, 2)]).count() == 157 + 43


@pytest.fixture
def pushed(spark: Any) -> Iterator[None]:
    setting = "spark.sql.python.filterPushdown.enabled"
    before = spark.conf.get(setting)
    spark.conf.set(setting, "true")
    yield
    spark.conf.set(setting, before)


@in_spark
@pytest.mark.usefixtures("pushed")
def test_filters_in_spark(spark: Any, folder: Path) -> None:
    """A query does not read the partitions that it does not ask for, not even damaged ones."""
    other = folder.with_name(f"{OFFSETS}-8")
    shutil.copytree(folder, other)
    (other / f"{12:020}.log").write_bytes(b"damage")
    frame = spark.read.format("kafka-log").options(pushFilters="true", mode="FAILFAST").load(str(folder.parent))
    assert frame.where("partition = 7 AND offset >= 3").count() == 13
    with pytest.raises(PySparkException, match="ends 6 bytes into a batch"):
        frame.where("partition = 8").count()


def comparisons(column: str, low: str, high: str) -> list[str]:
    """Return a condition for each kind of filter that Spark pushes."""
    found = [f"{column} {sign} {low}" for sign in ("=", "<=>", ">", ">=", "<", "<=", "<>")]
    ranges = [f"{column} BETWEEN {low} AND {high}", f"{column} IN ({low}, {high}, NULL)", f"NOT {column} IN ({high})"]
    texts = [f"{column} LIKE '{{}}'".format(form) for form in ("__c%", "%7", "%offsets%")]
    return [*found, *ranges, f"{column} IS NULL", f"{column} IS NOT NULL", *(texts if low.startswith("'") else ())]


CONDITIONS = [
    *comparisons("timestamp", "TIMESTAMP '1970-01-01 00:00:03Z'", "TIMESTAMP '1970-01-01 00:00:09.001Z'"),
    *(f"timestamp {sign} TIMESTAMP_NTZ '1970-01-01 00:00:03'" for sign in ("=", ">")),
    *("timestamp > DATE '1969-12-31'", "timestamp >= '1970-01-01 00:00:12'", "timestamp < TIMESTAMP '9999-12-31'"),
    *comparisons("offset", "3", "9"),
    *("offset > 2.5", "offset = '4'", "offset < 9223372036854775807", "offset > -9223372036854775808"),
    *comparisons("partition", "7", "8"),
    *comparisons("topic", f"'{OFFSETS}'", "'x'"),
    *("topic = upper('x')", "partition + 1 = 8", "offset > 3 OR timestamp IS NULL", "NOT (offset > 3 AND offset < 9)"),
]
"""Conditions on the columns by which files and records are selected."""
OTHERS = {
    "cluster_id": "'x'",
    "file": "'x'",
    "timestamp_type": "'CreateTime'",
    "position": "0",
    "leader_epoch": "1",
    "producer_id": "1",
    "producer_epoch": "CAST(1 AS SMALLINT)",
    "sequence": "1",
    "is_transactional": "true",
    "is_control": "true",
    "snapshot_offset": "1",
    "type": "'OFFSET_COMMIT'",
    "version": "CAST(4 AS SMALLINT)",
    "_corrupt_record": "X'00'",
    "_error": "'x'",
    "key.offset_commit.partition": "3",
}


@in_spark
@pytest.mark.usefixtures("pushed")
def test_conditions_do_not_change_what_they_select(spark: Any, folder: Path) -> None:
    """Each condition gives the rows that it gives without pushed filters; those of one query are pushed together."""
    reader = spark.read.format("kafka-log").option("topic", OFFSETS)
    plain = reader.load(str(folder)).cache()
    reader = reader.option("pushFilters", "true")
    of_others = map(" AND ".join, zip(*(comparisons(name, low, low)[:12] for name, low in OTHERS.items()), strict=True))
    assert {name.partition(".")[0] for name in OTHERS} | {"timestamp", "offset", "partition", "topic"} == {
        field.name for field in plain.schema if field.name not in ("headers", "value", "control")
    }
    for condition in (*CONDITIONS, *of_others):
        expected = [row.offset for row in plain.where(condition).select("offset").collect()]
        # Loaded again: Spark reads with the filters of the last query that had any, see docs/known-behaviours.md.
        found = reader.load(str(folder)).where(condition).select("offset").collect()
        assert [row.offset for row in found] == expected, condition


@in_spark
def test_mistakes_in_spark(spark: Any, tmp_path: Path) -> None:
    with pytest.raises(AnalysisException, match="kafka-log has no option 'colour'"):
        spark.read.format("kafka-log").option("colour", "red").load(str(tmp_path))
    with pytest.raises(PySparkException, match="no log files"):
        spark.read.format("kafka-log").load(str(tmp_path)).collect()


@in_spark
def test_stream_in_spark(spark: Any, folder: Path, tmp_path: Path) -> None:
    """Write a log in pieces while queries start and end; one query is stopped halfway."""
    pytest.importorskip("pyspark.sql.streaming.datasource", reason="needs Spark 4.2")
    whole = {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
    first, last = whole
    for path in folder.iterdir():
        path.unlink()
    size = len(whole[last])

    def start(**trigger: Any) -> Any:
        stream = spark.readStream.format("kafka-log").option("topic", OFFSETS).option("maxBytesPerTrigger", size)
        writer = stream.load(str(folder)).writeStream.option("checkpointLocation", str(tmp_path / "checkpoint"))
        return writer.format("parquet").trigger(**trigger).start(str(tmp_path / "out"))

    def finish() -> None:
        run_to_end(lambda: start(availableNow=True))

    def offsets() -> list[int]:
        return sorted(row.offset for row in spark.read.parquet(str(tmp_path / "out")).select("offset").collect())

    (folder / first).write_bytes(whole[first][: size + 50])
    finish()
    assert offsets() == [*range(4)]
    (folder / first).write_bytes(whole[first])
    query = start(processingTime="0 seconds")
    wait_for(lambda: query.recentProgress or not query.isActive, "the stream to make progress")
    query.stop()
    (folder / last).write_bytes(whole[last][:-1])
    finish()
    assert offsets() == [*range(12)]
    (folder / last).write_bytes(whole[last])
    finish()
    streamed = spark.read.parquet(str(tmp_path / "out")).orderBy("offset").toArrow()
    expected = read(folder, topic=OFFSETS)
    assert streamed.cast(expected.schema).to_pylist() == expected.to_pylist()
    assert len(expected) == 16
