"""A transactional producer, and what its readers may read."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from kafka_wire.clients import (
    AddPartitionsToTxnRequest,
    EndTxnRequest,
    InitProducerIdRequest,
    ProduceRequest,
)
from kafka_wire.clients.add_partitions_to_txn_request import AddPartitionsToTxnTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.records import batch, fetch
from tests.cluster.helpers.wire import ask


class Producer:
    """A transactional producer of the topic `t`, request by request."""

    def __init__(self, cluster: EmbeddedCluster, timeout: int = 60_000) -> None:
        self.address = cluster.bootstrap_server
        request = InitProducerIdRequest(
            transactional_id="x", transaction_timeout_ms=timeout, producer_id=-1, producer_epoch=-1
        )
        self.id, self.epoch = self._taken(ask(self.address, request, 5))
        self.sequence = 0

    def _taken(self, answer: Any) -> tuple[int, int]:
        assert answer.error_code == 0
        return answer.producer_id, answer.producer_epoch

    def add(self) -> int:
        request = AddPartitionsToTxnRequest(
            v3_and_below_transactional_id="x",
            v3_and_below_producer_id=self.id,
            v3_and_below_producer_epoch=self.epoch,
            v3_and_below_topics=[AddPartitionsToTxnTopic(name="t", partitions=[0])],
        )
        (topic,) = ask(self.address, request, 3).results_by_topic_v3_and_below
        code: int = topic.results_by_partition[0].partition_error_code
        return code

    def write(self, value: bytes, version: int = 12) -> int:
        ids = {"producer_id": self.id, "producer_epoch": self.epoch, "base_sequence": self.sequence}
        data = PartitionProduceData(index=0, records=batch(value, is_transactional=True, **ids))
        request = ProduceRequest(
            transactional_id="x",
            acks=-1,
            timeout_ms=1000,
            topic_data=[TopicProduceData(name="t", partition_data=[data])],
        )
        code: int = ask(self.address, request, version).responses[0].partition_responses[0].error_code
        self.sequence += code == 0
        return code

    def end(self, version: int = 5, *, commit: bool) -> int:
        request = EndTxnRequest(transactional_id="x", producer_id=self.id, producer_epoch=self.epoch, committed=commit)
        answer = ask(self.address, request, version)
        if version >= 5 and answer.error_code == 0:
            self.id, self.epoch = answer.producer_id, answer.producer_epoch
            self.sequence = 0
        code: int = answer.error_code
        return code


def stable(cluster: EmbeddedCluster) -> tuple[int, int, int]:
    """Return high watermark, last stable offset and the number of aborted transactions in a Fetch response."""
    answer = ask(cluster.bootstrap_server, fetch(isolation_level=1), 12)
    (partition,) = answer.responses[0].partitions
    return partition.high_watermark, partition.last_stable_offset, len(partition.aborted_transactions)


def transactional(identifier: str, topic_id: UUID, producer: int, epoch: int) -> ProduceRequest:
    """Return the request that writes the first record of a transaction."""
    records = batch(b"1", is_transactional=True, producer_id=producer, producer_epoch=epoch, base_sequence=0)
    topic = TopicProduceData(topic_id=topic_id, partition_data=[PartitionProduceData(index=0, records=records)])
    return ProduceRequest(transactional_id=identifier, acks=-1, timeout_ms=30_000, topic_data=[topic])
