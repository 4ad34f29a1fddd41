"""Records: producers and consumers of other clients, and requests that a leader rejects."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import (
    DeleteRecordsRequest,
    FetchRequest,
    InitProducerIdRequest,
    ListOffsetsRequest,
    OffsetForLeaderEpochRequest,
    ProduceRequest,
)
from kafka_wire.clients.delete_records_request import DeleteRecordsPartition, DeleteRecordsTopic
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.offset_for_leader_epoch_request import OffsetForLeaderPartition, OffsetForLeaderTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.records import Record, RecordBatch
from kafka_wire.runtime.frames import decode_response, encode_request

from kip.cluster import EmbeddedCluster
from kip.log.segments.batches import parse_batch
from tests.cluster.helpers.records import REFUSED, VALUES, appended, batch, fetch, produce
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters
from tests.shared import json_lines, shared_path
from tests.waiting import PATIENCE, wait_for

CODECS = ("none", "gzip", "snappy", "lz4", "zstd")


def _claiming(count: int) -> bytes:
    """Return a batch that claims to have this many records."""
    batch = bytearray(RecordBatch.of([Record(value=b"x")]).data)
    batch[57:61] = count.to_bytes(4, signed=True)
    return bytes(batch)


@pytest.fixture
def single(embedded_clusters: Clusters) -> EmbeddedCluster:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 1, 1)
    return cluster


@pytest.mark.slow
@pytest.mark.parametrize("codec", CODECS)
def test_librdkafka_writes_and_reads(codec: str, single: EmbeddedCluster) -> None:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    settings = {"bootstrap.servers": single.bootstrap_server, "log_level": 0}
    producer = confluent_kafka.Producer({**settings, "enable.idempotence": True, "compression.type": codec})
    for value in VALUES:
        producer.produce("t", value, headers={"h": b"1"})
    assert producer.flush(PATIENCE) == 0
    consumer = confluent_kafka.Consumer({**settings, "group.id": "g", "enable.auto.commit": False, "check.crcs": True})
    consumer.assign([confluent_kafka.TopicPartition("t", 0, 0)])
    messages: list[Any] = []
    while len(messages) < len(VALUES):
        messages += consumer.consume(len(VALUES), PATIENCE)
    assert [message.value() for message in messages] == VALUES
    assert messages[0].headers() == [("h", b"1")]
    assert consumer.get_watermark_offsets(confluent_kafka.TopicPartition("t", 0), timeout=PATIENCE) == (0, 100)
    consumer.close()
    assert [record.value for record in single.records("t")] == VALUES


@pytest.mark.parametrize("codec", [None, "gzip"])
def test_kafka_python_writes_and_reads(codec: str | None, single: EmbeddedCluster) -> None:
    kafka = pytest.importorskip("kafka")
    servers = single.bootstrap_server
    producer = kafka.KafkaProducer(bootstrap_servers=servers, compression_type=codec)
    sent = [producer.send("t", value) for value in VALUES]
    assert [each.get(PATIENCE).offset for each in sent] == list(range(100))
    producer.close()
    consumer = kafka.KafkaConsumer(bootstrap_servers=servers, consumer_timeout_ms=PATIENCE * 1000)
    partition = kafka.TopicPartition("t", 0)
    consumer.assign([partition])
    consumer.seek_to_beginning()
    assert [next(consumer).value for _ in VALUES] == VALUES
    assert consumer.end_offsets([partition]) == {partition: 100}
    consumer.close()


def test_aiokafka_writes_and_reads(single: EmbeddedCluster) -> None:
    aiokafka = pytest.importorskip("aiokafka")

    async def run() -> list[bytes]:
        async with aiokafka.AIOKafkaProducer(
            bootstrap_servers=single.bootstrap_server, enable_idempotence=True
        ) as producer:
            for value in VALUES:
                await producer.send("t", value)
        consumer = aiokafka.AIOKafkaConsumer(
            "t", bootstrap_servers=single.bootstrap_server, auto_offset_reset="earliest"
        )
        async with consumer:
            return [(await consumer.getone()).value for _ in VALUES]

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE)) == VALUES


@pytest.mark.parametrize(("wanted", "records", "code"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_a_leader_refuses(
    wanted: dict[str, Any], records: bytes | None, code: int, single: EmbeddedCluster
) -> None:
    assert appended(single, records, **wanted) == (code, -1)
    assert single.records("t") == []


def test_records_get_offsets_epochs_and_the_codec_of_the_topic(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    configs = {"compression.type": "zstd", "message.timestamp.type": "LogAppendTime"}
    cluster.create_topic("t", 1, 1, configs=configs)
    for base in (0, 2):
        assert appended(cluster, batch(b"1", b"2", time=5, compression="gzip")) == (0, base)
    log = cluster.state.logs.log(cluster.state.topics["t"], 0)
    second = parse_batch(log.read(2, 1, end=4, at_least_one=True))
    assert (second.base_offset, second.last_offset, second.compression) == (2, 3, "zstd")
    assert (second.timestamp_type, second.is_crc_valid) == ("LogAppendTime", True)
    assert second.max_timestamp > 5


def test_sequence_numbers_keep_order_and_find_duplicates(single: EmbeddedCluster) -> None:
    producer = ask(single.bootstrap_server, InitProducerIdRequest(transactional_id=None), 4)
    named = {"producer_id": producer.producer_id, "producer_epoch": 0}
    first, second = (batch(b"1", b"2", base_sequence=at, **named) for at in (0, 2))
    assert appended(single, first) == (0, 0)
    assert appended(single, batch(b"9", base_sequence=7, **named)) == (45, -1)
    assert appended(single, second) == (0, 2)
    assert [appended(single, each) for each in (first, second)] == [(0, 0), (0, 2)]
    newer = {**named, "producer_epoch": 1}
    assert appended(single, batch(b"3", base_sequence=4, **newer)) == (45, -1)
    assert appended(single, batch(b"3", base_sequence=0, **newer)) == (0, 4)
    assert appended(single, batch(b"4", base_sequence=4, **named)) == (47, -1)
    assert len(single.records("t")) == 5


def test_too_few_replicas_in_sync_are_an_error_for_those_who_want_all(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", assignment=[[1, 2]], configs={"min.insync.replicas": "2"})
    embedded_cluster.fence_broker(2)
    assert appended(embedded_cluster, batch(b"1")) == (19, -1)
    assert appended(embedded_cluster, batch(b"1"), acks=1) == (0, 0)


def test_nothing_answers_a_producer_without_acks(single: EmbeddedCluster) -> None:
    with connected(single.bootstrap_server) as peer:
        peer.send(encode_request(produce(batch(b"1"), acks=0), 9, correlation_id=1))
        assert peer.ask(fetch(), 12).responses[0].partitions[0].high_watermark == 1


def test_a_broker_that_does_not_lead_names_the_leader(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", assignment=[[2, 1]])
    answer = ask(embedded_cluster.bootstrap_server, produce(batch(b"1")), 12)
    result = answer.responses[0].partition_responses[0]
    assert (result.error_code, result.current_leader.leader_id) == (6, 2)
    assert [node.port for node in answer.node_endpoints] == [embedded_cluster.state.brokers[2].port]
    topic_id = embedded_cluster.state.topics["t"].id
    request = fetch()
    request.topics[0].topic, request.topics[0].topic_id = "", topic_id
    fetched = ask(embedded_cluster.bootstrap_server, request, 17)
    assert fetched.responses[0].partitions[0].current_leader.leader_id == 2


def test_a_fetch_waits_for_records(single: EmbeddedCluster) -> None:
    with connected(single.bootstrap_server) as peer:
        peer.send(encode_request(fetch(max_wait_ms=60_000), 12, correlation_id=1))
        log = single.state.logs.log(single.state.topics["t"], 0)
        wait_for(lambda: bool(log.waiting), "the fetch to wait")
        appended(single, batch(b"1"))
        frame = peer.receive()
        assert frame is not None
        assert decode_response(frame, 1, 12).message.responses[0].partitions[0].records
    assert not log.waiting


def test_a_fetch_returns_empty_when_its_time_is_up(single: EmbeddedCluster) -> None:
    answer = ask(single.bootstrap_server, fetch(max_wait_ms=50), 12)
    assert answer.responses[0].partitions[0].records == b""


def test_a_session_repeats_nothing(single: EmbeddedCluster) -> None:
    appended(single, batch(b"1"))
    with connected(single.bootstrap_server) as peer:
        opened = peer.ask(fetch(session_epoch=0), 12)
        assert opened.session_id > 0
        settings = {"session_id": opened.session_id, "max_wait_ms": 0, "min_bytes": 0, "max_bytes": 1 << 20}
        moved = peer.ask(fetch(1, **{**settings, "session_epoch": 1}), 12)
        assert moved.responses == []
        appended(single, batch(b"2"))
        again = peer.ask(FetchRequest(topics=[], session_epoch=2, **settings), 12)
        assert [each.partition_index for each in again.responses[0].partitions] == [0]
        assert peer.ask(FetchRequest(topics=[], session_epoch=2, **settings), 12).error_code == 71
        assert peer.ask(FetchRequest(topics=[], session_epoch=1, session_id=999), 12).error_code == 70


def test_offsets_are_found_by_time(single: EmbeddedCluster) -> None:
    now = int(time.time() * 1000)
    for age in (3000, 2000, 1000):
        appended(single, batch(b"1", b"2", time=now - age))
    found = {}
    for timestamp in (-1, -2, -3, now - 2500, now - 1000, now):
        partition = ListOffsetsPartition(partition_index=0, timestamp=timestamp)
        request = ListOffsetsRequest(topics=[ListOffsetsTopic(name="t", partitions=[partition])])
        found[timestamp] = ask(single.bootstrap_server, request, 7).topics[0].partitions[0].offset
    assert list(found.values()) == [6, 0, 4, 2, 4, -1]


def test_deleted_records_are_gone(single: EmbeddedCluster) -> None:
    appended(single, batch(b"1", b"2", b"3"))

    def delete(offset: int) -> tuple[int, int]:
        topic = DeleteRecordsTopic(name="t", partitions=[DeleteRecordsPartition(partition_index=0, offset=offset)])
        request = DeleteRecordsRequest(topics=[topic], timeout_ms=1000)
        (result,) = ask(single.bootstrap_server, request, 2).topics[0].partitions
        return result.error_code, result.low_watermark

    assert delete(9) == (1, -1)
    assert delete(2) == (0, 2)
    assert [record.value for record in single.records("t")] == [b"3"]
    assert ask(single.bootstrap_server, fetch(1), 12).responses[0].partitions[0].error_code == 1
    assert delete(-1) == (0, 3)
    assert single.records("t") == []


def test_epochs_of_leaders_end_where_the_next_one_begins(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", assignment=[[2, 1]])
    second = embedded_cluster.bootstrap_server.split(",")[1]
    ask(second, produce(batch(b"1", b"2")), 9)
    embedded_cluster.stop_node(2)
    ask(embedded_cluster.bootstrap_server, produce(batch(b"3")), 9)
    ends = {}
    for epoch in (0, 1, 5):
        partition = OffsetForLeaderPartition(partition=0, leader_epoch=epoch)
        request = OffsetForLeaderEpochRequest(topics=[OffsetForLeaderTopic(topic="t", partitions=[partition])])
        (end,) = ask(embedded_cluster.bootstrap_server, request, 4).topics[0].partitions
        ends[epoch] = (end.leader_epoch, end.end_offset)
    assert ends == {0: (0, 2), 1: (1, 3), 5: (-1, -1)}


def test_records_are_in_kafkas_files_and_survive_a_restart(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"brokers": 1, "controllers": 1, "directory": tmp_path}
    with EmbeddedCluster(**settings) as cluster:
        cluster.create_topic("t", 1, 1)
        for value in (b"1", b"2", b"3"):
            appended(cluster, batch(value, producer_id=7, producer_epoch=0, base_sequence=int(value) - 1))
        cluster.state.logs.log(cluster.state.topics["t"], 0).delete_before(1)
    segment = tmp_path / "t-0" / "00000000000000000000.log"
    with segment.open("ab") as file:
        file.write(b"\0\0\0")  # a crash in the middle of a batch
    with EmbeddedCluster(**settings) as cluster:
        assert [(record.offset, record.value) for record in cluster.records("t")] == [(1, b"2"), (2, b"3")]
        repeated = batch(b"3", producer_id=7, producer_epoch=0, base_sequence=2)
        assert appended(cluster, repeated) == (0, 2)
        assert appended(cluster, batch(b"4")) == (0, 3)
        del cluster.state.topics["t"]
        cluster.create_topic("t", 1, 1)
        assert cluster.records("t") == []


def test_bent_batches_get_the_answers_of_a_broker(single: EmbeddedCluster) -> None:
    """Brokers of 4.4.0 and 4.3.1 gave them; `beside/test_appends.py` compares more, and what is stored."""
    single.create_topic("bent")
    for row in json_lines(shared_path("vectors", "batches-refused.jsonl.gz")):
        code, _ = appended(single, bytes.fromhex(row["hex"]), topic="bent")
        assert (row["case"], code) == (row["case"], row["broker_error"])


def test_the_largest_timestamp_is_computed(single: EmbeddedCluster) -> None:
    """Clients such as sarama before 1.45.1 leave it unset; retention and look-ups by time need it."""
    single.create_topic("unset", configs={"retention.ms": "60000"})
    unset = RecordBatch(batch(b"a", b"b")).replace(max_timestamp=-1).data
    assert appended(single, unset, topic="unset") == (0, 0)
    single.clean_logs()
    assert len(single.records("unset")) == 2
    log = single.state.logs.log(single.state.topics["unset"], 0)
    assert log.find_newest() == single.records("unset")[0]


def test_many_records_are_read_while_others_are_served(single: EmbeddedCluster) -> None:
    """In a thread, and stored even if the client is gone."""
    single.create_topic("many")
    many = batch(*[b""] * 20_000)
    with connected(single.bootstrap_server) as peer:
        peer.send(encode_request(produce(many, topic="many"), 9, correlation_id=1))
    wait_for(lambda: len(single.records("many")) == 20_000, "the records of a client that is gone")
    assert appended(single, many, topic="many") == (0, 20_000)
    damaged = bytearray(many)
    damaged[-1] ^= 1
    assert appended(single, bytes(damaged), topic="many")[0] == 2
    assert appended(single, many, topic="nowhere")[0] == 3


def test_a_partition_that_is_asked_twice(single: EmbeddedCluster) -> None:
    single.create_topic("twice")
    asked = [ListOffsetsPartition(partition_index=0, timestamp=-1, current_leader_epoch=-1)] * 2
    request = ListOffsetsRequest(replica_id=-1, topics=[ListOffsetsTopic(name="twice", partitions=asked)])
    answer = ask(single.bootstrap_server, request, 8).topics[0].partitions
    assert [partition.error_code for partition in answer] == [42]


def test_the_newest_record_of_an_open_transaction_is_not_found(single: EmbeddedCluster) -> None:
    """With read_committed, as by a real broker; an earlier record is not the newest one."""
    topic = single.create_topic("open")
    single.produce("open", b"a", timestamp=1000)
    later = batch(b"b", time=2000, producer_id=5, producer_epoch=0, base_sequence=0, is_transactional=True)
    single.state.logs.log(topic, 0).append(parse_batch(later), 0)
    found = {}
    for isolation in (0, 1):
        asked = [ListOffsetsPartition(partition_index=0, timestamp=-3, current_leader_epoch=-1)]
        topics = [ListOffsetsTopic(name="open", partitions=asked)]
        request = ListOffsetsRequest(replica_id=-1, isolation_level=isolation, topics=topics)
        (answer,) = ask(single.bootstrap_server, request, 8).topics[0].partitions
        found[isolation] = answer.offset, answer.timestamp
    assert found == {0: (1, 2000), 1: (-1, -1)}


@pytest.mark.parametrize(
    ("batches", "is_later"),
    [
        ([RecordBatch.of([Record(value=b"x")]).data], False),
        ([RecordBatch.of([Record(value=b"x")] * 2000).data], True),
        ([RecordBatch.of([Record(value=bytes(1 << 20))]).data], False),
        ([RecordBatch.of([Record(value=bytes(1 << 24))], compression="gzip").data], True),
        ([_claiming((1 << 31) - 1), _claiming(-(1 << 31))], True),
        ([b"short"], False),
    ],
    ids=["small", "many records", "large", "compressed", "negative count", "no batch"],
)
def test_costly_batches_are_read_in_a_thread(
    batches: list[bytes], is_later: bool, single: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that other clients are served meanwhile; a batch that claims a negative count does not offset another."""
    used: list[object] = []
    to_thread = asyncio.to_thread
    monkeypatch.setattr(asyncio, "to_thread", lambda *call: used.append(call) or to_thread(*call))
    single.create_topic("costly", partitions=len(batches))
    parts = [PartitionProduceData(index=index, records=records) for index, records in enumerate(batches)]
    request = ProduceRequest(
        acks=1, timeout_ms=1000, topic_data=[TopicProduceData(name="costly", partition_data=parts)]
    )
    answer = ask(single.bootstrap_server, request, 12)
    assert len(answer.responses[0].partition_responses) == len(batches)
    assert bool(used) == is_later
