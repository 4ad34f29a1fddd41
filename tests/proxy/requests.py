"""Requests through a proxy."""

from __future__ import annotations

from kafka_wire.clients import ProduceRequest
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData

from tests.cluster.helpers.records import batch


def produce(partition: int, acks: int = 1) -> ProduceRequest:
    data = PartitionProduceData(index=partition, records=batch(b"x"))
    return ProduceRequest(
        acks=acks, timeout_ms=1000, topic_data=[TopicProduceData(name="rivers", partition_data=[data])]
    )
