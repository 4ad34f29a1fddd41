"""The proxy in front of an embedded cluster: addresses, faults, limits of versions, observers."""

from __future__ import annotations

import time
from asyncio.selector_events import _SelectorTransport  # type: ignore[attr-defined]
from collections.abc import Iterator
from typing import Any

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    CreateTopicsRequest,
    DescribeClusterRequest,
    FetchRequest,
    FindCoordinatorRequest,
    HeartbeatRequest,
    MetadataRequest,
    MetadataResponse,
)
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.fetch_request import FetchPartition, FetchTopic
from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import decode_response, encode_request

from kip.cluster import ClusterSetupError, EmbeddedCluster, Fault, FaultKind
from kip.kafka.apis import api_name
from kip.kafka.errors import can_fail
from kip.proxy import Proxy, ProxyError
from tests.cluster.helpers.wire import ask, connected
from tests.proxy.requests import produce
from tests.waiting import wait_for

ASK = encode_request(DescribeClusterRequest(), 2, correlation_id=5)


@pytest.fixture
def cluster() -> Iterator[EmbeddedCluster]:
    with EmbeddedCluster(brokers=3, controllers=1) as running:
        running.create_topic("rivers", assignment=[[1], [1]])
        yield running


@pytest.fixture
def proxy(cluster: EmbeddedCluster) -> Iterator[Proxy]:
    with Proxy(cluster.bootstrap_server.split(",")[0]) as running:
        yield running


