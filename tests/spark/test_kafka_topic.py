"""The data source `kafka-topic`: its options, its errors, and a real Kafka read through it and from its own disk."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kip.columnar import record_schema
from kip.log.records.families import FAMILIES
from kip.spark.errors import CorruptRecordError
from kip.spark.pipeline.landing.queries import run_to_end
from kip.spark.sources.topics.client import LiveTopic, LiveTopicError
from kip.spark.sources.topics.rows import TopicRows
from kip.spark.sources.topics.source import KafkaTopicReader, KafkaTopicSource
from kip.spark.sources.topics.stretches import TopicOptions
from tests.real_kafka import RealKafka, start_single
from tests.real_kafka.servers import PATIENCE, free_ports, wait_for
from tests.spark.filled_kafka import GROUPS, PARTITIONS, admin, fill, from_disk, kafka

pytestmark = pytest.mark.xdist_group("Spark runs")

OFFSETS = "__consumer_offsets"
ADDRESS = {"bootstrapServers": "h:1"}
TOPIC = {**ADDRESS, "topic": "t"}
KEPT = ("partition", "offset", "timestamp", "headers", "key", "value")


def rows_of(**options: str) -> list[dict[str, Any]]:
    read = TopicOptions.read(options)
    reader = KafkaTopicReader(read, read.schema)
    return [row for partition in reader.partitions() for batch in reader.read(partition) for row in batch.to_pylist()]


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "kafka-topic needs the option bootstrapServers"),
        (ADDRESS, "kafka-topic needs the option topic"),
        (
            {**TOPIC, "topics": "t"},
            "kafka-topic has no option 'topics'; it has bootstrapServers, topic, startingOffsets",
        ),
        (
            {**TOPIC, "startingOffsets": "oldest"},
            r"startingOffsets of kafka-topic is 'oldest', expected earliest, latest, or",
        ),
        ({**TOPIC, "endingOffsets": '{"t": 5}'}, "expected earliest, latest, or offsets such as"),
        ({**TOPIC, "isolationLevel": "none"}, "expected read_committed or read_uncommitted"),
        ({**TOPIC, "maxOffsetsPerTrigger": "-1"}, "expected a number"),
        (
            {**TOPIC, "types": "OFFSET_COMMIT"},
            "t is not an internal topic, so its records have no types",
        ),
        (
            {**ADDRESS, "topic": OFFSETS, "types": "COMMIT"},
            "__consumer_offsets has no records of type 'COMMIT'; did you mean ",
        ),
        (
            {**TOPIC, "fields": "offset,type"},
            "kafka-topic has no column 'type' here; it has cluster_id, file, topic, partition, offset",
        ),
        (
            {**TOPIC, "kafka.enable.auto.commit": "true"},
            "no option kafka.enable.auto.commit: it is set by the source itself",
        ),
    ],
)
def test_mistakes_in_options(options: dict[str, str], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        KafkaTopicSource(options).schema()


def test_options_have_the_names_of_sparks_own_source_too() -> None:
    options = TopicOptions.read({"KAFKA.bootstrap.servers": "h:1", "TOPIC": "t", "kafka.sasl.password": "hush"})
    assert options.live == LiveTopic("h:1", "t", settings={"sasl.password": "hush"})
    assert "hush" not in repr(options)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "confluent_kafka", None)
    with pytest.raises(LiveTopicError, match=r"needs confluent-kafka on all workers: pip install 'kip-tools\[live\]'"):
        rows_of(bootstrapServers="h:1", topic="t")


@pytest.mark.slow
def test_nobody_listens() -> None:
    (port,) = free_ports(1)
    start = time.monotonic()
    with pytest.raises(
        LiveTopicError, match=r"t at 127.*: no answer for 1 seconds: .*refused.*; check bootstrapServers"
    ):
        rows_of(bootstrapServers=f"127.0.0.1:{port}", topic="t", timeoutSeconds="1")
    assert time.monotonic() - start < 20


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"kafka.nonsense": "x"}, 'does not take the options kafka.…: No such configuration property: "nonsense"'),
        ({"kafka.sasl.jaas.config": "hush"}, "Java JAAS configuration is not supported"),
        ({"kafka.ssl.key.pem": "hush", "kafka.security.protocol": "ssl"}, "ssl.key.pem"),
    ],
)
def test_settings_that_the_library_refuses(settings: dict[str, str], text: str) -> None:
    with pytest.raises(LiveTopicError, match=text) as caught:
        rows_of(bootstrapServers="127.0.0.1:1", topic="t", timeoutSeconds="1", **settings)
    assert "hush" not in str(caught.value)


@pytest.fixture(scope="module")
def live() -> Iterator[RealKafka]:
    with start_single() as cluster:
        fill(cluster)
        yield cluster


def comparable(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return rows with their times in ms, as logs have them."""
    kept = [{name: row[name] for name in KEPT} for row in rows]
    return [row | {"timestamp": round(row["timestamp"].timestamp() * 1000)} for row in kept]


