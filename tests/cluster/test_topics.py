"""Kafka's requests about topics: names, numbers of partitions, assignments, and error messages."""

from __future__ import annotations

from uuid import UUID

import pytest
from kafka_wire.clients import (
    AlterPartitionReassignmentsRequest,
    CreatePartitionsRequest,
    CreateTopicsRequest,
    DeleteTopicsRequest,
    DescribeTopicPartitionsRequest,
    ElectLeadersRequest,
    ListPartitionReassignmentsRequest,
    MetadataRequest,
)
from kafka_wire.clients.alter_partition_reassignments_request import ReassignablePartition, ReassignableTopic
from kafka_wire.clients.create_partitions_request import CreatePartitionsAssignment, CreatePartitionsTopic
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.describe_topic_partitions_request import Cursor, TopicRequest
from kafka_wire.clients.elect_leaders_request import TopicPartitions
from kafka_wire.clients.metadata_request import MetadataRequestTopic

from kip.cluster import EmbeddedCluster
from tests.cluster.helpers.situations import Clock
from tests.cluster.helpers.topics import REFUSED, creatable, placed
from tests.cluster.helpers.wire import ask
from tests.clusters import Clusters


def create(cluster: EmbeddedCluster, *topics: CreatableTopic, version: int = 7) -> list[tuple[int, str | None]]:
    results = ask(cluster.bootstrap_server, CreateTopicsRequest(topics=topics), version).topics
    return [(each.error_code, each.error_message) for each in results]


