"""Several listeners: each has its ports and its security, and clients get the addresses of the listener they use."""

from __future__ import annotations

import ssl
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import (
    DescribeClusterRequest,
    DescribeConfigsRequest,
    FindCoordinatorRequest,
    MetadataRequest,
    SaslHandshakeRequest,
)
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource

from kip.admin import Admin, Scram, Security, settings_for
from kip.cluster import ClusterSetupError, EmbeddedCluster
from tests.cluster.helpers.certificates import certificates, server_context
from tests.cluster.helpers.records import batch, fetch, produce
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters
from tests.real_kafka.servers import free_port_range
from tests.waiting import PATIENCE, wait_for

__all__ = ["certificates"]

USERS = {"ana": "open sesame"}
BOTH = ["PLAINTEXT", "SASL_PLAINTEXT"]
_BROKER = 4


def addresses(answer: Any) -> str:
    """Return the addresses in a response, in the format of bootstrap servers."""
    return ",".join(f"{each.host}:{each.port}" for each in answer)


def test_ports_of_further_listeners_follow_those_of_the_nodes() -> None:
    port = free_port_range(6)
    with EmbeddedCluster(brokers=2, controllers=2, port=port, users=USERS, listeners=BOTH) as cluster:
        assert cluster.bootstrap_server == f"127.0.0.1:{port},127.0.0.1:{port + 1}"
        assert cluster.bootstrap_controller == f"127.0.0.1:{port + 2},127.0.0.1:{port + 3}"
        assert cluster.bootstrap_server_of("SASL_PLAINTEXT") == f"127.0.0.1:{port + 4},127.0.0.1:{port + 5}"


def test_clients_get_the_addresses_of_their_listener(
    certificates: Path, embedded_clusters: Clusters, tmp_path: Path
) -> None:
    listeners = ["PLAINTEXT", "SSL", "SASL_PLAINTEXT"]
    cluster = embedded_clusters(users=USERS, tls=server_context(certificates), listeners=listeners, directory=tmp_path)
    plain, sasl = cluster.bootstrap_server, cluster.bootstrap_server_of("SASL_PLAINTEXT")
    assert cluster.bootstrap_server_of("PLAINTEXT") == plain
    assert addresses(ask(plain, MetadataRequest(topics=[]), 12).brokers) == plain
    assert addresses(ask(plain, DescribeClusterRequest(), 2).brokers) == plain
    assert addresses(ask(plain, FindCoordinatorRequest(coordinator_keys=["g"]), 4).coordinators) in plain
    trust = ssl.create_default_context(cafile=str(certificates / "ca.pem"))
    secured = {
        sasl: Security(credentials=Scram("ana", USERS["ana"])),
        cluster.bootstrap_server_of("SSL"): Security(trust),
    }
    for servers, security in secured.items():
        with Admin(settings_for(servers, security=security)) as admin:
            assert addresses(admin.list_nodes()) == servers
    broker = DescribeConfigsResource(resource_type=_BROKER, resource_name="1", configuration_keys=None)
    described = DescribeConfigsRequest(resources=[broker])
    configs = {each.name: each.value for each in ask(plain, described, 4).results[0].configs}
    first = [f"{name}://{cluster.bootstrap_server_of(name).split(',')[0]}" for name in listeners]
    assert configs["advertised.listeners"] == ",".join(first)
    cluster.stop()
    cluster.start()
    assert cluster.bootstrap_server_of("SASL_PLAINTEXT") == sasl


def test_the_leader_is_named_by_its_address_in_the_same_listener(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=2, users=USERS, listeners=["SASL_PLAINTEXT", "PLAINTEXT"])
    cluster.create_topic("t", assignment=[[1]])
    leader, other = cluster.bootstrap_server_of("PLAINTEXT").split(",")
    (endpoint,) = ask(other, produce(batch(b"1")), 12).node_endpoints
    assert f"{endpoint.host}:{endpoint.port}" == leader
    request = fetch()
    request.topics[0].topic, request.topics[0].topic_id = "", cluster.state.topics["t"].id
    (endpoint,) = ask(other, request, 17).node_endpoints
    assert f"{endpoint.host}:{endpoint.port}" == leader


def test_a_listener_without_sasl_refuses_a_handshake_and_a_stopped_broker_closes_all(
    embedded_clusters: Clusters,
) -> None:
    cluster = embedded_clusters(brokers=1, users=USERS, listeners=BOTH)
    assert ask(cluster.bootstrap_server, SaslHandshakeRequest(mechanism="PLAIN"), 1).error_code == 34
    sasl = cluster.bootstrap_server_of("SASL_PLAINTEXT")
    assert ask(sasl, SaslHandshakeRequest(mechanism="PLAIN"), 1).error_code == 0
    cluster.stop_node(1)
    for servers in (cluster.bootstrap_server, sasl):
        with pytest.raises(ConnectionRefusedError):
            ask(servers, MetadataRequest(topics=[]), 12)


@pytest.mark.slow
def test_librdkafka_uses_two_listeners_at_once(embedded_clusters: Clusters) -> None:
    confluent = pytest.importorskip("confluent_kafka")
    cluster = embedded_clusters(users=USERS, listeners=BOTH)
    cluster.create_topic("t", 1, 3)
    login = {"security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "SCRAM-SHA-256", "sasl.username": "ana"}
    producer = confluent.Producer({"bootstrap.servers": cluster.bootstrap_server})
    producer.produce("t", b"1")
    assert producer.flush(PATIENCE) == 0
    servers = cluster.bootstrap_server_of("SASL_PLAINTEXT")
    consumer = confluent.Consumer(
        {**login, "sasl.password": USERS["ana"], "bootstrap.servers": servers, "group.id": "g"}
        | {"auto.offset.reset": "earliest"}
    )
    consumer.subscribe(["t"])
    message = wait_for(lambda: consumer.poll(1), "the record")
    assert message.value() == b"1"
    consumer.close()
    assert cluster.requests_of("Fetch")[-1].principal == "User:ana"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"listeners": ["HTTP"]}, "listeners HTTP: use different ones of PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL"),
        ({"listeners": ["PLAINTEXT", "PLAINTEXT"]}, "use different ones"),
        ({"listeners": ["SASL_PLAINTEXT"]}, "listeners SASL_PLAINTEXT need users"),
        ({"listeners": ["PLAINTEXT"], "users": USERS}, "listeners PLAINTEXT do not need users"),
        ({"listeners": ["PLAINTEXT", "SSL"]}, "listeners PLAINTEXT, SSL need a TLS context"),
    ],
)
def test_impossible_listeners(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ClusterSetupError, match=sentence):
        EmbeddedCluster(**arguments)


def test_an_unknown_listener(embedded_cluster: EmbeddedCluster) -> None:
    with pytest.raises(ClusterSetupError, match="listener 'SSL' does not exist; listeners are PLAINTEXT"):
        embedded_cluster.bootstrap_server_of("SSL")
