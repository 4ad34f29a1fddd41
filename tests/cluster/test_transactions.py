"""Transactions: committed records are read, aborted records are not, and old producers are fenced."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import (
    AddOffsetsToTxnRequest,
    DescribeProducersRequest,
    DescribeTransactionsRequest,
    InitProducerIdRequest,
    ListTransactionsRequest,
    OffsetFetchRequest,
    TxnOffsetCommitRequest,
)
from kafka_wire.clients.describe_producers_request import TopicRequest
from kafka_wire.clients.offset_fetch_request import OffsetFetchRequestGroup
from kafka_wire.clients.txn_offset_commit_request import TxnOffsetCommitRequestPartition, TxnOffsetCommitRequestTopic
from kafka_wire.error_codes import ErrorCode

from kip.admin import Admin
from kip.cluster import EmbeddedCluster
from kip.log.segments.batches import parse_batch
from tests.cluster.helpers.records import batch
from tests.cluster.helpers.transactions import Producer, stable
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.waiting import PATIENCE, wait_for


@pytest.fixture
def single(embedded_clusters: Clusters) -> EmbeddedCluster:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.create_topic("t", 1, 1)
    return cluster


@pytest.mark.parametrize(("produce", "end"), [(9, 3), (12, 5)])
def test_readers_of_committed_records_wait_for_the_end(produce: int, end: int, single: EmbeddedCluster) -> None:
    producer = Producer(single)
    if produce < 12:
        assert producer.write(b"too early", produce) == 48
        assert producer.add() == 0
    assert producer.write(b"1", produce) == 0
    assert stable(single) == (1, 0, 0)
    assert producer.end(end, commit=True) == 0
    assert stable(single) == (2, 2, 0)
    if produce < 12:
        assert producer.add() == 0
    assert producer.write(b"2", produce) == 0
    assert producer.end(end, commit=False) == 0
    assert stable(single) == (4, 4, 1)
    assert producer.epoch == (0 if end < 5 else 2)
    assert producer.end(end, commit=True) == 48
    assert [record.value for record in single.records("t")] == [b"1", b"2"]


def test_a_second_producer_fences_the_first_and_aborts(single: EmbeddedCluster) -> None:
    first = Producer(single)
    first.write(b"1")
    second = Producer(single)
    assert (second.id, second.epoch) == (first.id, first.epoch + 2)  # one for the markers of the abort, one of its own
    assert stable(single) == (2, 2, 1)
    assert first.write(b"2") == 47
    assert first.add() == 90
    assert first.end(commit=True) == 90
    assert first.end(1, commit=True) == 47
    assert second.write(b"3") == 0


@pytest.mark.slow
def test_a_transaction_that_takes_too_long_is_aborted(single: EmbeddedCluster) -> None:
    producer = Producer(single, timeout=200)
    producer.write(b"1")
    wait_for(lambda: stable(single) == (2, 2, 1), "the timeout")
    # As 4.4.0 answers, for which the epoch of the abort is that of an earlier end, whose response may have been lost.
    assert producer.end(commit=True) == 48
    assert producer.end(commit=False) == 0


@pytest.mark.parametrize(("timeout", "name", "code"), [(0, "x", 50), (10**6, "x", 50), (1000, "", 42)])
def test_what_is_not_a_transactional_producer(timeout: int, name: str, code: int, single: EmbeddedCluster) -> None:
    request = InitProducerIdRequest(transactional_id=name, transaction_timeout_ms=timeout)
    assert ask(single.bootstrap_server, request, 2).error_code == code


@pytest.mark.parametrize("commit", [True, False])
@pytest.mark.parametrize("version", [3, 5, 6])
def test_offsets_are_committed_with_the_transaction(version: int, commit: bool, single: EmbeddedCluster) -> None:
    producer = Producer(single)
    ids: dict[str, Any] = {"producer_id": producer.id, "producer_epoch": producer.epoch}
    partition = TxnOffsetCommitRequestPartition(partition_index=0, committed_offset=7, committed_metadata="")
    topics = [TxnOffsetCommitRequestTopic(name="t", topic_id=single.state.topics["t"].id, partitions=[partition])]
    request = TxnOffsetCommitRequest(transactional_id="x", group_id="g", topics=topics, **ids)

    def written() -> int:
        answer = ask(single.bootstrap_server, request, version)
        code: int = answer.topics[0].partitions[0].error_code
        return code

    def fetched() -> tuple[int, int]:
        wanted = OffsetFetchRequest(groups=[OffsetFetchRequestGroup(group_id="g", topics=None)], require_stable=True)
        topics = ask(single.bootstrap_server, wanted, 8).groups[0].topics
        return (topics[0].partitions[0].committed_offset, topics[0].partitions[0].error_code) if topics else (-1, 0)

    if version < 5:
        assert written() == 48
        adding = AddOffsetsToTxnRequest(transactional_id="x", group_id="g", **ids)
        assert ask(single.bootstrap_server, adding, 3).error_code == 0
    assert written() == 0
    group = single.state.groups.find("g")
    assert group is not None
    assert group.is_unstable(("t", 0))
    assert producer.end(min(version, 5), commit=commit) == 0
    assert fetched() == ((7, 0) if commit else (-1, 0))


@pytest.mark.parametrize(
    ("version", "topic", "partition", "metadata", "code"),
    [
        (5, {"name": "t"}, 0, "", ErrorCode.NONE),
        (5, {"name": "t"}, 1, "", ErrorCode.UNKNOWN_TOPIC_OR_PARTITION),
        (5, {"name": "t"}, 0, "m" * 4097, ErrorCode.OFFSET_METADATA_TOO_LARGE),
        (5, {"name": "u"}, 0, "", ErrorCode.UNKNOWN_TOPIC_OR_PARTITION),
        (6, {"topic_id": UUID(int=7)}, 0, "", ErrorCode.UNKNOWN_TOPIC_ID),
        (6, {"topic_id": UUID(int=0)}, 0, "", ErrorCode.UNKNOWN_TOPIC_ID),
    ],
)
def test_offsets_that_a_transaction_cannot_commit(
    version: int, topic: dict[str, Any], partition: int, metadata: str, code: int, single: EmbeddedCluster
) -> None:
    producer = Producer(single)
    asked = TxnOffsetCommitRequestPartition(partition_index=partition, committed_offset=7, committed_metadata=metadata)
    request = TxnOffsetCommitRequest(
        transactional_id="x",
        group_id="g",
        producer_id=producer.id,
        producer_epoch=producer.epoch,
        topics=[TxnOffsetCommitRequestTopic(partitions=[asked], **topic)],
    )
    (answer,) = ask(single.bootstrap_server, request, version).topics
    assert [each.error_code for each in answer.partitions] == [code]
    group = single.state.groups.find("g")
    assert (group is not None and group.is_unstable(("t", 0))) == (code == ErrorCode.NONE)


def test_transactions_and_producers_are_described(single: EmbeddedCluster) -> None:
    producer, address = Producer(single), single.bootstrap_server
    producer.write(b"1")
    (listed,) = ask(address, ListTransactionsRequest(state_filters=["Ongoing", "None"]), 2).transaction_states
    assert (listed.transactional_id, listed.producer_id) == ("x", producer.id)
    found, missing = ask(address, DescribeTransactionsRequest(transactional_ids=["x", "y"]), 0).transaction_states
    assert (found.transaction_state, found.topics[0].topic, missing.error_code) == ("Ongoing", "t", 105)
    request = DescribeProducersRequest(topics=[TopicRequest(name="t", partition_indexes=[0])])
    (active,) = ask(address, request, 0).topics[0].partitions[0].active_producers
    assert (active.producer_id, active.coordinator_epoch, active.current_txn_start_offset) == (producer.id, -1, 0)


def test_a_hanging_transaction_is_found_and_aborted(single: EmbeddedCluster) -> None:
    records = batch(b"1", producer_id=4000, producer_epoch=3, base_sequence=0, is_transactional=True)
    topic = single.state.topic("t")
    single.state.logs.log(topic, 0).append(parse_batch(records), 0)
    assert stable(single) == (1, 0, 0)
    with Admin(single.bootstrap_server) as admin:
        (hanging,) = admin.find_hanging_transactions([("t", 0)], older_than=0, now=time.time() + 1)
        assert (hanging.producer.producer_id, hanging.transactional_id) == (4000, None)
        admin.abort_transaction(hanging.producer)
        assert admin.find_hanging_transactions([("t", 0)], older_than=0, now=time.time() + 1) == ()
    assert stable(single) == (2, 2, 1)


@pytest.mark.parametrize("commit", [True, False])
def test_a_transaction_survives_a_restart(commit: bool, tmp_path: Path) -> None:
    settings: dict[str, Any] = {"brokers": 1, "controllers": 1, "directory": tmp_path}
    with EmbeddedCluster(**settings) as cluster:
        cluster.create_topic("t", 1, 1)
        producer = Producer(cluster)
        producer.write(b"1")
    with EmbeddedCluster(**settings) as cluster:
        assert stable(cluster) == (1, 0, 0)
        assert producer.write(b"2") == 0
        assert producer.end(commit=commit) == 0
        assert stable(cluster) == (3, 3, 0 if commit else 1)
        assert Producer(cluster).id == 0


def test_a_transaction_expires_after_a_restart(tmp_path: Path) -> None:
    settings: dict[str, Any] = {"brokers": 1, "controllers": 1, "directory": tmp_path}
    with EmbeddedCluster(**settings) as cluster:
        cluster.create_topic("t", 1, 1)
        Producer(cluster, timeout=1).write(b"1")
    with EmbeddedCluster(**settings) as cluster:
        wait_for(lambda: stable(cluster) == (2, 2, 1), "the transaction to expire")


@pytest.mark.slow
def test_librdkafka_commits_a_transaction_after_a_restart(tmp_path: Path) -> None:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    cluster = EmbeddedCluster(brokers=1, controllers=1, directory=tmp_path)
    with cluster:
        cluster.create_topic("t", 1, 1)
        servers = {"bootstrap.servers": cluster.bootstrap_server, "log_level": 0}
        producer = confluent_kafka.Producer({**servers, "transactional.id": "x"})
        producer.init_transactions(PATIENCE)
        producer.begin_transaction()
        producer.produce("t", b"before")
        assert producer.flush(PATIENCE) == 0
    with cluster:
        producer.produce("t", b"after")
        consumer = confluent_kafka.Consumer({**servers, "group.id": "g"})
        offsets = [confluent_kafka.TopicPartition("t", 0, 7)]
        producer.send_offsets_to_transaction(offsets, consumer.consumer_group_metadata(), PATIENCE)
        consumer.close()
        producer.commit_transaction(PATIENCE)
    with cluster:
        assert stable(cluster) == (3, 3, 0)
        assert [record.value for record in cluster.records("t")] == [b"before", b"after"]
        group = cluster.state.groups.find("g")
        assert group is not None
        assert group.offsets["t", 0].offset == 7


@pytest.mark.slow
def test_librdkafka_consumes_transforms_and_produces(single: EmbeddedCluster) -> None:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    single.create_topic("out", 1, 1)
    settings = {"bootstrap.servers": single.bootstrap_server, "log_level": 0}
    committed = {**settings, "isolation.level": "read_committed", "auto.offset.reset": "earliest"}
    producer = confluent_kafka.Producer({**settings, "transactional.id": "x"})
    producer.init_transactions(PATIENCE)
    for value in (b"1", b"2"):
        producer.begin_transaction()
        producer.produce("t", value)
        producer.commit_transaction(PATIENCE)
    consumer = confluent_kafka.Consumer({**committed, "group.id": "g", "enable.auto.commit": False})
    consumer.subscribe(["t"])
    for commits in (False, True):
        message = consumer.poll(PATIENCE)
        assert message is not None
        producer.begin_transaction()
        producer.produce("out", message.value())
        ends = [confluent_kafka.TopicPartition("t", 0, message.offset() + 1)]
        producer.send_offsets_to_transaction(ends, consumer.consumer_group_metadata(), PATIENCE)
        if commits:
            producer.commit_transaction(PATIENCE)
        else:
            producer.abort_transaction(PATIENCE)
    consumer.close()
    reader = confluent_kafka.Consumer({**committed, "group.id": "other", "enable.auto.commit": False})
    reader.assign([confluent_kafka.TopicPartition("out", 0, 0)])
    message = reader.poll(PATIENCE)
    assert message is not None
    assert message.value() == b"2"
    reader.close()
    group = single.state.groups.find("g")
    assert group is not None
    assert group.offsets["t", 0].offset == 3


def test_aiokafka_commits_and_aborts(single: EmbeddedCluster) -> None:
    aiokafka = pytest.importorskip("aiokafka")
    servers = single.bootstrap_server

    async def run() -> bytes:
        producer = aiokafka.AIOKafkaProducer(bootstrap_servers=servers, transactional_id="x")
        async with producer:
            await producer.begin_transaction()
            await producer.send_and_wait("t", b"aborted")
            await producer.abort_transaction()
            async with producer.transaction():
                await producer.send_and_wait("t", b"committed")
        consumer = aiokafka.AIOKafkaConsumer(
            "t", bootstrap_servers=servers, auto_offset_reset="earliest", isolation_level="read_committed"
        )
        async with consumer:
            message = await consumer.getone()
            value: bytes = message.value
            return value

    assert asyncio.run(asyncio.wait_for(run(), PATIENCE)) == b"committed"
