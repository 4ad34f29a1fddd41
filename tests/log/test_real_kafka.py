"""Files of a running broker: the dump of its folder contains all records that Java's tools and we produced."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import CreateTopicsRequest, ProduceRequest
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch

from kip.log.dumps.dump import DumpedLines, DumpOptions, dump_files
from kip.log.segments.files import find_log_files
from tests.real_kafka.clusters import RealKafka
from tests.real_kafka.servers import ask
from tests.waiting import PATIENCE, wait_for

CODECS = COMPRESSIONS
START = int(time.time() * 1000)
"""A recent time, as the broker soon deletes records that are older than the retention time."""
PAYLOADS = [f"payload {number} " + "x" * number for number in range(40)]
COUNTS = {"ours": 3000, "java": 500}
"""How many records each topic gets, by who writes it."""
TRANSACTIONAL = "java.transactional"
UNKNOWN_TOPIC_OR_PARTITION, NOT_LEADER_OR_FOLLOWER = 3, 6


def our_records(codec: str) -> list[Record]:
    """Return what we produce with a codec, enough for several blocks of it."""
    return [
        Record(place, START + place, f"{codec}-{place}".encode(), (f"value {place} " * 20).encode(), (("n", b"1"),))
        for place in range(COUNTS["ours"])
    ]


@pytest.fixture(scope="module")
def broker(single_kafka: RealKafka) -> RealKafka:
    topics = [f"{who}.{codec}" for who in ("ours", "java") for codec in CODECS] + [TRANSACTIONAL]
    wanted = [CreatableTopic(name=name, num_partitions=1, replication_factor=1) for name in topics]
    response = ask(single_kafka.brokers[1].port, CreateTopicsRequest(topics=wanted, timeout_ms=60_000), 5)
    assert {topic.error_code for topic in response.topics} == {0}
    return single_kafka


@pytest.fixture(scope="module")
def consumed(broker: RealKafka, tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[tuple[str, ...]]]:
    """Produce with every codec, by us and by Java, and return what Java's consumer, of group `readers`, then reads.

    That is topic -> timestamp, offset, headers, key and value of each record.
    """
    for codec in CODECS:
        _produce(broker, f"ours.{codec}", RecordBatch.of(our_records(codec), compression=codec).data)
        _produce_with_java(broker, tmp_path_factory, f"java.{codec}", f"compression.type={codec}")
    _produce_with_java(broker, tmp_path_factory, TRANSACTIONAL, "transactional.id=t", "transaction.timeout.ms=9000")
    read: dict[str, list[tuple[str, ...]]] = {}
    for topic in [f"{who}.{codec}" for who in ("ours", "java") for codec in CODECS] + [TRANSACTIONAL]:
        read[topic] = list(_consume_with_java(broker, topic))
    return read


@pytest.fixture(scope="module")
def dumped(broker: RealKafka, consumed: dict[str, list[tuple[str, ...]]]) -> list[dict[str, Any]]:
    """Pause the broker and dump its whole folder."""
    assert consumed
    server = broker.brokers[1]
    server.pause()
    try:
        outputs = list(dump_files(find_log_files(str(server.directory / "data")), DumpOptions(with_data=True)))
    finally:
        server.resume()
    assert all(isinstance(output, DumpedLines) and not output.unreadable for output in outputs)
    return [
        json.loads(line) for output in outputs if isinstance(output, DumpedLines) for line in output.lines.splitlines()
    ]


def _produce(kafka: RealKafka, topic: str, batch: bytes) -> None:
    """Produce a batch, again while the broker is not yet the leader of a topic that was just created, as clients do."""
    partition = PartitionProduceData(index=0, records=batch)
    request = ProduceRequest(
        acks=-1, timeout_ms=60_000, topic_data=[TopicProduceData(name=topic, partition_data=[partition])]
    )

    def answered() -> bool:
        (answer,) = ask(kafka.brokers[1].port, request, 9).responses[0].partition_responses
        assert answer.error_code in {0, UNKNOWN_TOPIC_OR_PARTITION, NOT_LEADER_OR_FOLLOWER}, answer
        return bool(answer.error_code == 0)

    wait_for(answered, f"the broker to lead {topic}")


def _produce_with_java(kafka: RealKafka, folders: pytest.TempPathFactory, topic: str, *settings: str) -> None:
    payloads = folders.mktemp("payloads") / "payloads.txt"
    payloads.write_text("\n".join(PAYLOADS))
    run = kafka.tool(
        "org.apache.kafka.tools.ProducerPerformance",
        *(
            "--topic",
            topic,
            "--num-records",
            str(COUNTS["java"]),
            "--throughput",
            "-1",
            "--payload-file",
            str(payloads),
        ),
        *("--bootstrap-server", kafka.bootstrap_servers, "--command-property", "linger.ms=50", *settings),
    )
    assert run.returncode == 0, run.stdout + run.stderr


def _consume_with_java(kafka: RealKafka, topic: str) -> Iterator[tuple[str, ...]]:
    prints = ("timestamp", "offset", "headers", "key")
    run = kafka.tool(
        "org.apache.kafka.tools.consumer.ConsoleConsumer",
        *("--bootstrap-server", kafka.bootstrap_servers, "--topic", topic, "--group", "readers", "--from-beginning"),
        *("--max-messages", str(COUNTS[topic.partition(".")[0]]), "--timeout-ms", str(int(PATIENCE * 1000))),
        *("--command-property", "isolation.level=read_committed"),
        *(argument for name in prints for argument in ("--formatter-property", f"print.{name}=true")),
        timeout=2 * PATIENCE,
    )
    assert "Processed a total of" in run.stderr
    return (tuple(line.split("\t")) for line in run.stdout.splitlines())


@pytest.mark.parametrize("codec", CODECS)
def test_java_reads_the_batches_we_encode(consumed: dict[str, list[tuple[str, ...]]], codec: str) -> None:
    assert consumed[f"ours.{codec}"] == [
        (f"CreateTime:{record.timestamp}", f"Offset:{record.offset}", "n:1", *map(_text, (record.key, record.value)))
        for record in our_records(codec)
    ]


@pytest.mark.parametrize("topic", [f"{who}.{codec}" for who in ("ours", "java") for codec in CODECS] + [TRANSACTIONAL])
def test_the_dump_shows_what_java_reads(
    consumed: dict[str, list[tuple[str, ...]]], dumped: list[dict[str, Any]], topic: str
) -> None:
    rows = [row for row in dumped if Path(row["file"]).parent.name == f"{topic}-0"]
    data = [row for row in rows if not row["batch"]["isControl"]]
    assert [
        (
            f"CreateTime:{row['timestamp']}",
            f"Offset:{row['offset']}",
            ",".join(f"{header['key']}:{header['value']}" for header in row["headers"]) or "NO_HEADERS",
            str(row["key"] or "null"),
            row["value"],
        )
        for row in data
    ] == consumed[topic]
    assert len(data) == COUNTS[topic.partition(".")[0]]
    if topic == TRANSACTIONAL:
        assert {row["type"] for row in rows if row["batch"]["isControl"]} == {"COMMIT"}
        assert all(row["batch"]["isTransactional"] for row in rows)
    else:
        assert {row["batch"]["compressCodec"] for row in data} == {topic.split(".")[1]}


def test_the_dump_shows_what_the_coordinators_wrote(dumped: list[dict[str, Any]]) -> None:
    commits = {
        row["key"]["data"]["topic"]: row["value"]["data"]["offset"]
        for row in dumped
        if row.get("type") == "OFFSET_COMMIT" and row["value"] and row["key"]["data"]["group"] == "readers"
    }
    assert {topic: offset for topic, offset in commits.items() if topic != TRANSACTIONAL} == {
        f"{who}.{codec}": COUNTS[who] for who in ("ours", "java") for codec in CODECS
    }
    assert commits[TRANSACTIONAL] >= COUNTS["java"]
    transactions = [row for row in dumped if row.get("type") == "TRANSACTION_LOG"]
    assert "t" in {row["key"]["data"]["transactionalId"] for row in transactions}  # other tests have others
    topics = [row["value"]["data"]["name"] for row in dumped if row.get("type") == "TOPIC_RECORD"]
    assert set(commits) <= set(topics)


def _text(data: bytes | None) -> str:
    return "null" if data is None else data.decode()
