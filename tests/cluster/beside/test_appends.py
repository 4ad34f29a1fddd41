"""Bent batches: a real Kafka and the embedded cluster answer alike, and store the same bytes (LogValidator)."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

from kafka_wire.clients import CreateTopicsRequest, FetchRequest, ListOffsetsRequest, ProduceRequest
from kafka_wire.clients.create_topics_request import CreatableTopicConfig
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.records import Record, RecordBatch, read_batches
from kafka_wire.runtime.frames import decode_response, encode_request

from tests.cluster.beside.both import Both, Json, on_both
from tests.cluster.helpers.records import produce
from tests.cluster.helpers.topics import creatable
from tests.cluster.helpers.wire import ask, connected
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

HOUR = 3_600_000
NOW = int(time.time() * 1000)
TOPICS: dict[str, dict[str, str]] = {
    "plain": {},
    "compacted": {"cleanup.policy": "compact"},
    "log-time": {"message.timestamp.type": "LogAppendTime"},
    "gzipped": {"compression.type": "gzip"},
    "lz4": {"compression.type": "lz4"},
    "uncompressed": {"compression.type": "uncompressed"},
    "recent": {"message.timestamp.before.max.ms": str(HOUR), "message.timestamp.after.max.ms": str(HOUR)},
    "small": {"max.message.bytes": "100"},
}
"""The configs of topics."""


def records(*times: int, key: bytes | None = b"k") -> list[Record]:
    return [Record(index, NOW + time, key, b"v%d" % index) for index, time in enumerate(times)]


def batch(*times: int, **fields: Any) -> RecordBatch:
    key = fields.pop("key", b"k")
    return RecordBatch.of(records(*(times or (0, 1)), key=key), **fields)


def header(found: RecordBatch, at: int, size: int, value: int) -> bytes:
    """Return the bytes of a batch with another field in its header, and the checksum of all."""
    from crc32c import crc32c

    data = bytearray(found.data)
    data[at : at + size] = value.to_bytes(size, signed=value < 0)
    if at >= 21:
        data[17:21] = crc32c(bytes(data[21:])).to_bytes(4)
    return bytes(data)


LAST_DELTA, BASE_TIME, COUNT = (23, 4), (27, 8), (57, 4)
GAP = [Record(0, NOW, b"k", b"a"), Record(2, NOW, b"k", b"b")]


def cases() -> Iterator[tuple[str, bytes | None]]:
    plain, zipped = batch(), batch(compression="gzip")
    yield "plain", plain.data
    yield "gzip", zipped.data
    for codec in ("snappy", "lz4", "zstd"):
        yield codec, batch(compression=codec).data
    yield "times in no order", batch(5, 1, 3).data
    for name, found in (("", plain), ("gzip, ", zipped)):
        yield f"{name}largest time unset", found.replace(max_timestamp=-1).data
        yield f"{name}largest time too small", found.replace(max_timestamp=NOW - 5).data
        yield f"{name}largest time too large", found.replace(max_timestamp=NOW + 500).data
        yield f"{name}log append time", found.replace(attributes=found.attributes | 8).data
        yield f"{name}delete horizon", found.replace(attributes=found.attributes | 0x40).data
        yield f"{name}unknown bits", found.replace(attributes=found.attributes | 0x100).data
        yield (
            f"{name}unknown bits, largest time unset",
            found.replace(attributes=found.attributes | 0x100, max_timestamp=-1).data,
        )
        yield f"{name}control", found.replace(attributes=found.attributes | 0x20).data
        yield f"{name}base offset 1", found.replace(base_offset=1).data
        yield f"{name}base offset -1", found.replace(base_offset=-1).data
        for count in (-1, 0, 1, 3):
            yield f"{name}count {count}", header(found, *COUNT, count)
        for delta in (-1, 0, 2):
            yield f"{name}last offset delta {delta}", header(found, *LAST_DELTA, delta)
        yield f"{name}count and delta of three", header(_parsed(header(found, *COUNT, 3)), *LAST_DELTA, 2)
        yield f"{name}a byte too few", _cut(found, 1)
        yield f"{name}wrong checksum", header(found, 17, 4, 1)
    yield "times in the future", batch(0, 2 * HOUR, 3 * HOUR).data
    yield "times in the past", batch(-3 * HOUR, 0, -2 * HOUR).data
    yield "no times", RecordBatch.of([Record(0, -1, b"k", b"v")]).data
    yield "gzip, times in the future", batch(0, 2 * HOUR, compression="gzip").data
    yield "without keys", batch(0, 1, 2, key=None).data
    yield (
        "without a key, in the future",
        RecordBatch.of(
            [Record(0, NOW, None, b"v"), Record(1, NOW + 2 * HOUR, b"k", b"v"), Record(2, NOW + 2 * HOUR, None, b"v")]
        ).data,
    )
    yield "gzip, without keys", batch(key=None, compression="gzip").data
    yield "gap", header(RecordBatch.of(GAP, last_offset=1), *LAST_DELTA, 1)
    yield "gzip, gap", header(RecordBatch.of(GAP, last_offset=1, compression="gzip"), *LAST_DELTA, 1)
    for codec in (5, 6, 7):
        yield f"codec {codec}", plain.replace(attributes=codec).data
    yield "gzip, not compressed", plain.replace(attributes=1).data
    yield "a producer without sequence", plain.replace(producer_id=5, producer_epoch=0).data
    yield "a sequence without producer", plain.replace(base_sequence=4).data
    yield "an epoch without producer", plain.replace(producer_epoch=4, base_sequence=0).data
    yield "two batches", plain.data + plain.data
    for size, rest in {"zeros": bytes(20), "five bytes": bytes(5), "the beginning of one": plain.data[:40]}.items():
        yield f"followed by {size}", plain.data + rest
    yield "followed by a wrong length", plain.data + b"\xff" * 12
    yield "followed by a wrong format", plain.data + plain.data[:16] + b"\x07"
    yield "format 3", header(plain, 16, 1, 3)
    yield "format 0", header(plain, 16, 1, 0)
    yield "length -1", header(plain, 8, 4, -1)
    yield "length 13", header(plain, 8, 4, 13)
    yield "length 40", header(plain, 8, 4, 40)
    yield "length too large", header(plain, 8, 4, len(plain.data))
    yield "cut off", plain.data[:-1]
    yield "empty", b""


def _parsed(data: bytes) -> RecordBatch:
    return RecordBatch(data)


def _cut(found: RecordBatch, size: int) -> bytes:
    """Return a batch whose body ends too early, with a fitting length and checksum."""
    shorter = bytearray(found.data[:-size])
    shorter[8:12] = (len(shorter) - 12).to_bytes(4)
    return header(RecordBatch(bytes(shorter)), *BASE_TIME, found.base_timestamp)


def answers(address: str) -> dict[str, Json]:
    configs = {name: [CreatableTopicConfig(name=k, value=v) for k, v in of.items()] for name, of in TOPICS.items()}
    ask(address, CreateTopicsRequest(topics=[creatable(name, configs=of) for name, of in configs.items()]), 7)
    wait_for(lambda: all(not _offsets(address, name)["largest"][0] for name in TOPICS), "leaders of the topics")
    return {f"{topic}: {name}": _appended(address, topic, data) for topic in TOPICS for name, data in cases()} | {
        f"{topic}: offsets": _offsets(address, topic) for topic in TOPICS
    }


def _appended(address: str, topic: str, data: bytes | None) -> Json:
    """Return the answer to a batch, and what is stored of it."""
    with connected(address) as peer:
        peer.send(encode_request(produce(data, topic=topic), 9, correlation_id=1))
        frame = peer.receive()
    if frame is None:
        return {"errorCode": "the connection was closed"}
    response = decode_response(frame, ProduceRequest.API_KEY, 9).message.to_json(9)
    answer: Json = response["responses"][0]["partitionResponses"][0]
    answer["errorMessage"] = answer["errorMessage"] and answer["errorMessage"].partition(" due to")[0]
    for error in answer["recordErrors"]:
        # The broker's time, which is also that of records with log append time.
        for mark in (" in topic partition", " The timestamp should be", "timestamp="):
            error["batchIndexErrorMessage"] = error["batchIndexErrorMessage"].partition(mark)[0]
    has_time = answer["logAppendTimeMs"] >= 0
    answer["logAppendTimeMs"] = has_time
    if answer["errorCode"]:
        return answer
    wanted = FetchPartition(partition=0, fetch_offset=answer["baseOffset"], partition_max_bytes=1)
    request = FetchRequest(
        topics=[FetchTopic(topic=topic, partitions=[wanted])], max_wait_ms=500, min_bytes=1, max_bytes=1 << 20
    )
    request.session_epoch = -1
    fetched = ask(address, request, 11).responses[0].partitions[0].records
    stored = next(iter(read_batches(fetched)))
    names = (
        "attributes",
        "last_offset",
        "base_timestamp",
        "max_timestamp",
        "record_count",
        "producer_id",
        "is_crc_valid",
    )
    answer["stored"] = {name: getattr(stored, name) for name in names}
    if has_time:
        answer["stored"]["max_timestamp"] = 0
    # Compressed bytes depend on the library; those of other batches are the same.
    answer["stored"]["bytes"] = "" if stored.compression != "none" else stored.data[HEADER:].hex()
    return answer


HEADER = 61


def _offsets(address: str, topic: str) -> Json:
    """Return where records of times are found; times of LogAppendTime differ."""
    found: Json = {}
    for name, timestamp in {"largest": -3, "earliest": -2, "future": NOW + HOUR, "late": NOW + 3, "now": NOW}.items():
        wanted = ListOffsetsPartition(partition_index=0, timestamp=timestamp, current_leader_epoch=-1)
        request = ListOffsetsRequest(replica_id=-1, topics=[ListOffsetsTopic(name=topic, partitions=[wanted])])
        answer = ask(address, request, 8).topics[0].partitions[0]
        times = answer.timestamp if topic != "log-time" else 0
        found[name] = (answer.error_code, times, answer.offset if times or topic != "log-time" else 0)
    return found


def test_answers_are_equal(both: Both) -> None:
    assert len(both) > 400
    assert {name: pair for name, pair in both.items() if pair[0] != pair[1]} == {}


def test_transactional_batches_need_a_transactional_id(single_kafka: RealKafka) -> None:
    """A request without one is refused as a whole, as far as its first batches show."""
    transactional = batch(producer_id=5, producer_epoch=0, base_sequence=0, is_transactional=True).data

    def answers(address: str) -> dict[str, Json]:
        ask(address, CreateTopicsRequest(topics=[creatable("transactional", 2)]), 7)
        wait_for(lambda: not _offsets(address, "transactional")["largest"][0], "a leader")
        request = produce(transactional, topic="transactional")
        request.topic_data[0].partition_data += produce(batch().data, partition=1).topic_data[0].partition_data
        return {"answer": ask(address, request, 9).to_json(9)}

    ours, theirs = on_both(single_kafka, answers)["answer"]
    assert ours == theirs
    assert [one["errorCode"] for one in ours["responses"][0]["partitionResponses"]] == [53, 53]
