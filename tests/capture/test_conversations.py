"""Kafka among other traffic, and the corners of its conversations: SASL, no acknowledgements, versions, odd bytes."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ApiVersionsResponse,
    BrokerHeartbeatRequest,
    MetadataRequest,
    MetadataResponse,
    ProduceRequest,
    ProduceResponse,
    SaslHandshakeRequest,
    SaslHandshakeResponse,
    api_versions_response,
    produce_request,
)
from kafka_wire.runtime.frames import encode_request, encode_response
from kafka_wire.runtime.message import Message

from kip.capture.conversations import Conversation
from kip.kafka.releases import NEWEST_KNOWN
from tests.capture.talk import BROKER, CLIENT, REQUESTS, RESPONSES, Talk, read_packets_of


def framed(data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + data


def test_any_port_and_whoever_speaks_first(tmp_path: Path) -> None:
    """A capture that starts mid-connection has the broker's packet first, and unknown ports."""
    talk = Talk(endpoints=(("10.0.0.1", 80), ("10.0.0.2", 61234)))
    talk.exchange(0, 1, 2)
    del talk.packets[0]
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [1, 2]
    assert {(each.client, each.server) for each in reading.exchanges} == {("10.0.0.1:80", "10.0.0.2:61234")}


NOTHING_PRODUCED = framed(b"\0\0\0\0\0\0\0\x98" + bytes(12))
"""What reads like Produce 0 without a client id, topics and acknowledgements."""

