"""The embedded cluster rejects the same requests as a real Kafka, with the same codes and messages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from kafka_wire.clients import (
    AlterPartitionReassignmentsRequest,
    ApiVersionsRequest,
    CreatePartitionsRequest,
    CreateTopicsRequest,
    DeleteTopicsRequest,
    DescribeConfigsRequest,
    DescribeGroupsRequest,
    DescribeTopicPartitionsRequest,
    FindCoordinatorRequest,
    IncrementalAlterConfigsRequest,
    MetadataRequest,
    OffsetCommitRequest,
)
from kafka_wire.clients.alter_partition_reassignments_request import ReassignablePartition, ReassignableTopic
from kafka_wire.clients.create_partitions_request import CreatePartitionsAssignment, CreatePartitionsTopic
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_topic_partitions_request import TopicRequest
from kafka_wire.clients.incremental_alter_configs_request import AlterableConfig, AlterConfigsResource
from kafka_wire.clients.metadata_request import MetadataRequestTopic
from kafka_wire.clients.offset_commit_request import OffsetCommitRequestPartition, OffsetCommitRequestTopic
from kafka_wire.runtime.message import Message

from kip.cluster import EmbeddedCluster
from kip.cluster.handlers import APIS
from tests.cluster.helpers import configs, topics
from tests.cluster.helpers.topics import creatable, placed
from tests.cluster.helpers.wire import ask
from tests.real_kafka import RealKafka
from tests.waiting import wait_for

TIMEOUT_MS = 5000
UNKNOWN_ID = UUID(int=9)


def creations() -> Iterator[Message]:
    for topic, _, _ in topics.REFUSED:
        yield CreateTopicsRequest(topics=[topic])
    yield CreateTopicsRequest(topics=[creatable("twice"), creatable("twice")])
    yield CreateTopicsRequest(topics=[creatable(factor=3)])
    yield CreateTopicsRequest(topics=[creatable("many", 10_001)])
    yield CreateTopicsRequest(topics=[creatable("many", 10_000)])
    yield CreateTopicsRequest(topics=[creatable("many", 6_000), creatable("more", 6_000)])
    yield CreateTopicsRequest(topics=[creatable(**placed([1], [1, 2]))])


def growths() -> Iterator[Message]:
    """The large ones are validated only: a real controller refuses them and keeps a part of them nevertheless."""
    rows: list[tuple[int, list[list[int]] | None]] = [(2, None), (1, None), (0, None), (-1, None)]
    rows += [(20_000, None), (2**31 - 1, None), (4, [[1]]), (3, [[9]]), (3, [[1, 1]]), (3, [[]])]
    for count, places in rows:
        assignments = None if places is None else [CreatePartitionsAssignment(broker_ids=ids) for ids in places]
        topic = CreatePartitionsTopic(name="wells", count=count, assignments=assignments)
        yield CreatePartitionsRequest(topics=[topic], timeout_ms=TIMEOUT_MS, validate_only=count > 4)
    yield CreatePartitionsRequest(topics=[CreatePartitionsTopic(name="wells", count=5)] * 2, timeout_ms=TIMEOUT_MS)
    yield CreatePartitionsRequest(topics=[CreatePartitionsTopic(name="none", count=5)], timeout_ms=TIMEOUT_MS)


def config_changes() -> Iterator[Message]:
    for kind, name, (key, operation, value), _, _ in configs.REFUSED:
        config = AlterableConfig(name=key, config_operation=operation, value=value)
        resource = AlterConfigsResource(resource_type=kind, resource_name=name, configs=[config])
        yield IncrementalAlterConfigsRequest(resources=[resource])
    twice = [AlterableConfig(name="flush.ms", value="1")] * 2
    resource = AlterConfigsResource(resource_type=configs.TOPIC, resource_name="wells", configs=twice)
    yield IncrementalAlterConfigsRequest(resources=[resource])


def moves() -> Iterator[Message]:
    for name, index, replicas in (
        ("wells", 0, None),
        ("wells", 7, [1]),
        ("wells", 0, [9]),
        ("wells", 0, [1, 1]),
        ("wells", 0, []),
        ("none", 0, [1]),
    ):
        partition = ReassignablePartition(partition_index=index, replicas=replicas)
        topics = [ReassignableTopic(name=name, partitions=[partition])]
        yield AlterPartitionReassignmentsRequest(topics=topics)


def deletions() -> Iterator[Message]:
    requests = (
        [DeleteTopicState(name="none")],
        [DeleteTopicState(name=None)],
        [DeleteTopicState(name=None, topic_id=UNKNOWN_ID)],
        [DeleteTopicState(name="wells", topic_id=UNKNOWN_ID)],
        [DeleteTopicState(name="none")] * 2,
        [DeleteTopicState(name="__cluster_metadata")],
    )
    for states in requests:
        yield DeleteTopicsRequest(topics=states, timeout_ms=TIMEOUT_MS)


def questions() -> Iterator[Message]:
    for kind, name in ((2, "none"), (2, "no good"), (4, "2"), (4, "x"), (99, "x"), (4, "")):
        resource = DescribeConfigsResource(resource_type=kind, resource_name=name, configuration_keys=None)
        yield DescribeConfigsRequest(resources=[resource])
    for topic in ("no good", "none", "__cluster_metadata"):
        names = [MetadataRequestTopic(name=topic)]
        yield MetadataRequest(topics=names, allow_auto_topic_creation=False, include_topic_authorized_operations=True)
        yield DescribeTopicPartitionsRequest(topics=[TopicRequest(name=topic)])
    yield MetadataRequest(topics=[MetadataRequestTopic(name=None, topic_id=UNKNOWN_ID)])


REQUESTS = [*creations(), *growths(), *config_changes(), *moves(), *deletions(), *questions()]
OF_THE_CLUSTER = {"clusterId", "brokers", "controllerId"}


@pytest.fixture(scope="module")
def sides(single_kafka: RealKafka) -> Iterator[tuple[str, str]]:
    """A real and an embedded cluster of one broker with the same two topics."""
    with EmbeddedCluster(brokers=1, controllers=1) as embedded:
        both = single_kafka.bootstrap_servers, embedded.bootstrap_server
        for address in both:
            made = ask(address, CreateTopicsRequest(topics=[creatable("old.name"), creatable("wells", 2)]), 7)
            assert [topic.error_code for topic in made.topics] == [0, 0]
        names = {"old.name", "wells"}

        def known() -> bool:
            return names <= {topic.name for topic in ask(both[0], MetadataRequest(topics=None), 12).topics}

        wait_for(known, "the broker to know its topics")
        yield both


@pytest.mark.parametrize("request_", REQUESTS, ids=lambda request: type(request).__name__)
def test_a_refusal_has_the_same_code_and_words(request_: Message, sides: tuple[str, str]) -> None:
    version = min(request_.VERSIONS[-1], 12 if isinstance(request_, MetadataRequest) else 99)
    real, embedded = (_answer(address, request_, version) for address in sides)
    assert embedded == real


def test_operations_on_a_group_are_the_same(sides: tuple[str, str]) -> None:
    partition = OffsetCommitRequestPartition(partition_index=0, committed_offset=0, committed_metadata="")
    topics = [OffsetCommitRequestTopic(name="wells", partitions=[partition])]
    commit = OffsetCommitRequest(group_id="operations", topics=topics, generation_id_or_member_epoch=-1)
    request = DescribeGroupsRequest(groups=["operations"], include_authorized_operations=True)

    def allowed(address: str) -> int:
        def is_committed() -> bool:
            ask(address, FindCoordinatorRequest(key_type=0, coordinator_keys=["operations"]), 4)
            return bool(ask(address, commit, 8).topics[0].partitions[0].error_code == 0)

        wait_for(is_committed, "the coordinator of the group to be ready")
        return int(ask(address, request, 5).groups[0].authorized_operations)

    real, embedded = map(allowed, sides)
    assert embedded == real


def _answer(address: str, request: Message, version: int) -> dict[str, Any]:
    answer: dict[str, Any] = ask(address, request, version).to_json(version)
    return {name: value for name, value in answer.items() if name not in OF_THE_CLUSTER}


@pytest.mark.ci
def test_2_7_offers_what_a_running_one_does(kafka_2_7: RealKafka) -> None:
    """The specs of 2.7 are in no archive; those of the other releases are compared in test_releases."""
    with EmbeddedCluster(release="2.7") as embedded:
        theirs, ours = (
            {
                each.api_key: (each.min_version, each.max_version)
                for each in ask(address, ApiVersionsRequest(), 0).api_keys
            }
            for address in (kafka_2_7.bootstrap_servers, embedded.bootstrap_server)
        )
    dropped = {1: 4, 2: 1, 8: 2, 9: 1}  # the lowest versions of Fetch, ListOffsets, OffsetCommit and OffsetFetch here
    assert ours == {key: (dropped.get(key, low), high) for key, (low, high) in theirs.items() if key in APIS}
