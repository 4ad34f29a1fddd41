"""ListOffsets and Fetch in a log with transactions: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any
from uuid import UUID, uuid4

from kafka_wire.clients import (
    CreateTopicsRequest,
    DeleteRecordsRequest,
    EndTxnRequest,
    FetchRequest,
    FindCoordinatorRequest,
    InitProducerIdRequest,
    ListOffsetsRequest,
    MetadataRequest,
    ProduceRequest,
)
from kafka_wire.clients.delete_records_request import DeleteRecordsPartition, DeleteRecordsTopic
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic, ForgottenTopic
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData

from kip.kafka.topics import ZERO_ID
from tests.cluster.beside.both import Both, Json
from tests.cluster.helpers.records import batch
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import Peer, connected
from tests.waiting import wait_for

MARKER = 60_000
"""The marker of a transaction is written that much later than the first record, or more; milliseconds."""
NOW = int(time.time() * 1000) - MARKER
START, END = 1, 12
"""Offsets of the first record of the log and after the last one."""
LARGEST = 1 << 20
LIST_VERSIONS, FETCH_VERSIONS = (1, 2, 4, 7, 8, 9, 11), (4, 11, 12, 13, 17, 18)
FETCHES_BY_ID = 13
EPOCHS = (-2, -1, 0, 1, 7)
"""Leader epochs, of which 0 is the current one."""


class Log:
    """A topic with records, an aborted transaction, an open one and a deleted record."""

    def __init__(self, peer: Peer) -> None:
        self.peer = peer
        self.name = f"reads-{uuid4()}"
        self.id = ZERO_ID
        peer.ask(CreateTopicsRequest(topics=[creatable(self.name, 2)]), 7)
        wait_for(self._has_leaders, "leaders of the topic")
        for offset in range(6):
            wait_for(partial(self._writes, time=NOW + offset * 1000), "a record to be stored")
        aborted = self._transaction("aborted", NOW + 50_000)
        peer.ask(
            EndTxnRequest(transactional_id=aborted[0], producer_id=aborted[1], producer_epoch=0, committed=False), 4
        )
        wait_for(lambda: self._end() == 8, "the marker")
        assert self._writes(time=NOW + 3000)
        assert self._writes(time=NOW + 1000)
        self._transaction("open", NOW + 40_000)
        assert self._writes(time=NOW + 2000)
        deletion = DeleteRecordsPartition(partition_index=0, offset=START)
        topics = [DeleteRecordsTopic(name=self.name, partitions=[deletion])]
        peer.ask(DeleteRecordsRequest(topics=topics, timeout_ms=5000), 2)
        assert self._end() == END

    def list_offsets(
        self, timestamp: int, *, isolation: int = 0, epoch: int = -1, partitions: tuple[int, ...] = (0,), name: str = ""
    ) -> ListOffsetsRequest:
        wanted = [
            ListOffsetsPartition(partition_index=partition, timestamp=timestamp, current_leader_epoch=epoch)
            for partition in partitions
        ]
        topics = [ListOffsetsTopic(name=name or self.name, partitions=wanted)]
        return ListOffsetsRequest(replica_id=-1, isolation_level=isolation, topics=topics)

    def fetch(
        self, offset: int, *, topic_id: UUID | None = None, name: str | None = None, **fields: Any
    ) -> FetchRequest:
        own = {"partition": 0, "fetch_offset": offset, "partition_max_bytes": LARGEST}
        own |= {key: fields.pop(key) for key in FetchPartition.__slots__ if key in fields}
        topic = FetchTopic(
            topic=self.name if name is None else name,
            topic_id=topic_id or self.id,
            partitions=[FetchPartition(**own)],
        )
        wanted = {"max_wait_ms": 0, "min_bytes": 1, "max_bytes": LARGEST, "session_epoch": -1, "topics": [topic]}
        return FetchRequest(**wanted | fields)

    def _writes(self, transactional_id: str | None = None, **fields: Any) -> bool:
        records = batch(b"value", is_transactional=transactional_id is not None, **fields)
        topic = TopicProduceData(topic_id=self.id, partition_data=[PartitionProduceData(index=0, records=records)])
        request = ProduceRequest(transactional_id=transactional_id, acks=-1, timeout_ms=5000, topic_data=[topic])
        return not self.peer.ask(request, 13).responses[0].partition_responses[0].error_code

    def _transaction(self, name: str, timestamp: int) -> tuple[str, int]:
        transactional_id = f"{self.name}-{name}"
        producer = -1

        def has_producer() -> bool:
            nonlocal producer
            self.peer.ask(FindCoordinatorRequest(key_type=1, coordinator_keys=[transactional_id]), 4)
            request = InitProducerIdRequest(
                transactional_id=transactional_id, transaction_timeout_ms=600_000, producer_id=-1, producer_epoch=-1
            )
            producer = self.peer.ask(request, 4).producer_id
            return producer >= 0

        wait_for(has_producer, "a producer id")
        ids = {"producer_id": producer, "producer_epoch": 0, "base_sequence": 0}
        wait_for(partial(self._writes, transactional_id, time=timestamp, **ids), "a record of the transaction")
        return transactional_id, producer

    def _end(self) -> int:
        offset: int = self.peer.ask(self.list_offsets(-1), 9).topics[0].partitions[0].offset
        return offset

    def _has_leaders(self) -> bool:
        topics = {topic.name: topic for topic in self.peer.ask(MetadataRequest(topics=None), 12).topics}
        found = topics.get(self.name)
        if found is None or any(partition.leader_id < 0 for partition in found.partitions):
            return False
        self.id = found.topic_id
        return True


def lists(log: Log) -> Iterator[tuple[str, ListOffsetsRequest, int]]:
    special = {str(timestamp): timestamp for timestamp in range(-7, 1)}
    special |= {f"record {offset}": NOW + offset * 1000 for offset in range(6)}
    special |= {"between": NOW + 1500, "open": NOW + 40_000, "aborted": NOW + 50_000, "later": NOW + 60_000}
    for (name, timestamp), isolation, version in product(special.items(), (0, 1), LIST_VERSIONS):
        if version >= 2 or not isolation:
            yield f"list {name}, isolation {isolation}", log.list_offsets(timestamp, isolation=isolation), version
    for epoch, timestamp in product(EPOCHS, (-1, -2, NOW)):
        kind = timestamp if timestamp < 0 else "time"
        yield f"list {kind} in epoch {epoch}", log.list_offsets(timestamp, epoch=epoch), 9
    for partitions in ((9,), (-1,), (0, 1), (0, 0), (0, 9, 0), (1, 1, 1)):
        yield f"list partitions {partitions}", log.list_offsets(-1, partitions=partitions), 9
    for timestamp in (-1, -9, NOW):
        yield f"list an unknown topic, {min(timestamp, 0)}", log.list_offsets(timestamp, name="nowhere"), 9


def fetches(log: Log) -> Iterator[tuple[str, FetchRequest, int]]:
    for offset, isolation, version in product((-1, 0, *range(START, END + 2)), (0, 1), FETCH_VERSIONS):
        yield f"fetch {offset}, isolation {isolation}", log.fetch(offset, isolation_level=isolation), version
    for epoch, version in product(EPOCHS, (12, 17)):
        yield f"fetch in epoch {epoch}", log.fetch(3, current_leader_epoch=epoch), version
        yield f"fetch after epoch {epoch}", log.fetch(3, last_fetched_epoch=epoch), version
    for name, fields in {
        "few bytes of the partition": {"partition_max_bytes": 1},
        "no bytes of the partition": {"partition_max_bytes": 0},
        "few bytes": {"max_bytes": 1},
        "no bytes": {"max_bytes": 0},
        "many bytes at least": {"min_bytes": LARGEST},
        "an unknown partition": {"partition": 9},
        "a negative partition": {"partition": -1},
        "an unknown session": {"session_id": 99, "session_epoch": 3},
        "a session that begins with an id": {"session_id": 99, "session_epoch": 0},
        "a session without an id": {"session_id": 0, "session_epoch": 3},
        "an ended session": {"session_id": 99, "session_epoch": -1},
        "no topics": {"topics": []},
        "a forgotten topic": {"forgotten_topics_data": [ForgottenTopic(topic_id=log.id, partitions=[0])]},
        "an unknown isolation level": {"isolation_level": 1},
    }.items():
        for version in (12, 17):
            yield f"fetch: {name}", log.fetch(START, **fields), version
    yield "fetch an unknown topic", log.fetch(0, name="nowhere"), 12
    yield "fetch an empty topic", log.fetch(0, name=""), 12
    for version in (13, 17):
        yield "fetch an unknown id", log.fetch(0, topic_id=UUID(int=7)), version


def answers(address: str) -> dict[str, Json]:
    found: dict[str, Json] = {}
    with connected(address) as peer:
        log = Log(peer)
        for name, request, version in (*lists(log), *fetches(log)):
            answer = peer.ask(request, version).to_json(version)
            found[f"{name}, version {version}"] = _comparable(answer, log)
    return found


def _comparable(value: Any, log: Log) -> Any:
    """Return an answer without times and ids, and with the length of records."""
    if isinstance(value, list):
        return [_comparable(part, log) for part in value]
    if not isinstance(value, dict):
        return "the topic" if value == log.name else value
    plain = {key: _comparable(part, log) for key, part in value.items() if key not in ("throttleTimeMs", "topicId")}
    if "records" in plain:
        plain["records"] = len(plain["records"] or "")
    for aborted in plain.get("abortedTransactions") or ():
        aborted["producerId"] = "a producer"
    if plain.get("timestamp", -1) >= NOW:
        passed = plain["timestamp"] - NOW
        plain["timestamp"] = passed if passed < MARKER else "the time of the marker"
    if plain.get("sessionId"):
        plain["sessionId"] = "a session"
    if "partitions" in plain:
        plain["partitions"].sort(key=lambda partition: partition["partitionIndex"])
    return plain


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 400
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}
