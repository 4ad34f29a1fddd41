"""Clients and brokers of a newer Kafka than the messages here: rules apply; messages they cannot read are reported."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from kafka_wire.clients import ApiVersionsRequest, ApiVersionsResponse, ListGroupsRequest, MetadataRequest
from kafka_wire.clients.api_versions_response import ApiVersion
from kafka_wire.error_codes import ErrorCode
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import decode_response, encode_request, encode_response

from kip.cluster import EmbeddedCluster
from kip.kafka.releases import NEWEST_KNOWN
from kip.proxy import Proxy
from kip.serving.faults import Fault, FaultKind
from tests.cluster.helpers.wire import Peer, ask, connected, framed
from tests.proxy.upstream import scripted_broker

API_VERSIONS, METADATA, FETCH, LIST_GROUPS, TXN_OFFSET_COMMIT, UNKNOWN = 18, 3, 1, 16, 28, 120
NEWER = {
    key: CATALOG.request(key).versions.stop for key in (API_VERSIONS, METADATA, FETCH, LIST_GROUPS, TXN_OFFSET_COMMIT)
}
"""The first version of APIs that is unknown here, and the last one of the broker."""
SOFTWARE = ApiVersionsRequest(client_software_name="tests", client_software_version="1")


def newer_broker(peer: Peer) -> None:
    """Answer ApiVersions with newer versions of all APIs and an unknown API, and other requests with their end."""
    while (frame := peer.receive()) is not None:
        api_key, version = int.from_bytes(frame[:2]), int.from_bytes(frame[2:4])
        if api_key != API_VERSIONS:
            peer.send(framed(frame[4:8] + frame[-4:]))
            continue
        assert version < NEWER[API_VERSIONS], "the proxy cannot change a response of this version"
        keys = [ApiVersion(api_key=key, min_version=0, max_version=last) for key, last in {**NEWER, UNKNOWN: 0}.items()]
        peer.send(
            encode_response(ApiVersionsResponse(api_keys=keys), version, correlation_id=int.from_bytes(frame[4:8]))
        )


@pytest.fixture
def proxy() -> Iterator[Proxy]:
    with scripted_broker(newer_broker) as address, Proxy(address) as running:
        yield running


def newer_request(api_key: int, version: int) -> bytes:
    return framed(api_key.to_bytes(2) + version.to_bytes(2) + (9).to_bytes(4) + b"\xff\xff\0body")


def answer(proxy: Proxy, request: bytes) -> bytes | None:
    with connected(proxy.bootstrap_server) as peer:
        peer.send(request)
        return peer.receive()


def offered(proxy: Proxy) -> dict[int, int]:
    return {api.api_key: api.max_version for api in ask(proxy.bootstrap_server, SOFTWARE, 5).api_keys}


def test_a_client_that_begins_with_a_newer_version_repeats_it(proxy: Proxy) -> None:
    """As with an earlier broker (KIP-511)."""
    message = decode_response(answer(proxy, newer_request(API_VERSIONS, NEWER[API_VERSIONS])) or b"", 18, 0).message
    assert message.error_code == ErrorCode.UNSUPPORTED_VERSION
    assert [(api.api_key, api.max_version) for api in message.api_keys] == [(API_VERSIONS, NEWER[API_VERSIONS] - 1)]


def test_addresses_limits_and_faults_leave_out_newer_versions(proxy: Proxy) -> None:
    with_addresses = {METADATA: NEWER[METADATA] - 1, FETCH: NEWER[FETCH] - 1}
    assert offered(proxy) == {**NEWER, UNKNOWN: 0, **with_addresses}
    proxy.fail("TxnOffsetCommit", ErrorCode.NOT_COORDINATOR)
    proxy.limit_api("Fetch", (4, 12))
    limited = {TXN_OFFSET_COMMIT: NEWER[TXN_OFFSET_COMMIT] - 1, FETCH: 12}
    assert offered(proxy) == {**NEWER, UNKNOWN: 0, **with_addresses, **limited}


def test_a_fault_that_cannot_be_applied_is_reported_once(proxy: Proxy, caplog: pytest.LogCaptureFixture) -> None:
    """A client that connected before the fault was added continues with the newer version."""
    with connected(proxy.bootstrap_server) as peer:
        peer.send(newer_request(TXN_OFFSET_COMMIT, NEWER[TXN_OFFSET_COMMIT]))
        assert (peer.receive() or b"")[4:] == b"body"
        proxy.fail("TxnOffsetCommit", ErrorCode.NOT_COORDINATOR)
        for _ in range(2):
            peer.send(newer_request(TXN_OFFSET_COMMIT, NEWER[TXN_OFFSET_COMMIT]))
            assert (peer.receive() or b"")[4:] == b"body"
    (line,) = caplog.messages
    assert line == (
        f"TxnOffsetCommit v{NEWER[TXN_OFFSET_COMMIT]} is too new, as {NEWEST_KNOWN}: "
        "faults and observers that need its contents miss it"
    )


@pytest.mark.parametrize(
    ("fault", "is_applied"),
    [
        (lambda proxy: proxy.inject(Fault(FaultKind.CLOSE)), True),
        (lambda proxy: proxy.inject(Fault(FaultKind.CLOSE, when=lambda request: True)), False),
        (lambda proxy: proxy.observe(lambda request, response: pytest.fail("an observer without a message")), False),
    ],
    ids=["close", "close with a predicate", "observe"],
)
def test_faults_of_unknown_apis(
    fault: Callable[[Any], None], is_applied: bool, proxy: Proxy, caplog: pytest.LogCaptureFixture
) -> None:
    fault(proxy)
    assert answer(proxy, newer_request(UNKNOWN, 0)) == (None if is_applied else (9).to_bytes(4) + b"body")
    assert len(caplog.messages) == (not is_applied)


def test_a_recording_of_an_earlier_client_answers_a_newer_one(
    embedded_cluster: EmbeddedCluster, tmp_path: Path
) -> None:
    """The newer client repeats its first request in the version that was recorded."""
    path = tmp_path / "a.pcap"
    with Proxy(embedded_cluster.bootstrap_server, record=path) as recorded:
        assert answer(recorded, newer_request(API_VERSIONS, NEWER[API_VERSIONS]))
        ask(recorded.bootstrap_server, SOFTWARE, 3)
        ask(recorded.bootstrap_server, MetadataRequest(topics=[]), 12)
    with Proxy(replay=path) as replaying:
        for version, highest in ((NEWER[API_VERSIONS], NEWER[API_VERSIONS] - 1), (5, 3), (4, 3)):
            request = encode_request(SOFTWARE, version, correlation_id=9) if version < 6 else newer_request(18, version)
            message = decode_response(answer(replaying, request) or b"", API_VERSIONS, 0).message
            assert (message.error_code, [api.max_version for api in message.api_keys]) == (35, [highest])
        assert len(ask(replaying.bootstrap_server, SOFTWARE, 3).api_keys) > 40
        assert ask(replaying.bootstrap_server, MetadataRequest(topics=[]), 12).brokers
        assert answer(replaying, encode_request(ListGroupsRequest(), 5, correlation_id=9)) is None