@pytest.mark.kafka
@pytest.mark.parametrize("level", ["read_committed", "read_uncommitted"])
def test_raw_records_are_those_on_the_brokers_disk(live: RealKafka, level: str) -> None:
    rows = rows_of(bootstrapServers=live.bootstrap_servers, topic="raw", isolationLevel=level)
    expected = from_disk(live, "raw", only_committed=level == "read_committed")
    assert comparable(rows) == expected
    assert len(rows) == (30 if level == "read_committed" else 90)
    first = rows[0]
    assert first["headers"] == [
        {"key": "trace", "value": b"\xff\x00"},
        {"key": "trace", "value": None},
        {"key": "é", "value": b""},
    ]
    assert (first["value"], first["is_control"], first["timestamp_type"], first["leader_epoch"]) == (
        None,
        False,
        "CreateTime",
        0,
    )
    assert first["file"] is first["producer_id"] is first["is_transactional"] is first["_error"] is None


@pytest.mark.kafka
def test_offsets_are_decoded(live: RealKafka) -> None:
    rows = rows_of(bootstrapServers=live.bootstrap_servers, topic=OFFSETS)
    assert [row["_error"] for row in rows] == [None] * len(rows)
    expected = from_disk(live, OFFSETS)
    assert [(row["partition"], row["offset"]) for row in rows] == [
        (row["partition"], row["offset"]) for row in expected
    ]
    for row, record in zip(rows, expected, strict=True):
        decoded = FAMILIES[OFFSETS].decode(record["key"], record["value"])
        assert row["type"] == decoded.type
        if decoded.type == "OFFSET_COMMIT" and row["value"]:
            assert row["value"]["offset_commit"]["offset"] == decoded.value.message.offset  # type: ignore[union-attr]
    committed = {
        (key["group"], key["partition"]): row["value"]["offset_commit"]["offset"]
        for row in rows
        if row["type"] == "OFFSET_COMMIT" and (key := row["key"]["offset_commit"])["group"].startswith("group-")
    }
    assert committed == {
        (f"group-{group}", each): group * 100 + each for group in range(GROUPS) for each in range(PARTITIONS)
    }
    groups = {row["key"]["offset_commit"]["group"] for row in rows if row["type"] == "OFFSET_COMMIT"}
    assert "in-commit" in groups
    assert not {"in-abort", "in-open"} & groups


@pytest.mark.kafka
def test_offsets_and_columns_can_be_chosen(live: RealKafka) -> None:
    options = {"bootstrapServers": live.bootstrap_servers, "topic": "raw", "fields": "offset,partition"}
    everything = [(row["partition"], row["offset"]) for row in rows_of(**options)]
    starts, ends = {"raw": {"0": 4, "1": -2}}, {"raw": {"0": 8, "1": -1}}
    rows = rows_of(**options, startingOffsets=json.dumps(starts), endingOffsets=json.dumps(ends))
    assert [*rows[0]] == ["offset", "partition"]
    assert [(row["partition"], row["offset"]) for row in rows] == [
        place for place in everything if place[0] or 4 <= place[1] < 8
    ]
    assert rows_of(**options, startingOffsets="latest") == []
    assert rows_of(bootstrapServers=live.bootstrap_servers, topic="empty") == []
    narrow = rows_of(
        bootstrapServers=live.bootstrap_servers, topic=OFFSETS, types="GROUP_METADATA", fields="type,value"
    )
    assert {name for row in narrow for name in row["value"] or ()} <= {"group_metadata"}


