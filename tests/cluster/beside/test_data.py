"""Requests about records get the same answers from a real Kafka and from the embedded cluster."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import (
    CreateTopicsRequest,
    DeleteRecordsRequest,
    InitProducerIdRequest,
    ListOffsetsRequest,
    MetadataRequest,
    OffsetForLeaderEpochRequest,
)
from kafka_wire.clients.delete_records_request import DeleteRecordsPartition, DeleteRecordsTopic
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.offset_for_leader_epoch_request import OffsetForLeaderPartition, OffsetForLeaderTopic
from kafka_wire.records import COMPRESSIONS
from kafka_wire.runtime.frames import decode_response, encode_request
from kafka_wire.runtime.message import Message

from kip.log.segments.batches import parse_batch
from tests.cluster.beside.both import Both
from tests.cluster.helpers.records import REFUSED, VALUES, batch, fetch, produce
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import ask, connected
from tests.waiting import wait_for

Json = dict[str, Any]
Step = tuple[str, Message | tuple[int, int], int]
"""A name, a request or sequence number and epoch of a batch of an idempotent producer, and the version."""
NOW = int(time.time() * 1000)


def offsets(timestamp: int, isolation_level: int = 0) -> ListOffsetsRequest:
    partition = ListOffsetsPartition(partition_index=0, timestamp=timestamp)
    topics = [ListOffsetsTopic(name="t", partitions=[partition])]
    return ListOffsetsRequest(topics=topics, isolation_level=isolation_level)


def deletion(offset: int) -> DeleteRecordsRequest:
    partition = DeleteRecordsPartition(partition_index=0, offset=offset)
    return DeleteRecordsRequest(topics=[DeleteRecordsTopic(name="t", partitions=[partition])], timeout_ms=5000)


def epoch_end(epoch: int, current: int = -1) -> OffsetForLeaderEpochRequest:
    partition = OffsetForLeaderPartition(partition=0, leader_epoch=epoch, current_leader_epoch=current)
    return OffsetForLeaderEpochRequest(topics=[OffsetForLeaderTopic(topic="t", partitions=[partition])])


def idempotent(producer: int, sequence: int, epoch: int = 0) -> Message:
    return produce(batch(b"1", b"2", producer_id=producer, producer_epoch=epoch, base_sequence=sequence, time=NOW))


def steps() -> Iterator[Step]:
    for name, wanted, records, _ in REFUSED:
        if records is None:
            continue  # the real broker never answers
        yield name, produce(records, **wanted), 12
    for compression in COMPRESSIONS:
        made = batch(*VALUES, compression=compression, time=NOW - 1000)
        yield compression, produce(made), 9
    for title, sequence, epoch in (
        ("first", 0, 0),
        ("gap", 9, 0),
        ("second", 2, 0),
        ("duplicate", 0, 0),
        ("epoch with a gap", 5, 1),
        ("next epoch", 0, 1),
        ("old epoch", 4, 0),
    ):
        yield title, (sequence, epoch), 9
    times = {"a second ago": NOW - 1000, "now": NOW, "ten seconds from now": NOW + 10_000}
    for name, timestamp in [(str(special), special) for special in (-1, -2, -3, -4, -5, 0, -9)] + [*times.items()]:
        yield f"offset of {name}", offsets(timestamp), 9
    for offset in (0, 250, 506, 507, -1):
        yield f"fetch {offset}", fetch(offset), 12
    yield "fetch an unknown partition", fetch(partition=9), 12
    yield "fetch committed records", fetch(500, isolation_level=1), 12
    yield "fetch an unknown session", fetch(session_id=99, session_epoch=3), 12
    for epoch, current in ((0, -1), (0, 0), (0, 5), (9, -1), (-1, -1)):
        yield f"end of epoch {epoch}", epoch_end(epoch, current), 4
    for offset in (900, 3, -2):
        yield f"delete before {offset}", deletion(offset), 2
    yield "fetch a deleted record", fetch(2), 12
    yield "fetch the rest", fetch(3), 12


STEPS = list(steps())


def answers(address: str) -> dict[str, Json]:
    """Run all steps in order, with a new producer and a new topic."""
    ask(address, CreateTopicsRequest(topics=[creatable("t", 1)]), 7)
    wait_for(lambda: _is_led(address), "the topic to have a leader")
    producer = -1

    def has_producer() -> bool:
        nonlocal producer
        producer = ask(address, InitProducerIdRequest(transactional_id=None), 4).producer_id
        return bool(producer >= 0)

    wait_for(has_producer, "a producer id")
    given = {}
    for name, step, version in STEPS:
        request = idempotent(producer, *step) if isinstance(step, tuple) else step
        given[name] = _answer(address, request, version)
    return given


def _answer(address: str, request: Message, version: int) -> Json:
    with connected(address) as peer:
        peer.send(encode_request(request, version, correlation_id=1))
        frame = peer.receive()
    if frame is None:
        return {"closed": True}
    assert request.API_KEY is not None
    return _comparable(decode_response(frame, request.API_KEY, version).message, version)


def _is_led(address: str) -> bool:
    """Return whether a broker knows a leader; it may not know a topic yet that was just created."""
    topics = ask(address, MetadataRequest(topics=None), 12).topics
    return any(each.name == "t" and each.partitions and each.partitions[0].leader_id >= 0 for each in topics)


def _comparable(response: Message, version: int) -> Json:
    """Return an answer without ids, and with decoded records instead of their bytes."""
    answer: Json = response.to_json(version)
    for topic in answer.get("responses", ()):
        for partition in topic.get("partitionResponses", ()):
            for each in partition.get("recordErrors", ()):
                each["batchIndexErrorMessage"] = re.sub(r"-?\d{13,}", "<time>", each["batchIndexErrorMessage"])
        topic["topicId"] = str(UUID(int=0))
        for partition in topic.get("partitions", ()):
            if partition.get("records"):
                partition["records"] = _first_batch(bytes(response.responses[0].partitions[0].records))  # type: ignore[attr-defined]
    return answer


def _first_batch(data: bytes) -> Json:
    size = 12 + int.from_bytes(data[8:12], "big")
    first = parse_batch(data[:size])
    fields = (first.base_offset, first.last_offset, first.leader_epoch, first.compression, first.max_timestamp)
    return {"size": len(data), "first": fields, "valid": first.is_crc_valid}


@pytest.mark.parametrize("name", [name for name, _, _ in STEPS])
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs
