"""Batches of real clients, encoded again with each compression, as kafka-python, librdkafka and franz-go read them."""

from __future__ import annotations

import base64
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from kafka_wire.records import COMPRESSIONS, Record, RecordBatch, read_batches

from kip.log.segments.batches import parse_batch
from tests.clusters import Clusters
from tests.shared import json_lines, shared_path
from tests.waiting import PATIENCE
from tests.wire.batches import written_again

pytestmark = pytest.mark.slow

Row: TypeAlias = tuple[int, int, bytes | None, bytes | None, list[tuple[str, bytes | None]]]
"""Offset, timestamp, key, value and headers of a record."""


def encoded_again(compression: str) -> Iterator[RecordBatch]:
    """Yield the batches without control records, in format 2, one after the other from offset 0 on."""
    offset = 0
    for row in json_lines(shared_path("vectors", "batches-clients.jsonl.gz")):
        for batch in read_batches(bytes.fromhex(row["hex"])):
            if batch.is_control:
                continue
            again = written_again(batch, compression=compression, leader_epoch=0)
            yield again.replace(base_offset=offset)
            offset += again.last_offset - again.base_offset + 1


@pytest.fixture(params=COMPRESSIONS)
def compression(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def filled(compression: str, embedded_clusters: Clusters) -> tuple[str, list[Row]]:
    """Return the address of a cluster with these batches in topic `t`, and their records."""
    batches = list(encoded_again(compression))
    assert len(batches) > 150
    cluster = embedded_clusters(brokers=1, controllers=1)
    log = cluster.state.logs.log(cluster.create_topic("t", 1, 1), 0)
    last = batches[-1].last_offset
    # Replaced as by a compaction, because a leader refuses most of these batches: their producers are unknown.
    log.append(parse_batch(RecordBatch.of([Record(0, 0)], last_offset=last).data), 0)
    log.replace(last, [batch.data for batch in batches])
    rows = [row_of(record) for batch in batches for record in batch.records()]
    return cluster.bootstrap_server, rows


def row_of(record: Record) -> Row:
    return record.offset, record.timestamp, record.key, record.value, list(record.headers)


def test_kafka_python_reads_them(compression: str, filled: tuple[str, list[Row]]) -> None:
    kafka = pytest.importorskip("kafka")
    codecs = pytest.importorskip("kafka.codec")
    if compression != "none" and not getattr(codecs, f"has_{compression}")():
        pytest.skip(f"kafka-python has no library for {compression}")
    servers, rows = filled
    consumer = kafka.KafkaConsumer(bootstrap_servers=servers, consumer_timeout_ms=PATIENCE * 1000, check_crcs=True)
    partition = kafka.TopicPartition("t", 0)
    consumer.assign([partition])
    consumer.seek_to_beginning()
    found = [next(consumer) for _ in rows]
    consumer.close()
    assert [(each.offset, each.timestamp, each.key, each.value, each.headers) for each in found] == rows


def test_librdkafka_reads_them(filled: tuple[str, list[Row]]) -> None:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    servers, rows = filled
    settings = {"bootstrap.servers": servers, "group.id": "g", "isolation.level": "read_uncommitted"}
    consumer = confluent_kafka.Consumer({**settings, "enable.auto.commit": False, "check.crcs": True, "log_level": 0})
    consumer.assign([confluent_kafka.TopicPartition("t", 0, 0)])
    found: list[Any] = []
    while len(found) < len(rows) and (messages := consumer.consume(len(rows) - len(found), PATIENCE)):
        found += messages
    consumer.close()
    assert [_row_of_message(message) for message in found] == rows


def _row_of_message(message: Any) -> Row:
    _, timestamp = message.timestamp()
    return message.offset(), timestamp, message.key(), message.value(), message.headers() or []


@pytest.fixture(scope="module")
def franz_go(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a program that reads a topic with franz-go."""
    if shutil.which("go") is None:
        pytest.skip("needs Go")
    program = tmp_path_factory.mktemp("franz-go") / "read"
    subprocess.run(["go", "build", "-o", program, "."], cwd=Path(__file__).with_name("franz_go"), check=True)
    return str(program)


@pytest.mark.thorough
def test_franz_go_reads_them(filled: tuple[str, list[Row]], franz_go: str) -> None:
    servers, all_rows = filled
    rows = list(_ascending(all_rows))
    run = subprocess.run([franz_go, servers, "t", str(len(rows))], capture_output=True, text=True, check=True)
    found = map(json.loads, run.stdout.splitlines())
    assert [_row_of_json(record) for record in found] == [_replaced(row) for row in rows]


def _ascending(rows: list[Row]) -> Iterator[Row]:
    """Yield the rows without those whose offsets repeat or go back, which franz-go leaves out."""
    expected = 0
    for row in rows:
        if row[0] >= expected:
            expected = row[0] + 1
            yield row


def _row_of_json(record: dict[str, Any]) -> Row:
    key, value = _bytes(record["Key"]), _bytes(record["Value"])
    headers = [(header["Name"], _bytes(header["Value"])) for header in record["Headers"]]
    return record["Offset"], record["Timestamp"], key, value, headers


def _bytes(text: str | None) -> bytes | None:
    return None if text is None else base64.b64decode(text)


def _replaced(row: Row) -> Row:
    """Return a row with U+FFFD in names of headers that are not UTF-8, as JSON in Go has them."""
    *fields, headers = row
    names = [(name.encode(errors="surrogateescape").decode(errors="replace"), value) for name, value in headers]
    return (*fields, names)  # type: ignore[return-value]
