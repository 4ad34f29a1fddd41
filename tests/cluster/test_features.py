"""Levels of features, voters of the quorum and client telemetry: what their changes do to the embedded cluster."""

from __future__ import annotations

from pathlib import Path
from uuid import UUID

import pytest
from kafka_wire.clients import (
    AddRaftVoterRequest,
    ApiVersionsRequest,
    GetTelemetrySubscriptionsRequest,
    PushTelemetryRequest,
    RemoveRaftVoterRequest,
    UpdateFeaturesRequest,
)
from kafka_wire.clients.add_raft_voter_request import Listener
from kafka_wire.clients.update_features_request import FeatureUpdateKey
from kafka_wire.error_codes import ErrorCode

from kip.cluster import Acl, EmbeddedCluster, Operation
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.waiting import PATIENCE, wait_for

CLIENT = UUID(int=77)


def level(cluster: EmbeddedCluster, feature: str) -> int | None:
    answer = ask(cluster.bootstrap_server, ApiVersionsRequest(client_software_name="a", client_software_version="1"), 4)
    return {each.name: each.max_version_level for each in answer.finalized_features}.get(feature)


def downgrade(feature: str, version: int) -> UpdateFeaturesRequest:
    update = FeatureUpdateKey(feature=feature, max_version_level=version, upgrade_type=2)
    return UpdateFeaturesRequest(feature_updates=[update])


@pytest.mark.parametrize(
    ("cluster_id", "node_id", "code"),
    [
        (None, -1, ErrorCode.NONE),
        ("own", 1, ErrorCode.NONE),
        ("own", 2, ErrorCode.REBOOTSTRAP_REQUIRED),
        ("other", 1, ErrorCode.REBOOTSTRAP_REQUIRED),
        ("own", -1, ErrorCode.INVALID_REQUEST),
        (None, 1, ErrorCode.INVALID_REQUEST),
    ],
)
def test_the_node_that_a_client_expects(
    cluster_id: str | None, node_id: int, code: int, embedded_clusters: Clusters
) -> None:
    """As brokers of Kafka 4.4 answer; controllers check only that both ids are there (KIP-1242)."""
    cluster = embedded_clusters(brokers=2, controllers=1)
    request = ApiVersionsRequest(
        client_software_name="a",
        client_software_version="1",
        cluster_id=cluster.state.cluster_id if cluster_id == "own" else cluster_id,
        node_id=node_id,
    )
    answer = ask(cluster.bootstrap_server, request, 5)
    assert (answer.error_code, bool(answer.api_keys)) == (code, code == ErrorCode.NONE)
    from_controller = ask(cluster.bootstrap_controller, request, 5)
    assert from_controller.error_code == (code if code == ErrorCode.INVALID_REQUEST else ErrorCode.NONE)


def test_levels_survive_a_restart(embedded_clusters: Clusters, tmp_path: Path) -> None:
    cluster = embedded_clusters(directory=tmp_path)
    assert ask(cluster.bootstrap_server, downgrade("transaction.version", 1), 2).error_code == 0
    cluster.stop()
    cluster.start()
    assert (level(cluster, "transaction.version"), level(cluster, "group.version")) == (1, 1)


def test_only_who_may_alter_the_cluster_changes_levels(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(acls=[Acl("User:ana", Operation.DESCRIBE)], super_users=["User:root"])
    servers = cluster.bootstrap_server
    assert ask(servers, downgrade("group.version", 0), 2, client_id="ana").error_code == 31
    assert ask(servers, RemoveRaftVoterRequest(cluster_id=None), 0, client_id="ana").error_code == 31
    assert ask(servers, downgrade("group.version", 0), 2, client_id="root").error_code == 0
    assert level(cluster, "group.version") is None


def test_voters_are_removed_and_added_by_clients(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=3)
    directory = cluster.state.controllers[3002].directory_id
    remove = RemoveRaftVoterRequest(cluster_id=None, voter_id=3002, voter_directory_id=directory)
    assert ask(cluster.bootstrap_server, remove, 0).error_code == 0
    assert cluster.state.quorum.voters == [3001, 3003]
    listeners = [Listener(name="CONTROLLER", host="127.0.0.1", port=1)]
    add = AddRaftVoterRequest(cluster_id=None, voter_id=3002, voter_directory_id=directory, listeners=listeners)
    standby = cluster.bootstrap_controller.split(",")[2]
    assert ask(standby, add, 1).error_code == 6
    cluster.stop_node(3002)
    assert ask(cluster.bootstrap_server, add, 1).error_code == 7
    cluster.start_node(3002)
    assert ask(cluster.bootstrap_server, add, 1).error_code == 0
    assert cluster.state.quorum.voters == [3001, 3002, 3003]


def test_clients_send_metrics_at_intervals(embedded_clusters: Clusters) -> None:
    now = [1_700_000_000.0]
    cluster = embedded_clusters(brokers=1, clock=lambda: now[0], telemetry=True)
    cluster.state.configs.client_metrics["some"] = {"metrics": "org.apache", "interval.ms": "10000", "match": ""}
    get, server = GetTelemetrySubscriptionsRequest(client_instance_id=CLIENT), cluster.bootstrap_server

    def push(*, last: bool = False, to_another: bool = False) -> int:
        wanted = number + to_another
        request = PushTelemetryRequest(client_instance_id=CLIENT, subscription_id=wanted, terminating=last)
        code: int = ask(server, request, 0).error_code
        return code

    answer = ask(server, get, 0)
    number = answer.subscription_id
    assert (answer.push_interval_ms, answer.requested_metrics) == (10_000, ("org.apache",))
    assert ask(server, get, 0).error_code == 89
    assert [push(), push()] == [0, 89]
    now[0] += 10
    assert [push(to_another=True), push(to_another=True), ask(server, get, 0).error_code] == [117, 89, 89]
    now[0] += 10
    assert [push(), push(last=True), push()] == [0, 0, 42]


@pytest.mark.parametrize(
    ("match", "metrics"),
    [
        ("client_id=te.*", ("a",)),
        ("client_id=te", ()),
        ("client_id=tests,client_source_address=127.*", ("a",)),
        ("client_id=tests,client_software_name=x", ()),
    ],
)
def test_subscriptions_select_clients(match: str, metrics: tuple[str, ...], embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1)
    cluster.state.configs.client_metrics["some"] = {"metrics": "a", "match": match}
    assert ask(cluster.bootstrap_server, GetTelemetrySubscriptionsRequest(), 0).requested_metrics == metrics


@pytest.mark.slow
@pytest.mark.parametrize("is_offered", [True, False])
def test_librdkafka_pushes_metrics_to_a_cluster_that_wants_them(is_offered: bool, embedded_clusters: Clusters) -> None:
    confluent = pytest.importorskip("confluent_kafka")
    cluster = embedded_clusters(brokers=1, telemetry=is_offered)
    cluster.state.configs.client_metrics["all"] = {"metrics": "*", "interval.ms": "100"}
    producer = confluent.Producer({"bootstrap.servers": cluster.bootstrap_server, "log_level": 0})
    for _ in range(3):
        producer.produce("t", b"1")
        assert producer.flush(PATIENCE) == 0
    if is_offered:
        wait_for(lambda: [each for each in cluster.requests_of("PushTelemetry") if each.message.metrics], "metrics")
    else:
        assert not cluster.requests_of("GetTelemetrySubscriptions")
