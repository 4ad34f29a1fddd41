"""KIP-4 on the wire: the brokers that answer, rejected requests, every optional value absent and present."""

from __future__ import annotations

import pytest
from kafka_wire.kips.kip_4 import (
    AlterTopicRequest,
    ClusterMetadataRequest,
    CreateTopicRequest,
    DeleteTopicRequest,
    DescribeTopicRequest,
    ListTopicsRequest,
)
from kafka_wire.kips.kip_4.alter_topic_request import AddedConfigEntry
from kafka_wire.kips.kip_4.create_topic_request import ConfigEntry
from kafka_wire.runtime.message import Message

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.situations import Clock
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters

pytestmark = pytest.mark.embedded_cluster(proposals=True)

CREATE = CreateTopicRequest(topic_name="seas", partitions=2, replicas=2)
AT_CONTROLLER: list[Message] = [
    CREATE,
    AlterTopicRequest(topic_name="seas"),
    DeleteTopicRequest(topic_name="seas"),
    DescribeTopicRequest(topic_name="seas"),
    ListTopicsRequest(),
]


def brokers(cluster: EmbeddedCluster) -> list[str]:
    return cluster.bootstrap_server.split(",")


def test_every_broker_reports_the_controller(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.move_controller(2)
    for address in brokers(embedded_cluster):
        answer = ask(address, ClusterMetadataRequest(), 0)
        assert answer.error_code == 0
        assert [broker.node_id for broker in answer.brokers] == [1, 2, 3]
        assert (answer.controller.node_id, answer.controller.port) == (
            2,
            int(brokers(embedded_cluster)[1].split(":")[1]),
        )


def test_the_controller_is_absent_while_no_broker_is_alive(embedded_cluster: EmbeddedCluster) -> None:
    for broker in (1, 2, 3):
        embedded_cluster.fence_broker(broker)
    answer = ask(brokers(embedded_cluster)[0], ClusterMetadataRequest(), 0)
    assert (answer.error_code, answer.brokers, answer.controller) == (0, [], None)


def test_another_broker_becomes_the_controller_when_it_stops(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.stop_node(1)
    assert ask(brokers(embedded_cluster)[2], ClusterMetadataRequest(), 0).controller.node_id == 2


@pytest.mark.parametrize("request_", AT_CONTROLLER, ids=lambda request: type(request).__name__)
def test_other_brokers_answer_22_with_their_id(request_: Message, embedded_cluster: EmbeddedCluster) -> None:
    answer = ask(brokers(embedded_cluster)[2], request_, 0)
    assert answer.error_code == 22
    assert answer.error_description == "Target broker (id=3) is not serving a controller's role."
    assert embedded_cluster.state.topics == {}


def test_a_topic_is_created_with_numbers(embedded_cluster: EmbeddedCluster) -> None:
    answer = ask(embedded_cluster.bootstrap_server, CREATE, 0)
    assert (answer.error_code, answer.error_description) == (0, None)
    topic = embedded_cluster.state.topics["seas"]
    assert (len(topic.partitions), topic.replication_factor, topic.configs) == (2, 2, {})


def test_a_topic_is_created_with_an_assignment_and_configs(embedded_cluster: EmbeddedCluster) -> None:
    configs = [ConfigEntry(config_key="retention.ms", config_value="5000")]
    request = CreateTopicRequest(topic_name="seas", replica_assignment="1:2,2:3", configs=configs)
    assert ask(embedded_cluster.bootstrap_server, request, 0).error_code == 0
    topic = embedded_cluster.state.topics["seas"]
    assert [partition.replicas for partition in topic.partitions] == [[1, 2], [2, 3]]
    assert topic.configs == {"retention.ms": "5000"}


ONE_OF_THEM = "one of them, and not both"
REFUSED_CREATES = [
    ({}, ONE_OF_THEM),
    ({"partitions": 2}, ONE_OF_THEM),
    ({"replicas": 2}, ONE_OF_THEM),
    ({"partitions": 2, "replicas": 2, "replica_assignment": "1:2"}, ONE_OF_THEM),
    ({"partitions": 2, "replica_assignment": "1:2"}, ONE_OF_THEM),
    ({"partitions": 0, "replicas": 1}, "number of partitions has to be larger than 0"),
    ({"partitions": -1, "replicas": 1}, "number of partitions has to be larger than 0"),
    ({"partitions": 1, "replicas": 0}, "number of replicas has to be larger than 0"),
    ({"partitions": 1, "replicas": 4}, "only 3 broker(s) are registered"),
    ({"replica_assignment": "one"}, "is not a valid replica assignment"),
    ({"replica_assignment": ""}, "is not a valid replica assignment"),
    ({"replica_assignment": "1:1"}, "includes the broker 1 more than once"),
    ({"replica_assignment": "1:9"}, "includes broker 9, but no such broker is registered"),
    ({"replica_assignment": "1:2,3"}, "not consistent with previous partitions"),
    ({"topic_name": "no good", "partitions": 1, "replicas": 1}, "Topic name is invalid"),
    (
        {"configs": [ConfigEntry(config_key="x", config_value="1")], "partitions": 1, "replicas": 1},
        "Unknown topic config",
    ),
]


@pytest.mark.parametrize(("fields", "words"), REFUSED_CREATES)
def test_failed_creation_is_21_with_a_description(
    fields: dict[str, object], words: str, embedded_cluster: EmbeddedCluster
) -> None:
    request = CreateTopicRequest(**{"topic_name": "seas", **fields})  # type: ignore[arg-type]
    answer = ask(embedded_cluster.bootstrap_server, request, 0)
    assert answer.error_code == 21
    assert words in answer.error_description
    assert embedded_cluster.state.topics == {}


def test_an_existing_topic_is_not_created_again(embedded_cluster: EmbeddedCluster) -> None:
    ask(embedded_cluster.bootstrap_server, CREATE, 0)
    answer = ask(embedded_cluster.bootstrap_server, CREATE, 0)
    assert (answer.error_code, answer.error_description) == (21, "Topic 'seas' already exists.")


def test_altering_partitions_assignment_and_configs(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("seas", assignment=[[1, 2]], configs={"retention.ms": "1", "flush.ms": "2"})
    topic = embedded_cluster.state.topics["seas"]

    def alter(**fields: object) -> int:
        request = AlterTopicRequest(topic_name="seas", **fields)  # type: ignore[arg-type]
        return int(ask(embedded_cluster.bootstrap_server, request, 0).error_code)

    assert alter(partitions=2) == 0
    assert len(topic.partitions) == 2
    assert alter(replica_assignment="3:1,2:3") == 0
    assert alter() == 0
    assert [partition.replicas for partition in topic.partitions] == [[3, 1], [2, 3]]
    assert alter(partitions=3, replica_assignment="3:1,2:3,1:2") == 0
    assert [partition.replicas for partition in topic.partitions] == [[3, 1], [2, 3], [1, 2]]
    added = [AddedConfigEntry(config_key="retention.ms", config_value="9")]
    assert alter(added_configs=added, deleted_configs=["flush.ms"]) == 0
    assert topic.configs == {"retention.ms": "9"}


REFUSED_CHANGES = [
    ({"partitions": 1}, "would not be an increase"),
    ({"partitions": 2}, "already has 2 partition(s)"),
    ({"partitions": 4, "replica_assignment": "1:2,2:3"}, "has 2 partition(s), but 4 were asked for"),
    ({"replica_assignment": "1:2"}, "only 1 are assigned"),
    ({"replica_assignment": "1:2,2:9"}, "no such broker is registered"),
    ({"deleted_configs": ["no.such"]}, "Unknown topic config name: no.such"),
    (
        {"added_configs": [AddedConfigEntry(config_key="retention.ms", config_value="soon")]},
        "Not a number of type LONG",
    ),
]


@pytest.mark.parametrize(("fields", "words"), REFUSED_CHANGES)
def test_a_refused_change_changes_nothing(
    fields: dict[str, object], words: str, embedded_cluster: EmbeddedCluster
) -> None:
    embedded_cluster.create_topic("seas", assignment=[[1, 2], [2, 3]])
    good = {"added_configs": [AddedConfigEntry(config_key="flush.ms", config_value="1")], "partitions": 3}
    request = AlterTopicRequest(**{"topic_name": "seas", **good, **fields})  # type: ignore[arg-type]
    if "added_configs" not in fields and "partitions" not in fields:
        request.partitions = None
    answer = ask(embedded_cluster.bootstrap_server, request, 0)
    assert answer.error_code == 21
    assert words in answer.error_description
    topic = embedded_cluster.state.topics["seas"]
    assert ([partition.replicas for partition in topic.partitions], topic.configs) == ([[1, 2], [2, 3]], {})


def test_a_description_has_only_overridden_configs(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("seas", assignment=[[1, 2], [3, 1]], configs={"retention.ms": "5000"})
    answer = ask(embedded_cluster.bootstrap_server, DescribeTopicRequest(topic_name="seas"), 0)
    assert (answer.error_code, answer.error_description) == (0, None)
    described = answer.topic_description
    details = described.topic_config_details
    assert (described.topic_name, details.partitions, details.replication_factor) == ("seas", 2, 2)
    assert [(entry.config_key, entry.config_value) for entry in details.configs] == [("retention.ms", "5000")]
    seen = [(each.partition_id, each.leader, each.replicas, each.isr) for each in described.topic_partition_details]
    assert seen == [(0, 1, (1, 2), (1, 2)), (1, 3, (3, 1), (3, 1))]


def test_a_partition_without_a_leader_has_none_in_its_description(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("seas", assignment=[[3]])
    embedded_cluster.stop_node(3)
    answer = ask(embedded_cluster.bootstrap_server, DescribeTopicRequest(topic_name="seas"), 0)
    (partition,) = answer.topic_description.topic_partition_details
    assert (partition.leader, partition.replicas, partition.isr) == (None, (3,), ())


@pytest.mark.parametrize(
    "request_",
    [
        AlterTopicRequest(topic_name="none"),
        DeleteTopicRequest(topic_name="none"),
        DescribeTopicRequest(topic_name="none"),
    ],
    ids=lambda request: type(request).__name__,
)
def test_an_unknown_topic_is_21(request_: Message, embedded_cluster: EmbeddedCluster) -> None:
    answer = ask(embedded_cluster.bootstrap_server, request_, 0)
    assert (answer.error_code, answer.error_description) == (21, "Topic 'none' does not exist.")
    assert getattr(answer, "topic_description", None) is None


def test_deletion_marks_first_and_removes_later(embedded_clusters: Clusters) -> None:
    clock = Clock()
    cluster = embedded_clusters(proposals=True, clock=clock, delay=30.0)
    for name in ("seas", "bays"):
        cluster.create_topic(name, 1, 1)

    def listed() -> tuple[tuple[str, ...], tuple[str, ...]]:
        topics = ask(cluster.bootstrap_server, ListTopicsRequest(), 0).topics_list
        return topics.topics_marked_for_deletion, topics.alive_topics

    assert listed() == ((), ("bays", "seas"))
    assert ask(cluster.bootstrap_server, DeleteTopicRequest(topic_name="seas"), 0).error_code == 0
    assert listed() == (("seas",), ("bays",))
    for request in (CREATE, DeleteTopicRequest(topic_name="seas"), DescribeTopicRequest(topic_name="seas")):
        answer = ask(cluster.bootstrap_server, request, 0)
        assert (answer.error_code, answer.error_description) == (21, "Topic 'seas' is marked for deletion.")
    clock.pass_time(31)
    assert listed() == ((), ("bays",))
    assert ask(cluster.bootstrap_server, CREATE, 0).error_code == 0