@pytest.mark.kafka
def test_mistakes_that_the_cluster_tells(live: RealKafka) -> None:
    servers = live.bootstrap_servers
    options = {"bootstrapServers": servers, "topic": "raw"}
    for topic, text in {"nosuch": "no such topic$", "__cluster_metadata": "brokers keep it from clients"}.items():
        with pytest.raises(LiveTopicError, match=text):
            rows_of(bootstrapServers=servers, topic=topic)
    assert "nosuch" not in admin.AdminClient({"bootstrap.servers": servers}).list_topics(timeout=PATIENCE).topics
    with pytest.raises(ValueError, match=r"for exactly the partitions \[0, 1\] of raw"):
        rows_of(**options, startingOffsets='{"raw": {"0": 1}}')
    with pytest.raises(ValueError, match="raw-0 is to be read from offset 5 to 4, which is before it"):
        rows_of(**options, startingOffsets='{"raw": {"0": 5, "1": 0}}', endingOffsets='{"raw": {"0": 4, "1": 0}}')
    with pytest.raises(LiveTopicError, match=r"raw at .* \((_|SASL|TOPIC).*|no answer for 2 seconds"):
        rows_of(
            **options,
            timeoutSeconds="2",
            **{
                "kafka.security.protocol": "sasl_plaintext",
                "kafka.sasl.mechanism": "PLAIN",
                "kafka.sasl.username": "x",
                "kafka.sasl.password": "hush",
            },
        )


@pytest.mark.kafka
def test_records_that_are_gone(live: RealKafka) -> None:
    servers = live.bootstrap_servers
    client = admin.AdminClient({"bootstrap.servers": servers})
    client.create_topics([admin.NewTopic("short", 1, 1)])["short"].result(PATIENCE)
    producer = kafka.Producer({"bootstrap.servers": servers, "log_level": 0})
    for number in range(10):
        producer.produce("short", str(number))
    producer.flush()
    client.delete_records([kafka.TopicPartition("short", 0, 6)])
    options = {"bootstrapServers": servers, "topic": "short", "timeoutSeconds": "10"}
    earlier = {"startingOffsets": '{"short": {"0": 2}}', "endingOffsets": '{"short": {"0": 12}}'}

    def deleted() -> bool:
        return TopicOptions.read(options).live.offsets(-2) == {0: 6}

    wait_for(deleted, "records to be deleted")
    rows = rows_of(**options, **earlier)
    assert [row["value"] for row in rows] == [b"6", b"7", b"8", b"9", None, None]
    assert [(row["offset"], row["_error"]) for row in rows[4:]] == [
        (2, "offsets 2 to 5 were deleted: the log starts at 6"),
        (10, "the log now ends at offset 10 instead of 12"),
    ]
    with pytest.raises(CorruptRecordError, match="short-0, offset 2: offsets 2 to 5 were deleted"):
        rows_of(**options, **earlier, mode="FAILFAST")


class Fake:
    """A record as returned by a client."""

    def __init__(self, key: bytes | None, value: bytes | None, timestamp: tuple[int, int] = (0, -1)) -> None:
        self.key, self.value, self.timestamp = (lambda: key), (lambda: value), (lambda: timestamp)
        self.topic, self.partition, self.offset = (lambda: OFFSETS), (lambda: 3), (lambda: 8)
        self.headers = self.leader_epoch = lambda: None