def test_requests_wait_for_the_broker_on_early_releases_of_python(
    cluster: EmbeddedCluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In CPython 3.11.2, transports begin to read after `connection_made`, even if it paused reading."""

    def add_reader(transport: Any, fd: int, callback: Any, *arguments: Any) -> None:
        if not transport.is_closing():
            transport._loop._add_reader(fd, callback, *arguments)

    monkeypatch.setattr(_SelectorTransport, "_add_reader", add_reader)
    with Proxy(cluster.bootstrap_server.split(",")[0]) as proxy:
        assert ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).brokers


def test_each_broker_has_a_port_which_responses_contain(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    brokers = ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).brokers
    ports = {broker.node_id: broker.port for broker in brokers}
    assert proxy.ports == {f"127.0.0.1:{cluster.state.brokers[node_id].port}": port for node_id, port in ports.items()}
    for broker in brokers:
        again = ask(f"{broker.host}:{broker.port}", DescribeClusterRequest(), 2).brokers
        assert {each.broker_id: each.port for each in again} == ports
    assert {request.node_id for request in proxy.requests_of("DescribeCluster")} == {1, 2, 3}
    coordinator = ask(proxy.bootstrap_server, FindCoordinatorRequest(coordinator_keys=["g"]), 4).coordinators[0]
    assert ports[coordinator.node_id] == coordinator.port


def test_later_brokers_get_the_following_ports_and_the_advertised_host(cluster: EmbeddedCluster) -> None:
    with Proxy(cluster.bootstrap_server.split(",")[0]) as one:
        port = one.ports.popitem()[1]
    with Proxy(cluster.bootstrap_server.split(",")[0], port, host="127.0.0.1", advertised_host="localhost") as proxy:
        assert proxy.bootstrap_server == f"localhost:{port}"
        brokers = ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).brokers
        assert {broker.host for broker in brokers} == {"localhost"}
        ports = [broker.port for broker in sorted(brokers, key=lambda broker: broker.node_id)]
        assert ports == sorted(ports)
        assert ports[0] == port


def test_an_error_replaces_a_part_of_a_request(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    proxy.fail("Produce", ErrorCode.NOT_LEADER_OR_FOLLOWER, topic="rivers", partition=1, times=1)
    request = produce(0)
    request.topic_data[0].partition_data += produce(1).topic_data[0].partition_data
    for expected in ({0: 0, 1: 6}, {0: 0, 1: 0}):
        (topic,) = ask(proxy.bootstrap_server, request, 9).responses
        assert {each.index: each.error_code for each in topic.partition_responses} == expected
    assert [len(cluster.records("rivers", partition)) for partition in (0, 1)] == [2, 1]


def test_an_error_in_a_session_is_written_over_the_response(proxy: Proxy) -> None:
    (topic,) = ask(proxy.bootstrap_server, MetadataRequest(topics=None), 12).topics
    proxy.fail("Fetch", ErrorCode.OFFSET_OUT_OF_RANGE, topic="rivers", partition=1)
    partitions = [FetchPartition(partition=index, partition_max_bytes=1000) for index in (0, 1)]
    request = FetchRequest(topics=[FetchTopic(topic_id=topic.topic_id, partitions=partitions)], max_bytes=1000)
    (answer,) = ask(proxy.bootstrap_server, request, 17).responses
    assert {each.partition_index: each.error_code for each in answer.partitions} == {0: 0, 1: 1}


def test_every_api_with_an_error_code_can_fail(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    entries = [entry for entry in CATALOG if entry.type == "request" and not entry.is_proposal and entry.versions]
    failing = []
    for entry in entries:
        assert entry.api_key is not None
        response = CATALOG.response(entry.api_key)
        if not response.is_retired and can_fail(CATALOG.load(response).SPEC):
            proxy.fail(api_name(entry.api_key), ErrorCode.CLUSTER_AUTHORIZATION_FAILED, times=1)
            failing.append(api_name(entry.api_key))
    assert len(failing) > 80
    with connected(proxy.bootstrap_server) as peer:
        assert peer.ask(HeartbeatRequest(group_id="g"), 4).error_code == 31
    assert not cluster.requests_of("Heartbeat")


@pytest.mark.parametrize(
    ("api", "problem"), [("Fecth", "nearest names are"), ("PushTelemetri", "no API 'PushTelemetri'")]
)
def test_a_fault_of_an_unknown_api_is_refused(api: str, problem: str, proxy: Proxy) -> None:
    with pytest.raises(ProxyError, match=problem):
        proxy.fail(api, 1)


def test_throttle_times_scripts_and_observers(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    seen: list[tuple[str, Any]] = []
    proxy.observe(lambda request, response: seen.append((request.api, response)), api="Metadata")
    proxy.throttle("Metadata", 1.5, times=1)
    assert ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).throttle_time_ms == 1500
    proxy.answer("Metadata", lambda request: MetadataResponse(cluster_id="mine"), times=1)
    assert ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).cluster_id == "mine"
    assert ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).cluster_id == cluster.state.cluster_id
    assert [(api, response.cluster_id == "mine") for api, response in seen] == [
        ("Metadata", False),
        ("Metadata", True),
        ("Metadata", False),
    ]
    assert len(cluster.requests_of("Metadata")) == 2


def test_an_action_after_a_response(proxy: Proxy) -> None:
    proxy.after_next("Metadata", lambda: proxy.fail("DescribeCluster", ErrorCode.CLUSTER_AUTHORIZATION_FAILED))
    with connected(proxy.bootstrap_server) as peer:
        assert peer.ask(DescribeClusterRequest(), 2).error_code == 0
        peer.ask(MetadataRequest(topics=[]), 12)
        assert peer.ask(DescribeClusterRequest(), 2).error_code == 31


@pytest.mark.slow
def test_late_responses_keep_their_order(proxy: Proxy) -> None:
    proxy.delay_answers(0.5, api="Metadata")
    late = encode_request(MetadataRequest(topics=[]), 12, correlation_id=6)
    with connected(proxy.bootstrap_server) as peer:
        begun = time.monotonic()
        peer.send(late + ASK)
        assert [int.from_bytes((peer.receive() or b"")[:4]) for _ in range(2)] == [6, 5]
        assert time.monotonic() - begun >= 0.5


def test_responses_that_are_broken(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    proxy.inject(Fault(FaultKind.CLOSE, times=1))
    proxy.inject(Fault(FaultKind.GARBAGE, times=1))
    proxy.inject(Fault(FaultKind.HALF, times=1))
    with connected(proxy.bootstrap_server) as peer:
        peer.send(ASK)
        assert peer.receive() is None
    with connected(proxy.bootstrap_server) as peer:
        peer.send(ASK)
        assert peer.stream.read(8) == b"HTTP/1.1"
    with connected(proxy.bootstrap_server) as peer:
        peer.send(ASK)
        whole = int.from_bytes(peer.stream.read(4))
        assert 0 < len(peer.stream.read()) < whole
    assert ask(proxy.bootstrap_server, DescribeClusterRequest(), 2).error_code == 0


def test_a_dropped_response_was_carried_out(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    proxy.drop_answers("CreateTopics", times=1)
    create = CreateTopicsRequest(topics=[CreatableTopic(name="lakes", num_partitions=1, replication_factor=1)])
    with connected(proxy.bootstrap_server) as peer:
        peer.send(encode_request(create, 7, correlation_id=1) + ASK)
        assert (peer.receive() or b"")[:4] == (5).to_bytes(4)
    assert "lakes" in cluster.state.topics


def test_a_fault_of_one_node(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    brokers = ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).brokers
    proxy.inject(Fault(FaultKind.ERROR, "DescribeCluster", node_id=2, error=ErrorCode.UNKNOWN_SERVER_ERROR))
    codes = {b.node_id: ask(f"{b.host}:{b.port}", DescribeClusterRequest(), 2).error_code for b in brokers}
    assert codes == {1: 0, 2: -1, 3: 0}


def test_no_response_to_a_producer_without_acks(cluster: EmbeddedCluster, proxy: Proxy) -> None:
    with connected(proxy.bootstrap_server) as peer:
        for version in (3, 9, 12):
            peer.send(encode_request(produce(0, acks=0), version, correlation_id=1, client_id="x"))
        peer.send(ASK)
        assert (peer.receive() or b"")[:4] == (5).to_bytes(4)
        wait_for(lambda: len(cluster.records("rivers")) == 3, "the records")
    proxy.fail("Produce", ErrorCode.NOT_LEADER_OR_FOLLOWER)
    with connected(proxy.bootstrap_server) as peer:
        peer.send(encode_request(produce(0, acks=0), 9, correlation_id=1))
        assert peer.receive() is None


def test_limits_of_a_release_and_of_single_apis(cluster: EmbeddedCluster) -> None:
    limits = {"Fetch": (4, 12), "DescribeCluster": None}
    with Proxy(cluster.bootstrap_server, release="3.9", max_versions=limits) as proxy:
        response = ask(
            proxy.bootstrap_server, ApiVersionsRequest(client_software_name="tests", client_software_version="1"), 4
        )
        versions = {each.api_key: (each.min_version, each.max_version) for each in response.api_keys}
        assert versions[1] == (4, 12)
        assert versions[0] == (0, 11)
        assert 60 not in versions
        assert 68 in versions
        levels = {each.name: each.max_version_level for each in response.finalized_features}
        assert levels == {"kraft.version": 1, "metadata.version": 21}
        with connected(proxy.bootstrap_server) as peer:
            peer.send(ASK)
            assert peer.receive() is None


def test_a_version_of_api_versions_beyond_the_limit_is_answered_with_the_limit(cluster: EmbeddedCluster) -> None:
    with Proxy(cluster.bootstrap_server) as proxy:
        proxy.limit_api("ApiVersions", (0, 3))
        with connected(proxy.bootstrap_server) as peer:
            peer.send(
                encode_request(
                    ApiVersionsRequest(client_software_name="tests", client_software_version="1"), 4, correlation_id=5
                )
            )
            message = decode_response(peer.receive() or b"", 18, 0).message
        assert message.error_code == 35
        assert [(each.api_key, each.max_version) for each in message.api_keys] == [(18, 3)]


def test_a_proxy_starts_once_and_can_start_again(cluster: EmbeddedCluster) -> None:
    proxy = Proxy(cluster.bootstrap_server)
    with pytest.raises(ClusterSetupError, match="the proxy is not running"):
        proxy.clear_faults()
    for _ in range(2):
        with proxy:
            assert ask(proxy.bootstrap_server, DescribeClusterRequest(), 2).error_code == 0
            with pytest.raises(ClusterSetupError, match="the proxy is already running"):
                proxy.start()


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({}, "expected either"),
        ({"upstream": "nowhere"}, "'nowhere' is not an address"),
        ({"upstream": "a:1", "release": "1.0"}, "unknown release '1.0'"),
        ({"upstream": "a:1", "max_versions": {"Nothing": None}}, "no API 'Nothing'"),
        ({"replay": "missing.pcap"}, "cannot replay missing.pcap: No such file or directory$"),
        ({"replay": "/"}, "cannot replay /: Is a directory$"),
    ],
)
def test_impossible_proxies(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ProxyError, match=problem):
        Proxy(**arguments)


def test_a_taken_port_is_reported(proxy: Proxy) -> None:
    port = int(proxy.bootstrap_server.rpartition(":")[2])
    with pytest.raises(ProxyError, match=f"cannot listen on 127.0.0.1:{port}: Address already in use"):
        Proxy("127.0.0.1:1", port).start()