FOREIGN = {
    "HTTP": (b"GET / HTTP/1.1\r\nHost: example\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * 5000),
    "zeros": (bytes(3000), bytes(3000)),
    "random": (bytes(i * 73 % 251 for i in range(4000)), bytes(i * 91 % 241 for i in range(4000))),
    "lengths and zeros": (struct.pack(">I", 20) + bytes(16), struct.pack(">I", 20) + bytes(17)),
    "SSH": (b"SSH-2.0-OpenSSH_9.6\r\n", b"SSH-2.0-OpenSSH_9.6\r\n"),
    "a request of zeros": (NOTHING_PRODUCED, b"\1" * 40),
    "a request among zeros": (b"\x2c\0\0\0\x9d" + bytes(40) + b"\x98" + NOTHING_PRODUCED, b"\1" * 40),
    "a request of zeros after text": (b"register me" + NOTHING_PRODUCED, b"welcome" + bytes(300)),
    "the same request of zeros again": (NOTHING_PRODUCED * 3, b"ok"),
    "zeros that answer zeros": (framed(b"\0\x12" + bytes(8)), framed(bytes(10)) + bytes(90)),
    "a request of zeros and null": (framed(b"\0\3\0\2" + bytes(4) + b"\xff\xff" + bytes(4)), bytes(64)),
    "a header with a text": (framed(b"\0\1\0\2\0\0\0\7\0\5hello, this is no Fetch request"), b"and no response"),
    "a header with a text and a null": (framed(b"\0\3\0\0user\0\4null\xff\xff"), framed(b"\0\0\0\0")),
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_other_protocols_are_named_and_left_alone(kind: str, tmp_path: Path) -> None:
    foreign, kafka = Talk(endpoints=(("10.0.0.1", 50000), ("10.0.0.9", 8080))), Talk(time=1_800_000_000.0005)
    foreign.open()
    kafka.open()
    for side, data in enumerate(FOREIGN[kind]):
        foreign.send(side, data)
    kafka.exchange(0, 1)
    foreign.close()
    reading = read_packets_of(foreign, kafka, path=tmp_path / "a.pcap")
    assert reading.findings.foreign == {("not Kafka", "10.0.0.9:8080"): 1}
    assert [each.connection for each in reading.exchanges] == [1, 1]
    assert reading.problems == []


def asked(message: Message, version: int, number: int, client_id: str | None = "") -> bytes:
    return encode_request(message, version, correlation_id=number, client_id=client_id)


PRODUCED = ProduceRequest(acks=0, topic_data=[produce_request.TopicProduceData(name="rivers")])
BROKERS = encode_response(MetadataResponse(cluster_id="c"), 2, correlation_id=0)
CONFIRMED = {
    "a response": (asked(MetadataRequest(topics=None), 2, 0), BROKERS),
    "a response to a request without a client id": (asked(MetadataRequest(topics=None), 2, 0, None), BROKERS),
    "a response that is cut off": (
        asked(MetadataRequest(topics=[]), 2, 7),
        encode_response(MetadataResponse(cluster_id="c"), 2, correlation_id=7)[:12],
    ),
    "a second request": (asked(MetadataRequest(topics=[]), 1, 1) + asked(MetadataRequest(topics=[]), 1, 2), b""),
    "a topic": (asked(PRODUCED, 2, 0), b""),
    "a client id": (asked(MetadataRequest(topics=None), 2, 0, "tester"), b""),
    "a software": (asked(ApiVersionsRequest(client_software_name="go", client_software_version="1"), 3, 0), b""),
    "the id of a broker": (asked(BrokerHeartbeatRequest(broker_id=1, broker_epoch=24), 0, 0, "1"), b""),
}
"""A request, maybe with another one, and bytes of the broker: contents, a second request or a response confirm it."""


@pytest.mark.parametrize("has_start", [True, False])
@pytest.mark.parametrize("name", CONFIRMED)
def test_requests_are_confirmed_by(name: str, has_start: bool, tmp_path: Path) -> None:
    talk = Talk()
    if has_start:
        talk.open()
    for side, data in enumerate(CONFIRMED[name]):
        for part in (data[:20], data[20:]):
            talk.send(side, part)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert len(reading.exchanges) == 1 + (name == "a second request")
    assert reading.findings.foreign == {}
    assert reading.losses == []


def test_a_request_of_zeros_in_another_request_is_none(tmp_path: Path) -> None:
    """After a gap, requests are searched for in the rest of one; its zeros must not become those of another client."""
    talk = Talk.opened()
    talk.exchange(0)
    talk.send(CLIENT, bytes(50) + b"\x98" + NOTHING_PRODUCED, offset=talk.sent[CLIENT] + 500)
    talk.exchange(1)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert [each.head and each.head.client_id for each in reading.exchanges] == ["tester", "tester"]
    assert reading.answered == [0, 1]


@pytest.mark.parametrize("has_start", [True, False])
def test_tls_is_recognised(has_start: bool, tmp_path: Path) -> None:
    talk = Talk(endpoints=(("10.0.0.1", 50000), ("10.0.0.9", 9093)))
    if has_start:
        talk.open()
    record_type = 0x16 if has_start else 0x17
    talk.send(CLIENT, bytes([record_type, 3, 1, 2, 0]) + bytes(range(256)) * 2)
    talk.send(BROKER, bytes([record_type, 3, 3, 2, 0]) + bytes(range(256)) * 2)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.findings.foreign == {("TLS", "10.0.0.9:9093"): 1}


def test_produce_without_acknowledgement_has_no_response(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0)
    for number in (1, 2):
        talk.send(CLIENT, encode_request(ProduceRequest(acks=0), 7, correlation_id=number, client_id="tester"))
    talk.exchange(3)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert [each.why_no_response for each in reading.exchanges] == ["", "none is due", "none is due", ""]
    assert reading.answered == [0, 3]


@pytest.mark.parametrize("size", range(16))
def test_a_length_below_that_of_a_header_is_damage(size: int, tmp_path: Path) -> None:
    """The header has 10 bytes and the client id, which here follow a length that is too small for them."""
    talk = Talk.opened()
    talk.exchange(0)
    talk.send(CLIENT, size.to_bytes(4) + REQUESTS[1][4:])
    talk.send(BROKER, bytes(9) + RESPONSES[2])
    talk.exchange(3)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [0, 3]
    assert any("bytes to the broker belong to no request" in loss for loss in reading.losses)


def test_old_sasl_tokens_have_no_headers(tmp_path: Path) -> None:
    """Between a SaslHandshake of version 0 and the next request, frames are tokens, whatever they look like."""
    talk = Talk.opened()
    talk.exchange(0)
    handshake = SaslHandshakeRequest(mechanism="SCRAM-SHA-256"), SaslHandshakeResponse(mechanisms=["SCRAM-SHA-256"])
    talk.send(CLIENT, encode_request(handshake[0], 0, correlation_id=1, client_id="tester"))
    talk.send(BROKER, encode_response(handshake[1], 0, correlation_id=1))
    tokens = [
        (b"n,,n=me,r=1", b"r=12,s=salt,i=4096"),
        (b"c=biws,r=12,p=proof", b"v=signature"),
        (b"", b"\x00\x00\x00\x02"),
    ]
    for asked, answered in tokens:
        talk.send(CLIENT, framed(asked))
        talk.send(BROKER, framed(answered))
    talk.exchange(2, 3)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [0, 1, 2, 3]
    sizes = [(each.request.size, each.response.size) for each in reading.exchanges if not each.head and each.response]
    assert sizes == [(len(asked), len(answered)) for asked, answered in tokens]
    assert reading.problems == []


def test_new_sasl_handshake_is_followed_by_requests(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(SaslHandshakeRequest(mechanism="PLAIN"), 1, correlation_id=9, client_id="tester"))
    talk.send(BROKER, encode_response(SaslHandshakeResponse(mechanisms=["PLAIN"]), 1, correlation_id=9))
    talk.exchange(0)
    assert read_packets_of(talk, path=tmp_path / "a.pcap").answered == [9, 0]


@pytest.mark.parametrize("keys", [[], [api_versions_response.ApiVersion(api_key=18, min_version=0, max_version=3)]])
def test_api_versions_refused_is_answered_in_version_0(
    keys: list[api_versions_response.ApiVersion], tmp_path: Path
) -> None:
    """KIP-511: an older broker answers version 4 with version 0 and error 35."""
    request = ApiVersionsRequest(client_software_name="tester", client_software_version="1.2")
    refusal = ApiVersionsResponse(error_code=35, api_keys=keys)
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(request, 4, correlation_id=7, client_id="tester"))
    talk.send(BROKER, encode_response(refusal, 0, correlation_id=7))
    talk.exchange(0)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [7, 0]
    answer = reading.exchanges[0].response
    assert answer is not None
    assert (answer.version, answer.message, answer.header_version) == (0, refusal, 0)
    assert {each.software for each in reading.exchanges} == {("tester", "1.2")}


def test_bytes_behind_a_message_are_counted(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.send(CLIENT, framed(REQUESTS[0][4:] + b"\x00\x00\x00"))
    talk.send(BROKER, framed(RESPONSES[0][4:] + b"\x00"))
    talk.exchange(1)
    talk.send(CLIENT, framed(REQUESTS[2][4:] + b"\x00\x00\x00"))
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert [each.request.bytes_left for each in reading.exchanges] == [3, 0, 3]
    assert [each.response.bytes_left for each in reading.exchanges if each.response] == [1, 0]
    assert reading.answered == [0, 1]
    assert reading.problems == []


@pytest.mark.parametrize(("api_key", "version"), [(10_001, 0), (3, 120), (-5, -1)])
def test_apis_and_versions_nobody_knows_are_carried_along(api_key: int, version: int, tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0)
    talk.send(CLIENT, framed(struct.pack(">hhih6s", api_key, version, 77, 6, b"tester") + b"some body"))
    talk.send(BROKER, framed(struct.pack(">i", 77) + b"some answer"))
    talk.exchange(1)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [0, 1]
    odd = reading.exchanges[1]
    assert odd.head == (api_key, version, 77, "tester")
    assert odd.request.problem
    assert odd.request.undecoded.endswith(b"some body")
    assert odd.response is not None
    assert odd.response.problem
    assert odd.response.undecoded.endswith(b"some answer")


@pytest.mark.parametrize("client_id", [None, "", "ü", "x" * 300])
def test_client_ids_of_all_kinds(client_id: str | None, tmp_path: Path) -> None:
    talk = Talk.opened()
    for number in range(3):
        request = MetadataRequest(topics=None)
        talk.send(CLIENT, encode_request(request, 12, correlation_id=number, client_id=client_id))
        talk.send(BROKER, RESPONSES[number])
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [0, 1, 2]
    assert {each.head.client_id for each in reading.exchanges if each.head} == {client_id}


def test_clients_behind_one_connection(tmp_path: Path) -> None:
    """A proxy may send the requests of several clients over one connection."""
    talk = Talk.opened()
    for number in range(6):
        request = MetadataRequest(topics=None)
        talk.send(CLIENT, encode_request(request, 12, correlation_id=number, client_id=f"client-{number % 2}"))
        talk.send(BROKER, RESPONSES[number])
    assert read_packets_of(talk, path=tmp_path / "a.pcap").answered == [0, 1, 2, 3, 4, 5]


def test_correlation_ids_that_repeat(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0, 0, 0)
    talk.send(CLIENT, REQUESTS[0] * 2)
    talk.send(BROKER, RESPONSES[0] * 2)
    assert read_packets_of(talk, path=tmp_path / "a.pcap").answered == [0] * 5


def test_latency_and_sizes(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.send(CLIENT, REQUESTS[0])
    talk.time += 0.25
    talk.send(BROKER, RESPONSES[0])
    (exchange,) = read_packets_of(talk, path=tmp_path / "a.pcap").exchanges
    assert exchange.response is not None
    assert (exchange.response.time - exchange.request.time) / 1e6 == pytest.approx(251, abs=0.01)
    assert (exchange.request.size, exchange.response.size) == (len(REQUESTS[0]) - 4, len(RESPONSES[0]) - 4)


def test_requests_that_nobody_answers_are_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A capture of one direction alone."""
    left = []

    def close(conversation: Conversation) -> None:
        left.append(len(conversation._pending))
        original(conversation)

    original = Conversation.close
    monkeypatch.setattr(Conversation, "close", close)
    monkeypatch.setattr("kip.capture.conversations.LARGEST_WAIT", 10)
    talk = Talk.opened()
    for number in range(50):
        request = MetadataRequest(topics=None)
        talk.send(CLIENT, encode_request(request, 12, correlation_id=number, client_id="tester"))
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert [each.head and each.head.correlation_id for each in reading.exchanges] == list(range(50))
    assert {each.why_no_response for each in reading.exchanges} == {"none is in the capture"}
    assert left == [10]


def test_produce_response(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.send(CLIENT, encode_request(ProduceRequest(acks=1), 9, correlation_id=5, client_id="tester"))
    talk.send(BROKER, encode_response(ProduceResponse(), 9, correlation_id=5))
    assert read_packets_of(talk, path=tmp_path / "a.pcap").answered == [5]


@pytest.mark.parametrize("client_id", ["\x1b[2Jtester", "\u202egpj.tester", "\0\0\0"])
def test_unprintable_client_ids(client_id: str, tmp_path: Path) -> None:
    """Kafka takes any text for a client id; an audit of clients must not miss those that look like binary data."""
    talk = Talk.opened()
    for number in range(2):
        request = encode_request(MetadataRequest(topics=None), 12, correlation_id=number, client_id=client_id)
        for part in (request[:16], request[16:]):
            talk.send(CLIENT, part)
        talk.send(BROKER, RESPONSES[number])
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    assert reading.answered == [0, 1]
    assert {each.head.client_id for each in reading.exchanges if each.head} == {client_id}


@pytest.mark.parametrize("has_start", [True, False])
def test_a_client_id_with_a_tab_is_one_of_kafka(has_start: bool, tmp_path: Path) -> None:
    talk = Talk()
    if has_start:
        talk.open()
    for number in range(3):
        request = MetadataRequest(topics=None)
        piece = b"" if has_start or number else b"the end of a request before"
        talk.send(CLIENT, piece + encode_request(request, 12, correlation_id=number, client_id="my\tclient"))
        talk.send(BROKER, encode_response(MetadataResponse(), 12, correlation_id=number))
    assert read_packets_of(talk, path=tmp_path / "a.pcap").answered == [0, 1, 2]


def test_a_probe_of_a_version_that_the_broker_lacks_is_no_problem(tmp_path: Path) -> None:
    """The broker refuses it with error 35 in version 0, and with the versions that it has (KIP-511)."""
    talk = Talk.opened()
    probe = encode_request(ApiVersionsRequest(client_software_name="new"), 4, correlation_id=1, client_id="tester")
    talk.send(CLIENT, probe[:6] + (9).to_bytes(2) + probe[8:] + b"")
    talk.send(BROKER, encode_response(ApiVersionsResponse(error_code=35), 0, correlation_id=1))
    talk.exchange(2)
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    first, second = reading.exchanges
    assert (first.request.problem, first.request.message, first.response and first.response.version) == ("", None, 0)
    assert second.response
    assert reading.problems == []


def test_the_software_of_a_newer_client(tmp_path: Path) -> None:
    """The first two fields of ApiVersions stay where they are; what is no name of software is left out."""
    for name, expected in (("franz-go", ("franz-go", "1.2")), ("a b", None), ("x" * 200, ("x" * 200, "1.2"))):
        known = ApiVersionsRequest(client_software_name=name, client_software_version="1.2")
        request = encode_request(known, 3, correlation_id=0, client_id="tester")[4:]
        newer = request[:2] + (6).to_bytes(2) + request[4:-1] + b"a field that is not known\0"
        talk = Talk.opened()
        talk.send(CLIENT, len(newer).to_bytes(4) + newer)
        talk.send(BROKER, encode_response(ApiVersionsResponse(error_code=35), 0, correlation_id=0))
        talk.exchange(1)
        reading = read_packets_of(talk, path=tmp_path / "a.pcap")
        assert [exchange.software for exchange in reading.exchanges] == [expected, expected]


def test_newer_versions_and_apis_name_the_newest_release_known(tmp_path: Path) -> None:
    talk = Talk.opened()
    talk.exchange(0)
    for number, (api_key, version) in enumerate(((3, 14), (120, 0)), start=1):
        frame = api_key.to_bytes(2) + version.to_bytes(2) + number.to_bytes(4) + b"\0\6tester\0"
        talk.send(CLIENT, len(frame).to_bytes(4) + frame)
        talk.send(BROKER, (4).to_bytes(4) + number.to_bytes(4))
    reading = read_packets_of(talk, path=tmp_path / "a.pcap")
    _, *newer = [exchange.request.problem for exchange in reading.exchanges]
    assert newer == [
        f"MetadataRequest v14: versions 0-13 are supported; {NEWEST_KNOWN}",
        f"RequestHeader v0: request_api_key at byte 0: kafka_wire has no request of API 120; {NEWEST_KNOWN}",
    ]
