"""WriteTxnMarkers and DescribeProducers: a real Kafka and the embedded cluster answer alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import (
    CreateTopicsRequest,
    DeleteTopicsRequest,
    DescribeLogDirsRequest,
    DescribeProducersRequest,
    FindCoordinatorRequest,
    InitProducerIdRequest,
    ListOffsetsRequest,
    MetadataRequest,
    ProduceRequest,
    WriteTxnMarkersRequest,
)
from kafka_wire.clients.create_topics_request import CreatableReplicaAssignment, CreatableTopic
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.describe_log_dirs_request import DescribableLogDirTopic
from kafka_wire.clients.describe_producers_request import TopicRequest
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.metadata_request import MetadataRequestTopic
from kafka_wire.clients.write_txn_markers_request import WritableTxnMarker, WritableTxnMarkerTopic

from kip.cluster import EmbeddedCluster
from tests.cluster.beside.both import Both, Json, Steps, answers_to
from tests.cluster.helpers.topics import stored_topic
from tests.cluster.helpers.transactions import transactional
from tests.cluster.helpers.wire import ask
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

TOPIC, ID = "marked", "marker"
UNKNOWN_PRODUCER = 1_000_000


def producers(topic: str = TOPIC, partition: int = 0) -> DescribeProducersRequest:
    return DescribeProducersRequest(topics=[TopicRequest(name=topic, partition_indexes=[partition])])


def stable_offset() -> ListOffsetsRequest:
    partition = ListOffsetsPartition(partition_index=0, timestamp=-1)
    topics = [ListOffsetsTopic(name=TOPIC, partitions=[partition])]
    return ListOffsetsRequest(replica_id=-1, topics=topics, isolation_level=1)


def markers(producer: int, epoch: int, topic: str = TOPIC, partition: int = 0, **fields: Any) -> WriteTxnMarkersRequest:
    wanted = {"coordinator_epoch": -1, "transaction_result": False, **fields}
    topics = [WritableTxnMarkerTopic(name=topic, partition_indexes=[partition])]
    return WriteTxnMarkersRequest(
        markers=[WritableTxnMarker(producer_id=producer, producer_epoch=epoch, topics=topics, **wanted)]
    )


def steps(topic_id: UUID, producer: int, epoch: int) -> Steps:
    yield "no producer", producers()
    yield "an unknown topic", producers("nowhere")
    yield "an unknown partition", producers(partition=9)
    yield "a topic id of zeros", transactional(ID, UUID(int=0), producer, epoch)
    yield "begin a transaction", transactional(ID, topic_id, producer, epoch)
    yield "the producer of an open transaction", producers()
    yield "the last stable offset of an open transaction", stable_offset()
    yield "no markers", WriteTxnMarkersRequest(markers=[])
    yield "a marker for an unknown topic", markers(producer, epoch, "nowhere")
    yield "a marker for an unknown partition", markers(producer, epoch, partition=9)
    yield "a marker of an older producer", markers(producer, epoch - 1)
    yield "a marker without a higher epoch", markers(producer, epoch, transaction_version=2)
    yield "a marker", markers(producer, epoch)
    yield "the producer after a marker", producers()
    yield "the last stable offset after a marker", stable_offset()
    yield "a marker without a transaction", markers(producer, epoch, coordinator_epoch=5)
    yield "a marker of an older coordinator", markers(producer, epoch, coordinator_epoch=4)
    yield "a marker of an unknown producer", markers(UNKNOWN_PRODUCER, 7, transaction_result=True)
    yield "all producers", producers()
    yield "a marker with a higher epoch", markers(producer, epoch + 1, coordinator_epoch=5, transaction_version=2)
    yield "the producer of the higher epoch", producers()


def _without_ids(answer: Json) -> Json:
    for each in _producers(answer):
        each["producerId"] = min(each["producerId"], UNKNOWN_PRODUCER) // UNKNOWN_PRODUCER
        each.pop("lastTimestamp", None)
    return answer


def _producers(answer: Json) -> Iterator[Json]:
    yield from answer.get("markers", ())
    for topic in answer.get("topics", ()):
        for partition in topic["partitions"]:
            partition["activeProducers"].sort(key=lambda each: each["producerId"])
            yield from partition["activeProducers"]


def _produced(answer: Json) -> Json:
    for response in answer["responses"]:
        response["partitionResponses"] = [each["errorCode"] for each in response["partitionResponses"]]
    return answer


STEPS = [name for name, _ in steps(UUID(int=0), 0, 0)]
_BLANKS = {
    DescribeProducersRequest: _without_ids,
    WriteTxnMarkersRequest: _without_ids,
    ProduceRequest: _produced,
}


def answers(address: str) -> dict[str, Json]:
    topic_id = stored_topic(address, TOPIC)
    ask(address, FindCoordinatorRequest(key_type=1, coordinator_keys=[ID]), 4)
    found: list[tuple[int, int]] = []

    def has_second_epoch() -> bool:
        request = InitProducerIdRequest(
            transactional_id=ID, transaction_timeout_ms=60_000, producer_id=-1, producer_epoch=-1
        )
        answer = ask(address, request, 5)
        if not answer.error_code:
            found.append((answer.producer_id, answer.producer_epoch))
        return len(found) == 2

    wait_for(has_second_epoch, "the second epoch of a transactional producer")
    return answers_to(address, steps(topic_id, *found[-1]), _BLANKS, {})


@pytest.mark.parametrize("name", STEPS)
def test_an_answer_is_the_same(name: str, both: Both) -> None:
    ours, theirs = both[name]
    assert ours == theirs


ELSEWHERE = [
    f"{what} {where}"
    for what in ("producers", "a marker")
    for where in ("at a leader", "at a follower", "at a broker without a replica")
]


def answers_elsewhere(servers: list[str]) -> dict[str, Json]:
    """Return the answers of three brokers about a topic on brokers 1 and 2."""
    replicas = CreatableReplicaAssignment(partition_index=0, broker_ids=(1, 2))
    topic = CreatableTopic(name=TOPIC, num_partitions=-1, replication_factor=-1, assignments=[replicas])
    ask(servers[0], CreateTopicsRequest(topics=[topic]), 7)
    for server in servers:
        wait_for(lambda server=server: _is_led(server), "all brokers to know the leader")
    for server in servers[:2]:
        wait_for(lambda server=server: _has_log(server), "the replicas to have logs")
    requests = producers(), markers(UNKNOWN_PRODUCER, 7)
    given = [
        _without_ids(ask(server, each, each.VERSIONS[-1]).to_json(each.VERSIONS[-1]))
        for each in requests
        for server in servers
    ]
    ask(servers[0], DeleteTopicsRequest(topics=[DeleteTopicState(name=TOPIC)]), 6)
    return dict(zip(ELSEWHERE, given, strict=True))


def _is_led(server: str) -> bool:
    asked = MetadataRequest(topics=[MetadataRequestTopic(name=TOPIC)], allow_auto_topic_creation=False)
    (found,) = ask(server, asked, 12).topics
    return any(partition.leader_id == 1 for partition in found.partitions)


def _has_log(server: str) -> bool:
    """Return whether a broker has created its replica, which it does after it has learned of the leader."""
    answer = ask(server, DescribeLogDirsRequest(topics=[DescribableLogDirTopic(topic=TOPIC, partitions=[0])]), 4)
    return any(directory.topics for directory in answer.results)


@pytest.fixture(scope="module")
def both_elsewhere(real_cluster: RealKafka) -> Both:
    theirs = answers_elsewhere(real_cluster.bootstrap_servers.split(","))
    with EmbeddedCluster(brokers=3, controllers=1) as embedded:
        ours = answers_elsewhere(embedded.bootstrap_server.split(","))
    return {name: (ours[name], theirs[name]) for name in ours}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_an_answer_of_another_broker_is_the_same(name: str, both_elsewhere: Both) -> None:
    ours, theirs = both_elsewhere[name]
    assert ours == theirs
