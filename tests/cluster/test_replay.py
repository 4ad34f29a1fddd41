"""Replay raw requests to a real Kafka 4.3.1 in ten situations: the embedded cluster sends the same answers."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire.runtime.frames import decode_response

from kip.cluster import EmbeddedCluster
from kip.cluster.handlers import APIS
from tests.cluster.helpers.comparing import comparable
from tests.cluster.helpers.situations import RACKS, STANDBY, Clock, Situations
from tests.cluster.helpers.wire import connected, framed
from tests.shared import json_lines, shared_path

NOT_SET_UP = {
    "ConsumerGroupDescribe",
    "CreateAcls",
    "DeleteAcls",
    "DescribeAcls",
    "DescribeGroups",
    "ListConfigResources",
    "ListGroups",
    "OffsetFetch",
}
"""Their answers depend on the groups and subscriptions of the captured clients, or on an authorizer."""
SERVED = {key for key, api in APIS.items() if api.is_released}
SITUATIONS = {
    "healthy": 234,
    "broker-3-stopped": 100,
    "broker-3-stopped-broker-2-killed": 97,
    "follower-controller-paused": 42,
    "broker-3-paused": 42,
    "leader-controller-killed": 100,
    "controller-killed-and-broker-2-stopped": 97,
    "all-back": 97,
    "voter-removed": 97,
    "broker-unregistered": 97,
}
NOT_ACTIVE = "controller (not the active one)"
LATE_TOPIC = "nosuch-topic"
"""Created by the first Metadata request of version 0; the real brokers saw it about a second later."""


@pytest.fixture(scope="module")
def probes() -> list[dict[str, Any]]:
    return list(json_lines(shared_path("captures", "probes.jsonl.gz")))


@pytest.mark.slow
@pytest.mark.parametrize("situation", SITUATIONS)
def test_responses_equal_the_real_ones(situation: str, probes: list[dict[str, Any]]) -> None:
    clock = Clock()
    rows = [
        row
        for row in probes
        if row["situation"] == situation and row["api_key"] in SERVED and row["api"] not in NOT_SET_UP
    ]
    assert len(rows) == SITUATIONS[situation]
    settings = {"num.partitions": "2", "default.replication.factor": "2", "auto.create.topics.enable": "false"}
    with EmbeddedCluster(release="4.3", racks=RACKS, broker_configs=settings, clock=clock) as cluster:
        addresses = [*cluster.bootstrap_server.split(","), *cluster.bootstrap_controller.split(",")]
        nodes = dict(zip((*cluster.state.brokers, *cluster.state.controllers), addresses, strict=True))
        Situations(cluster, clock, probes).reach(situation)
        late = cluster.state.topics.pop(LATE_TOPIC) if situation == "healthy" else None
        for row in rows:
            if late is not None and row["api"] == "DescribeTopicPartitions" and row["note"] == "all topics":
                cluster.state.topics[LATE_TOPIC] = late
            asked = {"broker": 1, "controller": cluster.state.quorum.leader_id, NOT_ACTIVE: STANDBY}[row["endpoint"]]
            _compare(row, nodes[asked])


def _compare(row: dict[str, Any], address: str) -> None:
    with connected(address) as peer:
        peer.send(framed(bytes.fromhex(row["request_hex"])))
        answer = peer.receive()
    if "outcome" in row:
        assert answer is None, row
        return
    assert answer is not None, row
    version = row.get("decoded_as_version", row["version"])
    expected = decode_response(bytes.fromhex(row["response_hex"]), row["api_key"], version)
    given = decode_response(answer, row["api_key"], version)
    assert given.correlation_id == expected.correlation_id
    theirs = comparable(row["api"], expected.message.to_json(version), SERVED)
    ours = comparable(row["api"], given.message.to_json(version), SERVED)
    assert ours == theirs, (row["api"], version, row.get("note"), row["request"])