@pytest.mark.parametrize(("topic", "code", "message"), REFUSED)
def test_what_is_not_created(topic: CreatableTopic, code: int, message: str, embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("old.name", 1, 1)
    assert create(embedded_cluster, topic) == [(code, message)]
    assert list(embedded_cluster.state.topics) == ["old.name"]


@pytest.mark.parametrize("name", ["a", "a" * 249, "A-z_0.9", "_", "...", "-"])
def test_names_that_topics_may_have(name: str, embedded_cluster: EmbeddedCluster) -> None:
    assert create(embedded_cluster, creatable(name)) == [(0, None)]


def test_a_name_given_twice_is_created_by_neither(embedded_cluster: EmbeddedCluster) -> None:
    assert create(embedded_cluster, creatable(), creatable("b"), creatable()) == [
        (42, "Duplicate topic name."),
        (0, None),
    ]


def test_defaults_are_the_brokers(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(broker_configs={"num.partitions": "4", "default.replication.factor": "2"})
    assert create(cluster, creatable(partitions=-1, factor=-1)) == [(0, None)]
    topic = cluster.state.topics["hills"]
    assert (len(topic.partitions), topic.replication_factor) == (4, 2)


def test_replicas_stand_on_different_brokers_and_racks(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(brokers=6, racks=["a", "a", "a", "b", "b", "b"])
    cluster.create_topic("hills", 12, 2)
    partitions = cluster.state.topics["hills"].partitions
    assert all((one <= 3) != (other <= 3) for one, other in (each.replicas for each in partitions))
    assert sorted(each.leader for each in partitions) == sorted([1, 2, 3, 4, 5, 6] * 2)


def test_nothing_is_created_while_all_brokers_are_fenced(embedded_cluster: EmbeddedCluster) -> None:
    for broker in (1, 2, 3):
        embedded_cluster.fence_broker(broker)
    ((code, message),) = create(embedded_cluster, creatable())
    assert (code, message) == (38, "Unable to replicate the partition 1 time(s): All brokers are currently fenced.")
    ((code, message),) = create(embedded_cluster, creatable(**placed([1])))
    assert (code, "are fenced or in controlled shutdown" in str(message)) == (39, True)


def test_standby_controllers_name_the_active_one(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.move_quorum_leader(3002)
    standby, active, _ = embedded_cluster.bootstrap_controller.split(",")
    request = CreateTopicsRequest(topics=[creatable()])
    (refused,) = ask(standby, request, 7).topics
    assert (refused.error_code, refused.error_message) == (41, "The active controller appears to be node 3002.")
    (created,) = ask(active, request, 7).topics
    assert created.error_code == 0


def test_nothing_changes_without_a_quorum(embedded_cluster: EmbeddedCluster) -> None:
    for controller in (3001, 3002):
        embedded_cluster.stop_node(controller)
    assert create(embedded_cluster, creatable()) == [(7, "The request timed out.")]
    last = embedded_cluster.bootstrap_controller.split(",")[2]
    (standby,) = ask(last, CreateTopicsRequest(topics=[creatable()]), 7).topics
    assert (standby.error_code, standby.error_message) == (41, "No controller appears to be active.")
    embedded_cluster.start_node(3001)
    assert create(embedded_cluster, creatable()) == [(0, None)]


def delete(cluster: EmbeddedCluster, *topics: DeleteTopicState) -> list[tuple[str | None, int]]:
    results = ask(cluster.bootstrap_server, DeleteTopicsRequest(topics=topics), 6).responses
    return [(each.name, each.error_code) for each in results]


def test_topics_are_deleted_by_name_or_id(embedded_cluster: EmbeddedCluster) -> None:
    by_id = embedded_cluster.create_topic("by.id", 1, 1).id
    embedded_cluster.create_topic("by.name", 1, 1)
    named, unnamed = DeleteTopicState(name="by.name"), DeleteTopicState(name=None, topic_id=by_id)
    both = DeleteTopicState(name="by.name", topic_id=by_id)
    assert delete(embedded_cluster, both, DeleteTopicState(name=None)) == [("by.name", 42), (None, 42)]
    assert delete(embedded_cluster, named, named) == [("by.name", 42)]
    assert delete(embedded_cluster, named, unnamed) == [("by.name", 0), ("by.id", 0)]
    assert delete(embedded_cluster, named, unnamed) == [("by.name", 3), (None, 100)]


def test_deletion_can_be_off(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(broker_configs={"delete.topic.enable": "false"})
    cluster.create_topic("hills", 1, 1)
    assert delete(cluster, DeleteTopicState(name="hills")) == [("hills", 73)]


def grow(cluster: EmbeddedCluster, count: int, places: list[list[int]] | None = None) -> tuple[int, str | None]:
    assignments = None if places is None else [CreatePartitionsAssignment(broker_ids=ids) for ids in places]
    topic = CreatePartitionsTopic(name="hills", count=count, assignments=assignments)
    (result,) = ask(cluster.bootstrap_server, CreatePartitionsRequest(topics=[topic]), 3).results
    return result.error_code, result.error_message


def test_partitions_are_added_and_never_taken(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("hills", assignment=[[1, 2], [2, 3]])
    assert grow(embedded_cluster, 2) == (37, "Topic already has 2 partition(s).")
    assert grow(embedded_cluster, 1) == (
        37,
        "The topic hills currently has 2 partition(s); 1 would not be an increase.",
    )
    assert grow(embedded_cluster, 4, [[1, 3]])[0] == 39
    assert grow(embedded_cluster, 3, [[1]])[0] == 39
    assert grow(embedded_cluster, 3, [[3, 1]]) == (0, None)
    assert grow(embedded_cluster, 5) == (0, None)
    partitions = embedded_cluster.state.topics["hills"].partitions
    assert partitions[2].replicas == [3, 1]
    assert [len(each.replicas) for each in partitions] == [2] * 5


def test_a_reassignment_goes_on_ends_or_is_taken_back(embedded_clusters: Clusters) -> None:
    clock = Clock()
    cluster = embedded_clusters(clock=clock, delay=60.0)
    cluster.create_topic("hills", assignment=[[1, 2], [1, 2]])

    def move(index: int, replicas: list[int] | None, *, keep_factor: bool = False) -> tuple[int, str | None]:
        partitions = [ReassignablePartition(partition_index=index, replicas=replicas)]
        topics = [ReassignableTopic(name="hills", partitions=partitions)]
        request = AlterPartitionReassignmentsRequest(topics=topics, allow_replication_factor_change=not keep_factor)
        (topic,) = ask(cluster.bootstrap_server, request, 1).responses
        return topic.partitions[0].error_code, topic.partitions[0].error_message

    def ongoing() -> list[tuple[int, tuple[int, ...], tuple[int, ...], tuple[int, ...]]]:
        topics = ask(cluster.bootstrap_server, ListPartitionReassignmentsRequest(topics=None), 0).topics
        return [
            (each.partition_index, each.replicas, each.adding_replicas, each.removing_replicas)
            for topic in topics
            for each in topic.partitions
        ]

    assert ongoing() == []
    assert move(0, [3, 1]) == (0, None)
    assert move(1, [3]) == (0, None)
    assert ongoing() == [(0, (3, 1, 2), (3,), (2,)), (1, (3, 1, 2), (3,), (1, 2))]
    assert move(1, None) == (0, None)
    assert move(1, None) == (85, None)
    assert move(0, [9])[0] == 39
    assert move(7, [1])[0] == 3
    assert move(1, [1, 2, 3], keep_factor=True)[0] == 38
    clock.pass_time(61)
    assert ongoing() == []
    partitions = cluster.state.topics["hills"].partitions
    assert [each.replicas for each in partitions] == [[3, 1], [1, 2]]
    assert partitions[0].isr == [3, 1]


def test_leaders_are_elected(embedded_cluster: EmbeddedCluster) -> None:
    """Brokers stop, so that leaders move; a replica that was never in sync leads only after an unclean election."""
    address = embedded_cluster.bootstrap_server.rsplit(",", 1)[1]
    topic = embedded_cluster.create_topic("hills", assignment=[[1, 2], [2, 3], [1, 2]])

    def elect(election: int, *partitions: int) -> list[tuple[int, int]]:
        asked = [TopicPartitions(topic="hills", partitions=partitions)] if partitions else None
        answer = ask(address, ElectLeadersRequest(election_type=election, topic_partitions=asked), 2)
        (result,) = answer.replica_election_results
        return [(each.partition_id, each.error_code) for each in result.partition_result]

    def leaders() -> list[tuple[int, int]]:
        return [(each.leader, each.leader_epoch) for each in topic.partitions]

    embedded_cluster.stop_node(1)
    assert leaders() == [(2, 1), (2, 0), (2, 1)]
    assert elect(0, 0, 1) == [(0, 80), (1, 84)]
    embedded_cluster.start_node(1)
    assert elect(0, 0) == [(0, 0)]
    assert elect(0) == [(2, 0)]
    assert leaders() == [(1, 2), (2, 0), (1, 2)]
    topic.partitions[0].isr = [1]
    embedded_cluster.stop_node(1)
    assert elect(0, 0) == [(0, 80)]
    assert elect(1, 0, 1) == [(0, 0), (1, 84)]
    assert (topic.partitions[0].leader, topic.partitions[0].isr) == (2, [2])
    embedded_cluster.stop_node(2)
    assert elect(1, 0) == [(0, 83)]


def test_old_metadata_versions_create_what_is_asked_for(embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters()

    def asked(name: str, version: int, *, allow: bool = True) -> int:
        request = MetadataRequest(topics=[MetadataRequestTopic(name=name)], allow_auto_topic_creation=allow)
        (topic,) = ask(cluster.bootstrap_server, request, version).topics
        return int(topic.error_code)

    assert (asked("first", 0), asked("first", 0)) == (3, 0)
    assert (asked("second", 12, allow=False), asked("second", 12, allow=False)) == (3, 3)
    assert (asked("third", 12), asked("third", 12)) == (3, 0)
    assert asked("no good", 1) == 17
    off = embedded_clusters(broker_configs={"auto.create.topics.enable": "false"})
    request = MetadataRequest(topics=[MetadataRequestTopic(name="fourth")])
    for _ in range(2):
        assert ask(off.bootstrap_server, request, 1).topics[0].error_code == 3


def test_metadata_by_topic_id(embedded_cluster: EmbeddedCluster) -> None:
    known = embedded_cluster.create_topic("hills", 1, 1).id
    topics = [MetadataRequestTopic(name=None, topic_id=each) for each in (known, UUID(int=5))]
    answer = ask(embedded_cluster.bootstrap_server, MetadataRequest(topics=topics), 12)
    assert [(each.name, each.error_code) for each in answer.topics] == [("hills", 0), (None, 100)]


def test_topic_partitions_come_in_pages(embedded_cluster: EmbeddedCluster) -> None:
    for name, count in (("b", 3), ("a", 2), ("c", 1)):
        embedded_cluster.create_topic(name, count, 1)
    seen, cursor, pages = [], None, 0
    while pages == 0 or cursor is not None:
        request = DescribeTopicPartitionsRequest(response_partition_limit=2, cursor=cursor)
        answer = ask(embedded_cluster.bootstrap_server, request, 0)
        seen += [(topic.name, each.partition_index) for topic in answer.topics for each in topic.partitions]
        after = answer.next_cursor
        cursor = after and Cursor(topic_name=after.topic_name, partition_index=after.partition_index)
        pages += 1
    assert seen == [("a", 0), ("a", 1), ("b", 0), ("b", 1), ("b", 2), ("c", 0)]
    assert pages == 3
    wanted = [TopicRequest(name="zz"), TopicRequest(name="no good")]
    answer = ask(embedded_cluster.bootstrap_server, DescribeTopicPartitionsRequest(topics=wanted), 0)
    assert [(each.name, each.error_code) for each in answer.topics] == [("no good", 17), ("zz", 3)]
