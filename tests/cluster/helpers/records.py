"""Requests that write and read records, and those that a leader refuses."""

from __future__ import annotations

import time
from typing import Any

from kafka_wire.clients import (
    FetchRequest,
    ProduceRequest,
)
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.records import Record, RecordBatch

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.wire import ask

VALUES = [b"value %d" % number for number in range(100)]


def batch(*values: bytes, **fields: Any) -> bytes:
    now = fields.pop("time", int(time.time() * 1000))
    return RecordBatch.of([Record(offset, now, b"k", value) for offset, value in enumerate(values)], **fields).data


def produce(records: bytes | None, *, topic: str = "t", partition: int = 0, acks: int = -1) -> ProduceRequest:
    data = PartitionProduceData(index=partition, records=records)
    return ProduceRequest(acks=acks, timeout_ms=1000, topic_data=[TopicProduceData(name=topic, partition_data=[data])])


def appended(cluster: EmbeddedCluster, records: bytes | None, **wanted: Any) -> tuple[int, int]:
    answer = ask(cluster.bootstrap_server, produce(records, **wanted), 9)
    result = answer.responses[0].partition_responses[0]
    return result.error_code, result.base_offset


def fetch(offset: int = 0, *, partition: int = 0, **fields: Any) -> FetchRequest:
    wanted = FetchPartition(partition=partition, fetch_offset=offset, partition_max_bytes=1 << 20)
    settings = {"max_wait_ms": 0, "min_bytes": 1, "max_bytes": 1 << 20, "session_epoch": -1, **fields}
    return FetchRequest(topics=[FetchTopic(topic="t", partitions=[wanted])], **settings)


def _spoiled(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


DAY_AHEAD = (1 << 33) * 1000


REFUSED: list[tuple[str, dict[str, Any], bytes | None, int]] = [
    ("unknown topic", {"topic": "none"}, batch(b"1"), 3),
    ("unknown partition", {"partition": 7}, batch(b"1"), 3),
    ("wrong acks", {"acks": 5}, batch(b"1"), 21),
    ("damaged", {}, _spoiled(batch(b"1")), 2),
    ("nothing", {}, None, 87),
    ("too large", {}, batch(bytes(1 << 20)), 10),
    ("in the far future", {}, batch(b"1", time=DAY_AHEAD), 32),
    ("a control batch", {}, batch(b"1", is_control=True), 87),
]