def test_damaged_records_and_times_out_of_reach() -> None:
    schema = KafkaTopicSource({"bootstrapServers": "h", "topic": OFFSETS}).schema()
    columns = TopicOptions.read({"bootstrapServers": "h", "topic": OFFSETS}).schema
    assert columns.names == schema.names
    messages: Any = [Fake(b"\0\x63", b"x"), Fake(b"\0", None, (1, 1 << 62)), Fake(None, None, (2, 5))]
    rows = TopicRows(OFFSETS, columns).batch(messages).to_pylist()
    assert [row["_corrupt_record"] for row in rows] == [b"x", None, None]
    assert [row["timestamp"] and row["timestamp"].microsecond for row in rows] == [None, None, 5000]
    assert [row["timestamp_type"] for row in rows] == ["NoTimestampType", "CreateTime", "LogAppendTime"]
    assert rows[0]["_error"] == "key: record type 99 is unknown"
    with pytest.raises(CorruptRecordError, match="__consumer_offsets-3, offset 8: key: record type 99 is unknown"):
        TopicRows(OFFSETS, columns, mode="FAILFAST").batch(messages)
    kept = TopicRows(OFFSETS, columns, mode="DROPMALFORMED").batch(messages).to_pylist()
    assert kept == [row for row in rows if row["_error"] is None]
    assert set(record_schema(OFFSETS).names) <= set(columns.names)


def created_again(administrator: Any, topic: str) -> bool:
    """Try to create a topic, which fails while the deletion of its namesake is under way."""
    try:
        administrator.create_topics([admin.NewTopic(topic, 2, 1)])[topic].result(PATIENCE)
    except kafka.KafkaException:
        return False
    return True


@pytest.mark.kafka
@pytest.mark.spark
@pytest.mark.ci
def test_spark_reads_and_streams_it(live: RealKafka, spark: Any, tmp_path: Path) -> None:
    servers = live.bootstrap_servers
    frame = spark.read.format("kafka-topic").option("bootstrapServers", servers).option("topic", OFFSETS).load()
    commits = frame.where("type = 'OFFSET_COMMIT' AND key.offset_commit.group LIKE 'group-%'")
    assert commits.selectExpr("sum(value.offset_commit.offset) AS total").first().total == sum(
        group * 100 + each for group in range(GROUPS) for each in range(PARTITIONS)
    )
    spark.sql(f"CREATE TABLE commits USING `kafka-topic` OPTIONS (bootstrapServers '{servers}', topic '{OFFSETS}')")
    found = spark.table("commits").where("type = 'OFFSET_COMMIT' AND key.offset_commit.group LIKE 'group-%'").count()
    assert found == GROUPS * PARTITIONS
    spark.sql("DROP TABLE commits")
    administrator = admin.AdminClient({"bootstrap.servers": servers})
    administrator.create_topics([admin.NewTopic("stream", 2, 1)])["stream"].result(PATIENCE)
    producer = kafka.Producer({"bootstrap.servers": servers, "log_level": 0})

    def run(*numbers: int) -> list[int]:
        for number in numbers:
            producer.produce("stream", str(number), partition=number % 2)
        producer.flush()
        stream = spark.readStream.format("kafka-topic").option("kafka.bootstrap.servers", servers)
        stream = stream.option("topic", "stream").option("maxOffsetsPerTrigger", "4").load()
        query = stream.selectExpr("CAST(value AS STRING) AS value").writeStream.trigger(availableNow=True)
        query = query.option("checkpointLocation", str(tmp_path / "checkpoint"))
        queries: list[Any] = []

        def start() -> Any:
            queries.append(query.start(str(tmp_path / "out"), "parquet"))
            return queries[-1]

        run_to_end(start)
        batches.append(len([each for each in queries[-1].recentProgress if each["numInputRows"]]))
        return sorted(int(row.value) for row in spark.read.parquet(str(tmp_path / "out")).collect())

    batches: list[int] = []
    assert run(*range(10)) == [*range(10)]
    assert run(*range(10, 13)) == [*range(13)]
    assert run() == [*range(13)]
    assert batches == [3, 1, 0]
    administrator.delete_topics(["stream"])["stream"].result(PATIENCE)
    wait_for(lambda: created_again(administrator, "stream"), "the topic to be created again")
    with pytest.raises(Exception, match="the topic was created again or lost records; start with a new checkpoint"):
        run(1)
