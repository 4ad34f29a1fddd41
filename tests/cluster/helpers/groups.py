"""Requests of members of groups."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from kafka_wire.clients import (
    ConsumerGroupHeartbeatRequest,
    JoinGroupRequest,
    OffsetCommitRequest,
)
from kafka_wire.clients.consumer_group_heartbeat_request import TopicPartitions
from kafka_wire.clients.join_group_request import JoinGroupRequestProtocol
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.wire import ask


@contextmanager
def subscribed(cluster: EmbeddedCluster, **settings: Any) -> Iterator[Any]:
    confluent_kafka = pytest.importorskip("confluent_kafka")
    consumer = confluent_kafka.Consumer(
        {
            "bootstrap.servers": cluster.bootstrap_server,
            "group.id": "g",
            "auto.offset.reset": "earliest",
            "enable.auto.commit": False,
            "log_level": 0,
            **settings,
        }
    )
    consumer.subscribe(["t"])
    try:
        yield consumer
    finally:
        consumer.close()


def partitions_of(consumers: list[Any]) -> list[list[int]]:
    for consumer in consumers:
        consumer.poll(0.05)
    return [sorted(each.partition for each in consumer.assignment()) for consumer in consumers]


def are_shared(consumers: list[Any]) -> bool:
    """Return whether two consumers have two of the four partitions each."""
    first, second = partitions_of(consumers)
    return len(first) == len(second) == 2 and sorted(first + second) == [0, 1, 2, 3]


def joining(member_id: str = "", **fields: Any) -> JoinGroupRequest:
    protocols = [JoinGroupRequestProtocol(name=name, metadata=b"m") for name in fields.pop("protocols", ("range",))]
    settings = {"group_id": "g", "session_timeout_ms": 10_000, "rebalance_timeout_ms": 10_000, **fields}
    settings.setdefault("protocol_type", "consumer")
    return JoinGroupRequest(member_id=member_id, protocols=protocols, **settings)


def commit(offset: int, partition: int = 0, **fields: Any) -> OffsetCommitRequest:
    wanted = OffsetCommitRequestPartition(
        partition_index=partition, committed_offset=offset, committed_metadata=fields.pop("metadata", "")
    )
    fields.setdefault("generation_id_or_member_epoch", -1)
    topics = [OffsetCommitRequestTopic(name=fields.pop("topic", "t"), partitions=[wanted])]
    return OffsetCommitRequest(group_id="g", topics=topics, **fields)


class Member:
    """A member, heartbeat by heartbeat."""

    def __init__(self, cluster: EmbeddedCluster, member_id: str, **fields: Any) -> None:
        self.cluster = cluster
        self.id = member_id
        self.epoch = 0
        self.owned: list[int] = []
        self.code = self.beat(subscribed_topic_names=["t"], topic_partitions=[], rebalance_timeout_ms=1000, **fields)

    def beat(self, epoch: int | None = None, **fields: Any) -> int:
        request = ConsumerGroupHeartbeatRequest(
            group_id="g",
            member_id=self.id,
            member_epoch=self.epoch if epoch is None else epoch,
            **{"subscribed_topic_names": None, "topic_partitions": None, **fields},
        )
        answer = ask(self.cluster.bootstrap_server, request, 1)
        if answer.error_code == 0:
            self.epoch = answer.member_epoch
            if answer.assignment is not None:
                topics = answer.assignment.topic_partitions
                self.owned = [index for topic in topics for index in topic.partitions]
        code: int = answer.error_code
        return code

    def acknowledge(self) -> int:
        """Send a heartbeat with the owned partitions."""
        topic_id = self.cluster.state.topics["t"].id
        return self.beat(topic_partitions=[TopicPartitions(topic_id=topic_id, partitions=self.owned)])
