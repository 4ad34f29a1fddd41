"""Injected faults, and 200 concurrent clients."""

from __future__ import annotations

import asyncio
import re
import select
import socket
import struct
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from kafka_wire.clients import (
    CreateTopicsRequest,
    DescribeClusterRequest,
    DescribeClusterResponse,
    HeartbeatRequest,
    MetadataRequest,
    ProduceRequest,
)
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.produce_request import PartitionProduceData, TopicProduceData
from kafka_wire.error_codes import ErrorCode
from kafka_wire.kips.kip_4 import ClusterMetadataRequest, CreateTopicRequest
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.frames import FrameReader, Response, decode_response, encode_request

from kip.cluster import ClusterSetupError, EmbeddedCluster, Fault, FaultKind
from kip.cluster.calls.apis import Api
from kip.cluster.handlers import APIS
from kip.kafka.errors import can_fail
from kip.serving.error_answers import refuse
from tests.cluster.helpers.records import batch, fetch
from tests.cluster.helpers.structs import filled
from tests.cluster.helpers.wire import ask, connected
from tests.clusters import Clusters
from tests.waiting import wait_for

ASK = encode_request(DescribeClusterRequest(), 2, correlation_id=5)


@pytest.mark.slow
def test_answers_can_be_late_and_keep_their_order(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.delay_answers(2, api="Metadata")
    late = encode_request(MetadataRequest(topics=[]), 12, correlation_id=6)
    with connected(embedded_cluster.bootstrap_server) as peer:
        begun = time.monotonic()
        peer.send(late + ASK)
        ids = [struct.unpack_from(">i", peer.receive() or b"")[0] for _ in range(2)]
        assert ids == [6, 5]
        assert time.monotonic() - begun >= 2
    embedded_cluster.clear_faults()
    embedded_cluster.delay_answers(600, api="Metadata")
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(late)
        ask(embedded_cluster.bootstrap_server, DescribeClusterRequest(), 2)
        assert not select.select([peer.socket], [], [], 0)[0]


@pytest.mark.slow
def test_a_dropped_answer_was_carried_out(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.drop_answers(api="CreateTopics", times=1)
    create = CreateTopicsRequest(topics=[CreatableTopic(name="once", num_partitions=1, replication_factor=1)])
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.socket.settimeout(0.3)
        peer.send(encode_request(create, 7, correlation_id=1))
        with pytest.raises(TimeoutError):
            peer.receive()
    wait_for(lambda: list(embedded_cluster.state.topics) == ["once"], "the topic")
    (again,) = ask(embedded_cluster.bootstrap_server, create, 7).topics
    assert again.error_code == 36


@pytest.mark.slow
def test_a_broker_can_take_everything_and_never_answer(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.pause_node(1)
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.socket.settimeout(0.3)
        peer.send(ASK)
        with pytest.raises(TimeoutError):
            peer.receive()
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK)
        embedded_cluster.resume_node(1)
        assert peer.receive() is not None


def test_a_connection_can_end_instead_of_an_answer_or_within_it(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.inject(Fault(FaultKind.CLOSE, times=1))
    embedded_cluster.inject(Fault(FaultKind.HALF, times=1))
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK)
        assert peer.receive() is None
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK)
        whole = struct.unpack(">i", peer.stream.read(4))[0]
        assert 0 < len(peer.stream.read()) < whole


def test_an_answer_can_be_garbage_or_somebody_elses(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.inject(Fault(FaultKind.GARBAGE, times=1))
    embedded_cluster.inject(Fault(FaultKind.WRONG_ID))
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK)
        assert peer.stream.read(8) == b"HTTP/1.1"
    with connected(embedded_cluster.bootstrap_server) as peer:
        peer.send(ASK)
        answer = peer.receive()
        assert answer is not None
        assert struct.unpack_from(">i", answer)[0] != 5
    embedded_cluster.clear_faults()
    assert ask(embedded_cluster.bootstrap_server, DescribeClusterRequest(), 2).error_code == 0


def test_a_fault_strikes_one_node(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.inject(Fault(FaultKind.CLOSE, node_id=2))
    outcomes = []
    for address in embedded_cluster.bootstrap_server.split(","):
        with connected(address) as peer:
            peer.send(ASK)
            outcomes.append(peer.receive() is not None)
    assert outcomes == [True, False, True]


@pytest.mark.embedded_cluster(proposals=True)
def test_the_controller_can_move_between_lookup_and_request(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.after_next("ClusterMetadata", lambda: embedded_cluster.move_controller(3))
    found = ask(embedded_cluster.bootstrap_server, ClusterMetadataRequest(), 0).controller
    request = CreateTopicRequest(topic_name="late", partitions=1, replicas=1)
    assert ask(f"{found.host}:{found.port}", request, 0).error_code == 22
    found = ask(embedded_cluster.bootstrap_server, ClusterMetadataRequest(), 0).controller
    assert found.node_id == 3
    assert ask(f"{found.host}:{found.port}", request, 0).error_code == 0


def test_a_stopped_node_refuses_and_a_started_one_has_its_port_again(embedded_cluster: EmbeddedCluster) -> None:
    second = embedded_cluster.bootstrap_server.split(",")[1]
    with connected(second) as peer:
        embedded_cluster.stop_node(2)
        assert peer.receive() is None
    with pytest.raises(ConnectionRefusedError), connected(second):
        pass
    answer = ask(embedded_cluster.bootstrap_server, DescribeClusterRequest(include_fenced_brokers=True), 2)
    assert [broker.is_fenced for broker in answer.brokers] == [False, True, False]
    embedded_cluster.start_node(2)
    assert embedded_cluster.bootstrap_server.split(",")[1] == second
    assert len(ask(second, DescribeClusterRequest(), 2).brokers) == 3


def test_no_other_program_gets_the_port_of_a_stopped_node(embedded_cluster: EmbeddedCluster) -> None:
    third = embedded_cluster.bootstrap_server.split(",")[2]
    embedded_cluster.stop_node(3)
    with socket.socket() as other, pytest.raises(OSError, match="in use"):
        other.bind(("127.0.0.1", int(third.rpartition(":")[2])))
    embedded_cluster.start_node(3)
    assert len(ask(third, DescribeClusterRequest(), 2).brokers) == 3


@pytest.mark.parametrize("call", ["fence_broker", "stop_node", "pause_node", "move_controller", "move_quorum_leader"])
def test_an_unknown_node_is_refused(call: str, embedded_cluster: EmbeddedCluster) -> None:
    with pytest.raises(ClusterSetupError, match="77"):
        getattr(embedded_cluster, call)(77)


async def one_client(address: str, number: int, rounds: int) -> int:
    host, port = address.rsplit(":", 1)
    reader, writer = await asyncio.open_connection(host, int(port))
    frames = FrameReader()
    taken: list[Response] = []
    name = f"from-{number}"
    for turn in range(rounds):
        create = CreateTopicRequest(topic_name=f"{name}-{turn}", partitions=1, replicas=1)
        writer.write(encode_request(create, 0, correlation_id=2 * turn, client_id=name))
        describe = DescribeClusterRequest()
        writer.write(encode_request(describe, 2, correlation_id=2 * turn + 1, client_id=name))
    while len(taken) < 2 * rounds:
        taken += [
            decode_response(frame, (10041, 60)[frame[3] % 2], (0, 2)[frame[3] % 2])
            for frame in frames.feed(await reader.read(65536))
        ]
    writer.close()
    assert [answer.correlation_id for answer in taken] == list(range(2 * rounds))
    return sum(answer.message.error_code == 0 for answer in taken)


@pytest.mark.slow
def test_200_clients_at_once_lose_nothing(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(request_limit=100_000, proposals=True)
    address, rounds = cluster.bootstrap_server.split(",")[0], 10

    async def all_of_them() -> list[int]:
        return await asyncio.gather(*(one_client(address, number, rounds) for number in range(200)))

    assert asyncio.run(asyncio.wait_for(all_of_them(), 60)) == [2 * rounds] * 200
    assert len(cluster.state.topics) == 200 * rounds
    assert len(cluster.requests) == 200 * rounds * 2


def test_controls_from_many_threads_while_clients_ask(embedded_cluster: EmbeddedCluster) -> None:
    def fence_and_unfence(broker: int) -> None:
        for _ in range(50):
            embedded_cluster.fence_broker(broker)
            embedded_cluster.unfence_broker(broker)

    def keep_asking() -> set[int]:
        with connected(embedded_cluster.bootstrap_server) as peer:
            return {len(peer.ask(DescribeClusterRequest(), 2).brokers) for _ in range(200)}

    with ThreadPoolExecutor(4) as pool:
        fencing = [pool.submit(fence_and_unfence, broker) for broker in (2, 3)]
        asking = [pool.submit(keep_asking) for _ in range(2)]
        for each in fencing:
            each.result(30)
        assert all(each.result(30) <= {1, 2, 3} for each in asking)
    assert len(embedded_cluster.state.alive) == 3


def test_a_connection_that_is_reset_harms_nobody(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.delay_answers(0.2)
    host, port = embedded_cluster.bootstrap_server.split(",")[0].rsplit(":", 1)
    for _ in range(20):
        reset = socket.create_connection((host, int(port)))
        reset.sendall(ASK * 10)
        reset.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        reset.close()
    assert ask(embedded_cluster.bootstrap_server, DescribeClusterRequest(), 2).error_code == 0


PLACES = [
    (api, version)
    for api in APIS.values()
    if api.is_released and can_fail(CATALOG.load(CATALOG.response(api.key)).SPEC)
    for version in api.entry.versions
    if version >= api.oldest
]


@pytest.mark.parametrize(("api", "version"), PLACES, ids=[f"{api.name}-{version}" for api, version in PLACES])
def test_every_api_has_a_place_for_an_error(api: Api, version: int) -> None:
    request_class = CATALOG.load(api.entry)
    request = filled(request_class.SPEC, request_class(), version)
    response_class = CATALOG.load(CATALOG.response(api.key))
    refusal = refuse(request, response_class(), version, 41, lambda _: True)
    assert refusal is not None
    decoded = response_class.decode(refusal.response.encode(version), version)
    assert "41" in re.findall(r"error_code=(\d+)", repr(decoded))


def test_parts_of_a_request_are_refused_and_the_rest_is_carried_out(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.fail("CreateTopics", 44, topic="bad", times=1)
    topics = [CreatableTopic(name=name, num_partitions=1, replication_factor=1) for name in ("good", "bad")]
    answer = ask(embedded_cluster.bootstrap_server, CreateTopicsRequest(topics=topics), 7)
    assert {topic.name: topic.error_code for topic in answer.topics} == {"good": 0, "bad": 44}
    assert list(embedded_cluster.state.topics) == ["good"]
    again = ask(embedded_cluster.bootstrap_server, CreateTopicsRequest(topics=topics[1:]), 7)
    assert again.topics[0].error_code == 0


def test_one_partition_of_a_produce_request_is_refused(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", assignment=[[1], [1]])
    embedded_cluster.fail("Produce", ErrorCode.NOT_LEADER_OR_FOLLOWER, topic="t", partition=1, times=1)
    data = [PartitionProduceData(index=index, records=batch(b"1")) for index in (0, 1)]
    topic_id = embedded_cluster.state.topics["t"].id
    for version, topic in ((9, TopicProduceData(name="t")), (13, TopicProduceData(topic_id=topic_id))):
        topic.partition_data = data
        request = ProduceRequest(acks=-1, timeout_ms=1000, topic_data=[topic])
        (answered,) = ask(embedded_cluster.bootstrap_server, request, version).responses
        found = {each.index: (each.error_code, each.base_offset) for each in answered.partition_responses}
        assert found == ({0: (0, 0), 1: (6, 0)} if version == 9 else {0: (0, 1), 1: (0, 0)})
    assert len(embedded_cluster.records("t", 1)) == 1


def test_a_fetch_can_fail_once(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("t", assignment=[[1]])
    embedded_cluster.fail("Fetch", ErrorCode.OFFSET_OUT_OF_RANGE, topic="t", times=1)
    codes = [
        ask(embedded_cluster.bootstrap_server, fetch(), 12).responses[0].partitions[0].error_code for _ in range(2)
    ]
    assert codes == [1, 0]


def test_whole_requests_are_refused_by_group_or_predicate(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=1, controllers=1)
    cluster.fail("Heartbeat", ErrorCode.COORDINATOR_LOAD_IN_PROGRESS, group="g")
    cluster.inject(Fault(FaultKind.ERROR, "DescribeCluster", error=31, when=lambda request: request.client_id == "x"))
    codes = [
        ask(cluster.bootstrap_server, HeartbeatRequest(group_id=group, generation_id=1, member_id="m"), 4).error_code
        for group in ("g", "h")
    ]
    assert codes == [14, 25]
    named = [ask(cluster.bootstrap_server, DescribeClusterRequest(), 1, client_id=each).error_code for each in "xy"]
    assert named == [31, 0]


def test_answers_are_scripted_throttled_and_observed(embedded_cluster: EmbeddedCluster) -> None:
    seen = []
    embedded_cluster.observe(lambda request, response: seen.append((request.api, response)), "DescribeCluster")
    embedded_cluster.throttle("DescribeCluster", 1.5, times=1)
    embedded_cluster.answer("DescribeCluster", lambda _: DescribeClusterResponse(cluster_id="scripted"), times=1)
    answers = [ask(embedded_cluster.bootstrap_server, DescribeClusterRequest(), 1) for _ in range(2)]
    assert [(each.cluster_id, each.throttle_time_ms) for each in answers] == [
        ("scripted", 1500),
        (embedded_cluster.state.cluster_id, 0),
    ]
    assert [api for api, _ in seen] == ["DescribeCluster"] * 2
    assert "scripted" in repr(seen[0][1])


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (Fault(FaultKind.ERROR, error=3), "needs the API"),
        (Fault(FaultKind.ERROR, "None", error=3), "API 'None' is not served"),
        (Fault(FaultKind.ANSWER, "Fetch"), "needs a function"),
    ],
)
def test_a_fault_that_strikes_nothing_is_refused(fault: Fault, words: str, embedded_cluster: EmbeddedCluster) -> None:
    with pytest.raises(ClusterSetupError, match=words):
        embedded_cluster.inject(fault)
