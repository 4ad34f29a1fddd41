"""Connections as real brokers treat them: pieces, pipelines, stray bytes, and what ends them without a word."""

from __future__ import annotations

import asyncio
import select
import socket
import struct
from contextlib import suppress
from uuid import UUID

import pytest
from kafka_wire.clients import (
    ApiVersionsRequest,
    ControlledShutdownRequest,
    DescribeClusterRequest,
    MetadataRequest,
    ReadShareGroupStateRequest,
    SaslHandshakeRequest,
)
from kafka_wire.clients.read_share_group_state_request import PartitionData, ReadStateData
from kafka_wire.kips.kip_142 import ListTopicsRequest
from kafka_wire.runtime.frames import decode_response, encode_request

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.wire import connected, framed
from tests.waiting import settled

ASK = encode_request(DescribeClusterRequest(), 2, correlation_id=5, client_id="tests")


def test_stray_bytes_behind_a_request_are_ignored(embedded_cluster: EmbeddedCluster) -> None:
    body = encode_request(MetadataRequest(topics=None), 13, correlation_id=9, client_id="rdkafka")[4:] + b"\x01\0\0"
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(framed(body))
        answer = peer.receive()
        assert answer is not None
        assert decode_response(answer, 3, 13).correlation_id == 9
    assert embedded_cluster.requests[-1].trailing == b"\x01\0\0"


def test_a_request_may_come_byte_by_byte(embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_server) as peer:
        for position in range(len(ASK)):
            peer.send(ASK[position : position + 1])
        assert peer.receive() is not None


def test_pipelined_requests_are_answered_in_order(embedded_cluster: EmbeddedCluster) -> None:
    frames = [encode_request(DescribeClusterRequest(), 2, correlation_id=number) for number in range(500)]
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(b"".join(frames))
        ids = [struct.unpack_from(">i", peer.receive() or b"")[0] for _ in frames]
    assert ids == list(range(500))


@pytest.mark.slow
def test_a_client_that_does_not_read_is_not_read_from(embedded_cluster: EmbeddedCluster) -> None:
    for number in range(40):
        embedded_cluster.create_topic(f"topic-{number}", 20, 1)
    asked = 600
    frame = encode_request(MetadataRequest(topics=None), 12, correlation_id=1)
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(frame * asked)
        assert 0 < settled(lambda: len(embedded_cluster.requests)) < asked
        for _ in range(asked):
            assert peer.receive() is not None
    assert len(embedded_cluster.requests) == asked


@pytest.mark.slow
def test_a_node_that_does_not_answer_takes_only_so_much(embedded_cluster: EmbeddedCluster) -> None:
    """Unread data stays with the client: the memory of the cluster does not grow with the data sent to it."""
    embedded_cluster.pause_node(1)
    chunk, sent, plenty = ASK * 10_000, 0, 32 << 20
    with connected(embedded_cluster.bootstrap_server) as peer:
        while sent < plenty and select.select([], [peer.socket], [], 1)[1]:
            sent += peer.socket.send(chunk, socket.MSG_DONTWAIT)
    assert 0 < sent < plenty


RAW = struct.Struct(">hhi")
ENDING = {
    "an unknown API": RAW.pack(9999, 0, 1) + b"\xff\xff",
    "an API that is not served": encode_request(ControlledShutdownRequest(), 3, correlation_id=1)[4:],
    "a version that is not served": RAW.pack(60, 3, 1) + b"\xff\xff\0\0\0\0",
    "a retired version": RAW.pack(19, 1, 1) + b"\xff\xff\0\0\0\0\0\0\0\0\0",
    "a negative version": RAW.pack(3, -1, 1) + b"\xff\xff\0\0\0\0",
    "an empty frame": b"",
    "half a header": b"\0\x03\0",
    "a body cut short": ASK[4:-2],
    "a header without tags": RAW.pack(18, 99, 1) + b"\xff\xff",
    "random bytes": bytes(range(7, 107)),
}


@pytest.mark.parametrize("name", ENDING)
def test_what_ends_a_connection_without_an_answer(name: str, embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(framed(ENDING[name]))
        assert peer.receive() is None
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK)
        assert peer.receive() is not None, "others are served on"


def test_an_api_without_a_handler_is_refused_with_its_error_code(
    embedded_cluster: EmbeddedCluster, caplog: pytest.LogCaptureFixture
) -> None:
    state = ReadStateData(topic_id=UUID(int=1), partitions=[PartitionData(partition=0)])
    request = ReadShareGroupStateRequest(group_id="g", topics=[state])
    with connected(embedded_cluster.bootstrap_server) as peer:
        assert peer.ask(request, 0).results[0].partitions[0].error_code == 35
        assert peer.ask(DescribeClusterRequest(), 2).error_code == 0
    assert "API 84 in version 0 is not served by a broker" in caplog.text
    assert embedded_cluster.requests_of("ReadShareGroupState")[0].message.group_id == "g"


@pytest.mark.parametrize("size", [-1, -(2**31), 101 * 1024 * 1024, 2**31 - 1])
def test_a_frame_of_impossible_size_ends_the_connection(size: int, embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(struct.pack(">i", size) + b"x")
        assert peer.receive() is None


def test_requests_before_the_bad_one_are_answered(embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK + ASK + framed(ENDING["an unknown API"]) + ASK)
        assert peer.receive() is not None
        assert peer.receive() is not None
        assert peer.receive() is None


def test_sasl_on_a_listener_without_it_leaves_the_connection_open(embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_server) as peer:
        answer = peer.ask(SaslHandshakeRequest(mechanism="PLAIN"), 1)
        assert (answer.error_code, answer.mechanisms) == (34, ())
        assert peer.ask(DescribeClusterRequest(), 2).error_code == 0


@pytest.mark.embedded_cluster(proposals=True)
def test_proposals_are_for_brokers_only(embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_controller) as peer:
        keys = {each.api_key for each in peer.ask(ApiVersionsRequest(), 0).api_keys}
        assert not any(key >= 10_000 for key in keys)
        peer.send(encode_request(ListTopicsRequest(), 0, correlation_id=1))
        assert peer.receive() is None


@pytest.mark.embedded_cluster(proposals=True)
def test_the_private_keys_are_advertised(embedded_cluster: EmbeddedCluster) -> None:
    with connected(embedded_cluster.bootstrap_server) as peer:
        offered = {
            each.api_key: (each.min_version, each.max_version) for each in peer.ask(ApiVersionsRequest(), 0).api_keys
        }
    assert {key: span for key, span in offered.items() if key >= 10_000} == dict.fromkeys(
        [10040, 10041, 10042, 10043, 10044, 10045, 11420], (0, 0)
    )


@pytest.mark.parametrize("turns", range(6))
def test_a_node_that_stops_answers_no_connection_that_it_has_just_accepted(turns: int) -> None:
    """The event loop takes some turns from a connection in the backlog to one that is served."""

    async def answer_of_a_stopped_node() -> bytes:
        async with EmbeddedCluster(brokers=1, controllers=1) as cluster:
            host, _, port = cluster.bootstrap_server.partition(":")
            with socket.create_connection((host, int(port))) as late:
                for _ in range(turns):
                    await asyncio.sleep(0)
                cluster.stop_node(1)
                late.setblocking(False)
                loop = asyncio.get_running_loop()
                with suppress(OSError, TimeoutError):
                    await loop.sock_sendall(late, ASK)
                    return await asyncio.wait_for(loop.sock_recv(late, 1), 0.2)
        return b""

    assert asyncio.run(answer_of_a_stopped_node()) == b""
