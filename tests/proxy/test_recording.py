"""Recordings: read by `kip capture` and dpkt while they grow, and replayed without a broker."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import dpkt  # type: ignore[import-untyped]
import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    DescribeClusterRequest,
    ListGroupsRequest,
    MetadataRequest,
    MetadataResponse,
    SaslHandshakeRequest,
)
from kafka_wire.error_codes import ErrorCode
from kafka_wire.runtime.frames import encode_request

from kip.admin import Admin, AdminError, Plain, Scram, Security, settings_for
from kip.capture.conversations import NO_RESPONSE_DUE
from kip.cluster import EmbeddedCluster, Fault, FaultKind
from kip.proxy import Proxy
from kip.proxy.replay import NO_TOKENS
from tests.capture.talk import Reading, read_file
from tests.cluster.helpers.wire import ask, connected, framed
from tests.proxy.requests import produce
from tests.waiting import eventually


@pytest.fixture
def cluster() -> Iterator[EmbeddedCluster]:
    with EmbeddedCluster(brokers=2, controllers=1) as running:
        running.create_topic("rivers", assignment=[[1], [1]])
        yield running


def names(reading: Reading) -> list[tuple[str, bool]]:
    return [
        (each.request.message.SPEC.name.removesuffix("Request"), each.response is not None)
        for each in reading.exchanges
        if each.request.message is not None
    ]


def test_a_recording_is_read_while_it_grows(cluster: EmbeddedCluster, tmp_path: Path) -> None:
    path = tmp_path / "a.pcap"

    def expect(exchanges: list[tuple[str, bool]]) -> None:
        assert names(read_file(path)) == exchanges

    with Proxy(cluster.bootstrap_server, record=path) as proxy, connected(proxy.bootstrap_server) as peer:
        for count in range(1, 4):
            peer.ask(MetadataRequest(topics=[]), 12)
            eventually(lambda count=count: expect([("Metadata", True)] * count))  # type: ignore[misc]
        exchange = read_file(path).exchanges[0]
        assert exchange.server == proxy.bootstrap_server.split(",")[0]
        assert exchange.client == "{}:{}".format(*peer.socket.getsockname())
        assert exchange.response is not None
        assert isinstance(exchange.response.message, MetadataResponse)
        assert exchange.response.message.brokers[0].port == peer.socket.getpeername()[1]
    assert path.stat().st_mode & 0o777 == 0o600


def test_what_the_client_saw_is_recorded(cluster: EmbeddedCluster, tmp_path: Path) -> None:
    path = tmp_path / "a.pcap"
    with Proxy(cluster.bootstrap_server, record=path) as proxy:
        proxy.fail("DescribeCluster", ErrorCode.CLUSTER_AUTHORIZATION_FAILED)
        with connected(proxy.bootstrap_server) as peer:
            peer.ask(DescribeClusterRequest(), 2)
            request = produce(0, acks=0)
            request.topic_data[0].partition_data[0].records *= 2000  # more than a packet
            peer.send(encode_request(request, 9, correlation_id=3, client_id="tests"))
            peer.ask(MetadataRequest(topics=[]), 12)
        proxy.inject(Fault(FaultKind.HALF, "Metadata"))
        with connected(proxy.bootstrap_server) as peer:
            peer.send(encode_request(MetadataRequest(topics=[]), 12, correlation_id=3))
            peer.stream.read()
    reading = read_file(path)
    assert names(reading) == [("DescribeCluster", True), ("Produce", False), ("Metadata", True), ("Metadata", False)]
    described, produced = reading.exchanges[:2]
    assert described.response is not None
    assert getattr(described.response.message, "error_code", None) == 31
    assert produced.why_no_response == NO_RESPONSE_DUE
    assert produced.request.size > 65_535


@pytest.mark.parametrize("host", ["127.0.0.1", "::1"])
def test_the_packets_are_those_of_tcp(host: str, cluster: EmbeddedCluster, tmp_path: Path) -> None:
    """Check with dpkt, another reader: checksums of IP, sequence numbers without gaps, SYN and FIN of both sides."""
    path = tmp_path / "a.pcap"
    with Proxy(cluster.bootstrap_server, host=host, record=path) as proxy:
        ask(proxy.bootstrap_server.split(",")[0].replace("[::1]", "::1"), MetadataRequest(topics=[]), 12)
    expected: dict[int, int] = {}
    flags = []
    with path.open("rb") as file:
        for _, data in dpkt.pcap.Reader(file):
            ip = dpkt.ip.IP(data) if host == "127.0.0.1" else dpkt.ip6.IP6(data)
            if host == "127.0.0.1":
                assert dpkt.in_cksum(data[:20]) == 0
            tcp = ip.data
            assert tcp.seq == expected.get(tcp.sport, 0)
            expected[tcp.sport] = tcp.seq + len(tcp.data) + bool(tcp.flags & (dpkt.tcp.TH_SYN | dpkt.tcp.TH_FIN))
            if tcp.flags & dpkt.tcp.TH_ACK:
                assert tcp.ack == expected[tcp.dport]
            flags.append(tcp.flags)
    assert flags[:3] == [2, 18, 16]
    assert flags[-2:] == [17, 17]


def test_a_recording_answers_like_the_brokers(cluster: EmbeddedCluster, tmp_path: Path) -> None:
    path = tmp_path / "a.pcap"
    with Proxy(cluster.bootstrap_server, record=path) as proxy:
        first, second = proxy.bootstrap_server.split(",")
        ask(first, ApiVersionsRequest(client_software_name="a", client_software_version="1"), 3)
        nodes = {b.port: b.node_id for b in ask(first, MetadataRequest(topics=[]), 12).brokers}
        ask(first, produce(0), 9)
        proxy.fail("ListGroups", ErrorCode.COORDINATOR_LOAD_IN_PROGRESS, node_id=1)
        for address in (first, second):
            ask(address, ListGroupsRequest(), 5)
        proxy.clear_faults()
        ask(first, ListGroupsRequest(), 5)
    cluster.stop()
    with Proxy(replay=path) as proxy:
        first, second = proxy.bootstrap_server.split(",")
        newer = ApiVersionsRequest(client_software_name="b", client_software_version="2")
        assert len(ask(first, newer, 3).api_keys) > 40
        brokers = ask(first, MetadataRequest(topics=[]), 12).brokers
        assert sorted(broker.node_id for broker in brokers) == sorted(nodes.values())
        assert {f"{broker.host}:{broker.port}" for broker in brokers} == {first, second}
        later = produce(0)
        later.topic_data[0].partition_data[0].records += b"other"
        assert ask(first, later, 9).responses[0].partition_responses[0].error_code == 0
        assert [ask(second, ListGroupsRequest(), 5).error_code for _ in range(2)] == [0, 0]
        assert [ask(first, ListGroupsRequest(), 5).error_code for _ in range(3)] == [14, 0, 0]


@pytest.mark.parametrize(
    ("version", "topics", "problem"),
    [
        (12, None, "no response to this Metadata v12: it has 1 of these requests, all with different contents"),
        (11, [], "no response to this Metadata v11: it has version 12"),
    ],
)
def test_a_request_that_is_not_in_the_recording(
    version: int,
    topics: list[str] | None,
    problem: str,
    cluster: EmbeddedCluster,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "a.pcap"
    with Proxy(cluster.bootstrap_server, record=path) as proxy:
        ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12)
    with Proxy(replay=path) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.send(encode_request(MetadataRequest(topics=None if topics is None else []), version, correlation_id=1))
        assert peer.receive() is None
    assert problem in caplog.text


@pytest.mark.parametrize("old", ["a public file", "a link"])
def test_a_recording_replaces_what_is_there(old: str, cluster: EmbeddedCluster, tmp_path: Path) -> None:
    path, other = tmp_path / "a.pcap", tmp_path / "other"
    other.write_text("mine")
    path.symlink_to(other) if old == "a link" else path.write_text("old")
    with Proxy(cluster.bootstrap_server, record=path) as proxy:
        ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12)
        with (
            pytest.raises(ValueError, match=r"cannot record to .*a\.pcap: another process writes to this file"),
            Proxy(cluster.bootstrap_server, record=path),
        ):
            pass
        ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12)
    assert names(read_file(path)) == [("Metadata", True)] * 2
    assert (path.is_symlink(), path.stat().st_mode & 0o777, other.read_text()) == (False, 0o600, "mine")


@pytest.mark.parametrize("form", ["the same path", "another path", "a link", "a hard link"])
def test_the_replayed_recording_is_not_recorded_to(form: str, cluster: EmbeddedCluster, tmp_path: Path) -> None:
    path, other = tmp_path / "a.pcap", tmp_path / "b.pcap"
    with Proxy(cluster.bootstrap_server, record=path) as proxy:
        ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12)
    data = path.read_bytes()
    match form:
        case "the same path":
            other = path
        case "another path":
            other = tmp_path / "." / ".." / tmp_path.name / "a.pcap"
        case "a link":
            other.symlink_to(path)
        case _:
            other.hardlink_to(path)
    with pytest.raises(ValueError, match="which is replayed; choose another file"):
        Proxy(replay=path, record=other)
    assert path.read_bytes() == data


@pytest.mark.parametrize("mechanism", ["SCRAM-SHA-256", "PLAIN"])
def test_logins_in_a_recording(mechanism: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """The tokens of PLAIN are the same again; both sides of SCRAM answer to new random numbers."""
    path = tmp_path / "a.pcap"
    user = f"ana-{mechanism.lower()}", "geheim"
    with EmbeddedCluster(users=dict([user])) as cluster, Proxy(cluster.bootstrap_server, record=path) as proxy:
        security = Security(credentials=Plain(*user) if mechanism == "PLAIN" else Scram(*user, mechanism))
        with Admin(settings_for(proxy.bootstrap_server, security=security)) as admin:
            nodes = admin.list_nodes()
    reported: list[str] = []
    with Proxy(replay=path, report=reported.append) as proxy:
        if mechanism == "PLAIN":
            with Admin(settings_for(proxy.bootstrap_server, security=security)) as admin:
                assert len(admin.list_nodes()) == len(nodes)
            assert reported == []
            return
        with (
            pytest.raises(AdminError),
            Admin(settings_for(proxy.bootstrap_server, security=security)) as admin,
        ):
            admin.list_nodes()
        with Admin(proxy.bootstrap_server) as admin:
            assert len(admin.list_nodes()) == len(nodes)
    assert reported == [f"{path} contains logins with SCRAM-SHA-256: {NO_TOKENS}"]
    assert f"all with different contents; {NO_TOKENS}; its connection is closed" in caplog.text


def test_a_token_of_the_old_handshake_is_not_replayed(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.pcap"
    with EmbeddedCluster(users={"ana": "geheim"}) as cluster, Proxy(cluster.bootstrap_server, record=path) as proxy:
        ask(proxy.bootstrap_server, SaslHandshakeRequest(mechanism="PLAIN"), 0)
    with Proxy(replay=path) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.ask(SaslHandshakeRequest(mechanism="PLAIN"), 0)
        peer.send(framed(b"\0ana\0geheim"))
        assert peer.receive() is None
    assert NO_TOKENS in caplog.text


def test_a_full_disk_ends_the_recording_only(cluster: EmbeddedCluster, caplog: pytest.LogCaptureFixture) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("needs /dev/full")
    proxy = Proxy(cluster.bootstrap_server, record="/dev/full")
    with pytest.raises(ValueError, match="cannot record to /dev/full: No space left on device"):
        proxy.start()
