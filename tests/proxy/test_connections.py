"""Connections that are slow, half open, pipelined, too large or not Kafka's, and brokers that vanish."""

from __future__ import annotations

import socket
import ssl
import threading
from pathlib import Path

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    MetadataRequest,
    MetadataResponse,
    SaslHandshakeRequest,
    metadata_response,
)
from kafka_wire.runtime.frames import encode_request, encode_response

from kip.budgets import set_budgets
from kip.cluster import EmbeddedCluster
from kip.proxy import Proxy
from tests.cluster.helpers.certificates import certificates, server_context
from tests.cluster.helpers.wire import Peer, ask, connected, framed
from tests.proxy.upstream import scripted_broker
from tests.waiting import PATIENCE, wait_for

__all__ = ["certificates"]

ASK = encode_request(MetadataRequest(topics=[]), 12, correlation_id=5)


def echo(peer: Peer) -> None:
    """Answer each request with its correlation id, and the last four bytes of the request."""
    while (frame := peer.receive()) is not None:
        peer.send(framed(frame[4:8] + frame[-4:]))


def unknown_request(number: int, size: int = 0) -> bytes:
    """Return a request of an API that does not exist."""
    return framed((999).to_bytes(2) + b"\0\0" + number.to_bytes(4) + b"\xff\xff" + bytes(size) + number.to_bytes(4))


def test_unknown_apis_pass_in_their_order() -> None:
    with scripted_broker(echo) as address, Proxy(address) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.send(b"".join(map(unknown_request, range(3000))))
        for number in range(3000):
            assert peer.receive() == number.to_bytes(4) * 2


def test_bytes_that_arrive_one_by_one() -> None:
    with scripted_broker(echo) as address, Proxy(address) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in unknown_request(7):
            peer.send(bytes([byte]))
        assert peer.receive() == (7).to_bytes(4) * 2


