"""Arbitrary bytes: the cluster answers or closes the connection, and continues to work."""

from __future__ import annotations

import random
import time

import pytest
from kafka_wire.clients import DescribeClusterRequest
from kafka_wire.kips import kip_4, kip_142
from kafka_wire.runtime.frames import encode_request
from kafka_wire.runtime.message import Message

from kip.cluster.connections.dispatch import Dispatcher
from kip.cluster.errors import UnservedRequest
from kip.cluster.security.authentication import ConnectionSession
from kip.kafka.releases import Listener
from kip.serving.faults import FaultTable
from kip.serving.requests import RequestLog
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.shared import json_lines, shared_path

PROPOSALS: list[Message] = [
    kip_4.ClusterMetadataRequest(),
    kip_4.CreateTopicRequest(topic_name="tarns", partitions=1, replicas=1),
    kip_4.CreateTopicRequest(topic_name="tarns", replica_assignment="1:2,2:3"),
    kip_4.AlterTopicRequest(topic_name="tarns", partitions=4, replica_assignment="1:2"),
    kip_4.DeleteTopicRequest(topic_name="tarns"),
    kip_4.DescribeTopicRequest(topic_name="tarns"),
    kip_4.ListTopicsRequest(),
    kip_142.ListTopicsRequest(list_internal=True),
]
_WORST = (0, 1, 127, 128, 255)


def damaged(frame: bytes, chance: random.Random) -> bytes:
    data = bytearray(frame)
    for _ in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] = chance.choice((*_WORST, chance.randrange(256)))
    return bytes(data[: chance.randrange(1, len(data))]) if chance.random() < 0.2 else bytes(data)


@pytest.mark.parametrize("seed", range(4))
def test_damaged_requests(seed: int, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(proposals=True)
    probes = json_lines(shared_path("captures", "probes.jsonl.gz"))
    frames = sorted({bytes.fromhex(row["request_hex"]) for row in probes})
    frames += [encode_request(message, 0, correlation_id=1)[4:] for message in PROPOSALS] * 10
    dispatcher = Dispatcher(cluster.state, 1, Listener.BROKER, RequestLog(10), FaultTable(), unreleased=True)
    chance = random.Random(seed)
    answered, slowest = 0, 0.0
    for _ in range(1500):
        begun = time.process_time()
        try:
            dispatcher.answer(damaged(chance.choice(frames), chance), ConnectionSession.begin(None))
            answered += 1
        except UnservedRequest:
            pass
        slowest = max(slowest, time.process_time() - begun)
    assert answered > 100
    assert slowest < 2
    assert len(ask(cluster.bootstrap_server, DescribeClusterRequest(), 2).brokers) == 3
