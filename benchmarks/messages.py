"""The messages that are measured, in the form of each library."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from kafka.protocol.admin.cluster import (  # type: ignore[import-untyped]
    DescribeClusterResponse as KafkaPythonCluster,
)
from kafka.protocol.metadata import MetadataResponse as KafkaPythonMetadata  # type: ignore[import-untyped]
from kafka_wire.clients import DescribeClusterResponse, MetadataResponse
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.clients.metadata_response import (
    MetadataResponseBroker,
    MetadataResponsePartition,
    MetadataResponseTopic,
)
from kafka_wire.runtime.message import Message
from kio.schema.describe_cluster.v2 import DescribeClusterResponse as KioCluster
from kio.schema.metadata.v12 import MetadataResponse as KioMetadata
from kio.serial import entity_reader, entity_writer

OURS, KIO, KAFKA_PYTHON = "kafka_wire", "kio", "kafka-python"


@dataclass(frozen=True, slots=True)
class Case:
    """A message in one version, and how often it is decoded in a round."""

    name: str
    title: str
    message: Message
    version: int
    kio: Any
    kafka_python: Any
    calls: int

    @property
    def data(self) -> bytes:
        return self.message.encode(self.version)

    def decoders(self) -> dict[str, Callable[[], object]]:
        data, version, cls = self.data, self.version, type(self.message)
        read = entity_reader(self.kio)
        return {
            OURS: lambda: cls.decode(data, version),
            KIO: lambda: read(data, 0),
            KAFKA_PYTHON: lambda: self.kafka_python.decode(data, version=version),
        }

    def encoders(self) -> dict[str, Callable[[], object]]:
        data, version, message = self.data, self.version, self.message
        kio_message, _ = entity_reader(self.kio)(data, 0)
        kafka_python_message = self.kafka_python.decode(data, version=version)
        kafka_python_message._header = None  # it only encodes messages with this attribute
        write = entity_writer(self.kio)

        def encode_by_kio() -> bytes:
            buffer = io.BytesIO()
            write(buffer, kio_message)
            return buffer.getvalue()

        return {
            OURS: lambda: message.encode(version),
            KIO: encode_by_kio,
            KAFKA_PYTHON: lambda: kafka_python_message.encode(version=version),
        }


def metadata(topics: int, *, is_full: bool) -> MetadataResponse:
    """Return metadata of 12 partitions a topic: 2 replicas and no more, or 3 replicas, all in sync, and racks."""
    replicas = (1, 2, 3) if is_full else (1, 2)
    return MetadataResponse(
        cluster_id="abcdefghijklmnopqrstuv",
        controller_id=3,
        brokers=[
            MetadataResponseBroker(
                node_id=node,
                host=f"broker-{node}.example.internal",
                port=9092,
                rack=f"rack-{node % 3}" if is_full else None,
            )
            for node in range(20)
        ],
        topics=[
            MetadataResponseTopic(
                name=f"topic-name-{topic}",
                topic_id=UUID(int=topic + 1),
                partitions=[
                    MetadataResponsePartition(
                        partition_index=partition,
                        leader_id=partition,
                        leader_epoch=3,
                        replica_nodes=replicas,
                        isr_nodes=replicas if is_full else (),
                    )
                    for partition in range(12)
                ],
            )
            for topic in range(topics)
        ],
    )


def cluster() -> DescribeClusterResponse:
    return DescribeClusterResponse(
        cluster_id="abcdefghijklmnopqrstuv",
        controller_id=1,
        brokers=[
            DescribeClusterBroker(
                broker_id=node, host=f"broker-{node}.example.internal", port=9092, rack=f"rack-{node}"
            )
            for node in range(3)
        ],
    )


def all_cases() -> list[Case]:
    m1, m2 = metadata(1000, is_full=False), metadata(1000, is_full=True)
    partitions = "MetadataResponse v12, 1,000 topics of 12 partitions"
    return [
        Case("M1", f"{partitions}, 2 replicas", m1, 12, KioMetadata, KafkaPythonMetadata, 1),
        Case("M2", f"{partitions}, 3 replicas in sync, racks", m2, 12, KioMetadata, KafkaPythonMetadata, 1),
        Case("S", "DescribeClusterResponse v2, 3 brokers", cluster(), 2, KioCluster, KafkaPythonCluster, 2000),
    ]
