"""A real Kafka cluster with records of many kinds, and the records in its log files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kip.log.records.control import CONTROL
from kip.log.segments.batches import Batch
from kip.log.segments.files import find_log_files
from kip.log.segments.reader import read_batches
from tests.real_kafka import RealKafka

__all__ = ["GROUPS", "OPEN", "PARTITIONS", "admin", "fill", "from_disk", "kafka"]

kafka = pytest.importorskip("confluent_kafka", reason="needs the extra live")
admin = pytest.importorskip("confluent_kafka.admin")

GROUPS, PARTITIONS = 40, 50
"""Each group commits an offset for each partition of the topic `orders`."""


class Commit:
    """A client of the cluster that is to be read."""

    def __init__(self, servers: str) -> None:
        self.servers = servers

    def producer(self, name: str) -> Any:
        producer = kafka.Producer({"bootstrap.servers": self.servers, "transactional.id": name, "log_level": 0})
        producer.init_transactions(60)
        return producer

    def consumer(self, group: str) -> Any:
        return kafka.Consumer({"bootstrap.servers": self.servers, "group.id": group, "log_level": 0})


OPEN: list[Any] = []
"""Producers whose transactions are to stay open."""


def fill(cluster: RealKafka) -> None:
    """Commit thousands of offsets; make a transaction that is committed, one that is aborted, one that stays open."""
    client = Commit(cluster.bootstrap_servers)
    topics = [admin.NewTopic("orders", PARTITIONS, 1), admin.NewTopic("raw", 2, 1), admin.NewTopic("empty", 1, 1)]
    administrator = admin.AdminClient({"bootstrap.servers": client.servers})
    for future in administrator.create_topics(topics).values():
        future.result(60)
    for group in range(GROUPS):
        consumer = client.consumer(f"group-{group}")
        places = [kafka.TopicPartition("orders", each, group * 100 + each) for each in range(PARTITIONS)]
        consumer.commit(offsets=places, asynchronous=False)
        consumer.close()
    _transact(client)


def _transact(client: Commit) -> None:
    """Send to `raw` and commit offsets in transactions that end, that fail, and that stay open."""
    for ending in ("commit", "abort", "open"):
        producer = client.producer(ending)
        producer.begin_transaction()
        for number in range(30):
            headers = [("trace", b"\xff\x00"), ("trace", None), ("é", b"")] if number % 3 == 0 else None
            value = None if number % 7 == 0 else f"{ending}-{number}".encode()
            producer.produce("raw", value, f"key-{number}" if number % 5 else None, number % 2, headers=headers)
        group = client.consumer(f"in-{ending}")
        places = [kafka.TopicPartition("orders", each, 7) for each in range(5)]
        producer.send_offsets_to_transaction(places, group.consumer_group_metadata(), 60)
        producer.flush()
        if ending == "commit":
            producer.commit_transaction(60)
        elif ending == "abort":
            producer.abort_transaction(60)
        else:
            OPEN.append(producer)
        group.close()


def from_disk(cluster: RealKafka, topic: str, *, only_committed: bool = True) -> list[dict[str, Any]]:
    """Return the records in the broker's files, except control records and records that read_committed hides."""
    rows: list[dict[str, Any]] = []
    for file in find_log_files(str(cluster.brokers[1].directory / "data")):
        if file.topic == topic and not file.is_snapshot:
            with Path(file.path).open("rb") as data:
                batches = [batch for batch in read_batches(data) if isinstance(batch, Batch)]
            ends = {
                batch.producer_id: _fates(batches, batch.producer_id) for batch in batches if batch.is_transactional
            }
            for batch in batches:
                fate = next(
                    (each for offset, each in ends.get(batch.producer_id, []) if offset > batch.base_offset), ""
                )
                is_hidden = only_committed and batch.is_transactional and fate != "COMMIT"
                if not batch.is_control and not is_hidden:
                    rows += [{"partition": file.partition, **_row(record)} for record in batch.records()]
    return rows


def _fates(batches: list[Batch], producer_id: int) -> list[tuple[int, str]]:
    markers = [batch for batch in batches if batch.is_control and batch.producer_id == producer_id]
    return [
        (record.offset, CONTROL.decode(record.key, record.value).type)
        for batch in markers
        for record in batch.records()
    ]


def _row(record: Any) -> dict[str, Any]:
    headers = [{"key": key, "value": value} for key, value in record.headers]
    return {
        "offset": record.offset,
        "timestamp": record.timestamp,
        "headers": headers,
        "key": record.key,
        "value": record.value,
    }