def test_a_request_without_a_response_is_skipped() -> None:
    """The proxy cannot know of newer versions whether a broker answers them; the next response shows it."""

    def answer_the_second(peer: Peer) -> None:
        peer.receive()
        echo(peer)

    with (
        scripted_broker(answer_the_second) as address,
        Proxy(address) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.send(unknown_request(1) + unknown_request(2))
        assert peer.receive() == (2).to_bytes(4) * 2


@pytest.mark.slow
def test_a_client_that_does_not_read_is_not_read_from() -> None:
    """Neither side's bytes pile up in the proxy: a client that sends and does not read blocks, as with a broker."""
    size = 256 << 10
    sent = threading.Event()

    def answer_with_much(peer: Peer) -> None:
        while (frame := peer.receive()) is not None:
            peer.send(framed(frame[4:8] + bytes(size)))

    with (
        scripted_broker(answer_with_much) as address,
        Proxy(address) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.socket.settimeout(PATIENCE)
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):  # the system's buffers grow to 37 MB otherwise
            peer.socket.setsockopt(socket.SOL_SOCKET, option, 64 << 10)

        def send_all() -> None:
            peer.send(b"".join(unknown_request(number, size) for number in range(400)))
            sent.set()

        sending = threading.Thread(target=send_all)
        sending.start()
        assert not sent.wait(1)
        for number in range(400):
            frame = peer.receive()
            assert frame is not None
            assert (frame[:4], len(frame)) == (number.to_bytes(4), size + 4)
        assert sent.wait(PATIENCE)
        sending.join()


def test_a_broker_that_is_gone_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    with Proxy(f"127.0.0.1:{port}") as proxy:
        for _ in range(3):
            with connected(proxy.bootstrap_server) as peer:
                peer.send(ASK)
                assert peer.receive() is None
    assert [record.message for record in caplog.records] == [
        f"broker 127.0.0.1:{port} cannot be reached: Connect call failed ('127.0.0.1', {port})"
    ]


def test_a_broker_that_closes_instead_of_answering(caplog: pytest.LogCaptureFixture) -> None:
    with (
        scripted_broker(lambda peer: peer.receive() and None) as address,
        Proxy(address) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.send(ASK)
        assert peer.receive() is None
    assert f"broker {address} closed the connection of" in caplog.text
    assert "without answering Metadata v12" in caplog.text


IMPOSSIBLE = {
    "a label beyond 63 characters": ("a" * 64 + ".example", 9092),
    "an empty label": ("broker..example", 9092),
    "a null": ("bro\0ker", 9092),
    "a name of 300 characters": ("broker." * 40 + "example.org", 9092),
    "a port beyond 65535": ("127.0.0.1", 70_000),
    "an unknown name": ("broker.invalid", 9092),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_address_of_a_broker_ends_the_connection(name: str, caplog: pytest.LogCaptureFixture) -> None:
    host, port = IMPOSSIBLE[name]
    answer = MetadataResponse(brokers=[metadata_response.MetadataResponseBroker(node_id=1, host=host, port=port)])

    def advertise(peer: Peer) -> None:
        peer.receive()
        peer.send(encode_response(answer, 12, correlation_id=7))
        peer.receive()

    with scripted_broker(advertise) as address, Proxy(address) as proxy:
        (broker,) = ask(proxy.bootstrap_server, MetadataRequest(topics=[]), 12).brokers
        with connected(f"{broker.host}:{broker.port}") as peer:
            peer.send(ASK)
            assert peer.receive() is None
    assert f"broker {host}:{port} cannot be reached: " in caplog.text


def test_a_client_that_ends_its_requests_gets_its_responses() -> None:
    """A broker reads the end of the requests only after it has sent the responses (SocketServer mutes the channel)."""
    closed = threading.Event()

    def answer_late(peer: Peer) -> None:
        first, second = peer.receive(), peer.receive()
        for frame in (first, second):
            assert frame is not None
            peer.send(framed(frame[4:8] + frame[-4:]))
        peer.receive()
        closed.set()

    with scripted_broker(answer_late) as address, Proxy(address) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.send(unknown_request(1) + unknown_request(2))
        peer.socket.shutdown(socket.SHUT_WR)
        assert [peer.receive(), peer.receive(), peer.receive()] == [(1).to_bytes(4) * 2, (2).to_bytes(4) * 2, None]
        assert closed.wait(PATIENCE)


@pytest.mark.parametrize("fault", ["late", "dropped", "refused"])
def test_a_client_that_ends_its_requests_and_faults(fault: str) -> None:
    with EmbeddedCluster() as cluster, Proxy(cluster.bootstrap_server) as proxy:
        match fault:
            case "late":
                proxy.delay_answers(0.2)
            case "dropped":
                proxy.drop_answers("Metadata")
            case _:
                proxy.limit_api("Metadata", (0, 1))
        with connected(proxy.bootstrap_server) as peer:
            peer.send(ASK)
            peer.socket.shutdown(socket.SHUT_WR)
            assert (peer.receive() is not None) == (fault == "late")
            assert peer.receive() is None


def test_a_closed_client_closes_its_connection_to_the_broker() -> None:
    closed = threading.Event()

    def wait_for_the_end(peer: Peer) -> None:
        echo(peer)
        closed.set()

    with scripted_broker(wait_for_the_end) as address, Proxy(address) as proxy:
        peer = socket.create_connection(("127.0.0.1", proxy.ports[address]))
        peer.sendall(unknown_request(1))
        peer.recv(4)
        peer.close()
        assert closed.wait(PATIENCE)


def test_a_response_that_no_request_waits_for(caplog: pytest.LogCaptureFixture) -> None:
    with (
        scripted_broker(lambda peer: peer.send(framed(bytes(8)))) as address,
        Proxy(address) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        assert peer.receive() is None
    assert "that no request waits for" in caplog.text


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (b"GET / HTTP/1.1\r\n\r\n", "does not speak Kafka"),
        (b"\x16\x03\x01\x02\x00\x01\x00", "it speaks TLS, which this port does not"),
        (framed(b"\0\3"), "a request of 2 bytes has no header"),
        (b"\xff\xff\xff\xff", "is negative"),
    ],
)
def test_clients_that_do_not_speak_kafka(data: bytes, problem: str, caplog: pytest.LogCaptureFixture) -> None:
    with scripted_broker(echo) as address, Proxy(address) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.send(data)
        assert peer.receive() is None
    assert problem in caplog.text


def test_a_frame_beyond_the_budget(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("KIP_BUDGETS", "")
    set_budgets(["frame-bytes=1k"])
    with scripted_broker(echo) as address, Proxy(address) as proxy, connected(proxy.bootstrap_server) as peer:
        peer.send((1025).to_bytes(4))
        assert peer.receive() is None
    assert "beyond the limit of 1024 bytes" in caplog.text


def test_addresses_beyond_the_budget(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setenv("KIP_BUDGETS", "")
    set_budgets(["proxy-addresses=2"])
    with (
        EmbeddedCluster(brokers=3, controllers=1) as cluster,
        Proxy(cluster.bootstrap_server.split(",")[0]) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.send(ASK)
        assert peer.receive() is None
    assert "raise the budget proxy-addresses" in caplog.text


def test_sasl_passes_through() -> None:
    with (
        EmbeddedCluster(brokers=1, controllers=1, users={"ana": "secret"}) as cluster,
        Proxy(cluster.bootstrap_server) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.ask(SaslHandshakeRequest(mechanism="PLAIN"), 0)
        peer.send(framed(b"\0ana\0secret"))
        assert peer.receive() == b""
        assert peer.ask(MetadataRequest(topics=[]), 12).brokers[0].port == proxy.ports.popitem()[1]


def test_tls_to_the_broker(certificates: Path) -> None:
    trust = ssl.create_default_context(cafile=certificates / "ca.pem")
    with (
        scripted_broker(echo, server_context(certificates)) as address,
        Proxy(address, tls=trust) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.send(unknown_request(7))
        assert peer.receive() == (7).to_bytes(4) * 2


def test_an_untrusted_broker_is_one_line(certificates: Path, caplog: pytest.LogCaptureFixture) -> None:
    with (
        scripted_broker(echo, server_context(certificates)) as address,
        Proxy(address, tls=ssl.create_default_context()) as proxy,
        connected(proxy.bootstrap_server) as peer,
    ):
        peer.send(unknown_request(7))
        assert peer.receive() is None
    assert f"broker {address} cannot be reached: TLS failed: CERTIFICATE_VERIFY_FAILED" in caplog.text


def test_nothing_is_left_after_many_connections() -> None:
    with EmbeddedCluster(brokers=1, controllers=1) as cluster, Proxy(cluster.bootstrap_server) as proxy:
        for _ in range(50):
            assert ask(proxy.bootstrap_server, ApiVersionsRequest(), 0).error_code == 0
        for _ in range(20):
            with connected(proxy.bootstrap_server) as peer:
                peer.send(ASK[:10])
        assert proxy._services is not None
        links = proxy._services.links
        wait_for(lambda: not links, "the end of all connections")


def test_a_broker_that_returns(caplog: pytest.LogCaptureFixture) -> None:
    """Its port of the proxy stays the same, and closes connections only while the broker is gone."""
    with EmbeddedCluster(brokers=2, controllers=1) as cluster, Proxy(cluster.bootstrap_server) as proxy:
        second = proxy.bootstrap_server.split(",")[1]
        with connected(second) as peer:
            assert len(peer.ask(MetadataRequest(topics=[]), 12).brokers) == 2
            cluster.stop_node(2)
            assert peer.receive() is None
        with connected(second) as peer:
            assert peer.receive() is None
        cluster.start_node(2)
        assert len(ask(second, MetadataRequest(topics=[]), 12).brokers) == 2
    assert [record.message.partition(": ")[0] for record in caplog.records] == [
        f"broker {cluster.bootstrap_server.split(',')[1]} cannot be reached"
    ]
