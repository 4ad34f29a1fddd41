"""List, describe, create and delete topics, on old and new releases of Kafka, with and without KIP-4's requests."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from kafka_wire.clients import MetadataRequest
from kafka_wire.clients.create_topics_response import CreatableTopicResult
from kafka_wire.clients.describe_configs_response import DescribeConfigsResponse, DescribeConfigsResult
from kafka_wire.kips import kip_4

from kip.admin import Admin, Deletion, NewTopic, Target, settings_for
from kip.admin.assignments import format_assignment, parse_assignment
from kip.admin.calling.calls import Call, Deadline
from kip.admin.errors import (
    BrokerError,
    Origin,
    OutcomeUnknownError,
    PartlyDoneError,
    SettingsError,
    UnsupportedByBrokerError,
)
from kip.admin.operations.configs import overridden_configs
from kip.admin.operations.topics.changes import _results_or_errors
from kip.cluster import Acl, EmbeddedCluster, Operation, Resource
from tests.clusters import Clusters


def versions(cluster: EmbeddedCluster, api: str) -> list[int]:
    return [request.version for request in cluster.requests_of(api)]


@pytest.mark.parametrize(
    ("text", "assignment"),
    [("1:2,2:3", ((1, 2), (2, 3))), ("7", ((7,),)), ("1,2", ((1,), (2,))), ("0:1:2", ((0, 1, 2),))],
)
def test_assignments_as_kafka_topics_writes_them(text: str, assignment: tuple[tuple[int, ...], ...]) -> None:
    assert parse_assignment(text) == assignment
    assert parse_assignment(assignment) == assignment
    assert format_assignment(assignment) == text


@pytest.mark.parametrize("text", ["", ",", "1:", "1:a", "1;2", "1,,2"])
def test_what_is_no_assignment_is_refused(text: str) -> None:
    with pytest.raises(SettingsError, match="1:2,2:3"):
        parse_assignment(text)


@pytest.mark.parametrize(
    ("arguments", "asked"),
    [
        ({"proposals": True}, ["kip_142.ListTopics"]),
        ({}, ["Metadata"]),
        ({"release": "2.7"}, ["Metadata"]),
    ],
)
def test_listing_uses_kip_142_where_offered_and_metadata_elsewhere(
    arguments: Mapping[str, Any], asked: list[str], embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(**arguments)
    for name in ("b", "a", "__consumer_offsets"):
        cluster.create_topic(name)
    with Admin(cluster.bootstrap_server) as admin:
        cluster.clear_requests()
        assert [(topic.name, topic.internal) for topic in admin.list_topics()] == [("a", False), ("b", False)]
        assert [request.api for request in cluster.requests if request.api != "ApiVersions"] == asked
        every = [(topic.name, topic.internal) for topic in admin.list_topics(list_internal=True)]
        assert every == [("__consumer_offsets", True), ("a", False), ("b", False)]


@pytest.mark.parametrize("proposals", [True, False])
def test_topics_that_one_may_not_describe_are_not_there(proposals: bool, embedded_clusters: Clusters) -> None:
    """KIP-142: topics that the user may not describe are omitted; without SASL, the client id is the principal."""
    mine = Acl("User:kip", Operation.DESCRIBE, Resource.TOPIC, "mine")
    cluster = embedded_clusters(acls=[mine], proposals=proposals)
    for name in ("mine", "theirs"):
        cluster.create_topic(name)
    with Admin(cluster.bootstrap_server) as admin:
        assert [topic.name for topic in admin.list_topics(list_internal=True)] == ["mine"]
        assert [topic.name for topic in admin.describe_topics()] == ["mine"]
        with pytest.raises(BrokerError, match=r"UNKNOWN_TOPIC_OR_PARTITION|TOPIC_AUTHORIZATION_FAILED"):
            admin.describe_topics(["theirs"])


@pytest.mark.parametrize(
    ("arguments", "api", "knows_elr"),
    [
        ({}, "DescribeTopicPartitions", True),
        ({"release": "3.3"}, "Metadata", False),
        ({"release": "2.7"}, "Metadata", False),
    ],
)
def test_describing(arguments: Mapping[str, Any], api: str, knows_elr: bool, embedded_clusters: Clusters) -> None:
    cluster = embedded_clusters(**arguments)
    cluster.create_topic("a", 3, 2, configs={"retention.ms": "5"})
    with Admin(cluster.bootstrap_server) as admin:
        (topic,) = admin.describe_topics(["a"])
        assert admin.describe_topics() == (topic,)
        (with_operations,) = admin.describe_topics(["a"], include_authorized_operations=True)
    assert versions(cluster, api)
    assert [partition.partition for partition in topic.partitions] == [0, 1, 2]
    assert topic.replication_factor == 2
    assert all(partition.leader in partition.replicas for partition in topic.partitions)
    assert {partition.eligible_leader_replicas is None for partition in topic.partitions} == {not knows_elr}
    assert topic.configs is not None
    assert [entry.value for entry in topic.configs if entry.source == "DYNAMIC_TOPIC_CONFIG"] == ["5"]
    assert topic.authorized_operations is None
    assert with_operations.authorized_operations is not None
    assert "DESCRIBE" in with_operations.authorized_operations


def test_a_description_of_many_pages_is_whole(embedded_cluster: EmbeddedCluster) -> None:
    """DescribeTopicPartitions returns up to 2000 partitions per response, and a cursor for the next request."""
    for name, count in (("a", 1500), ("b", 1500), ("c", 3)):
        embedded_cluster.create_topic(name, count)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert [len(topic.partitions) for topic in admin.describe_topics()] == [1500, 1500, 3]
        assert [topic.name for topic in admin.describe_topics(["c", "a"])] == ["c", "a"]
    assert len(versions(embedded_cluster, "DescribeTopicPartitions")) == 3


@pytest.mark.parametrize("limit", [None, (0, 3), (0, 13)])
def test_describing_never_creates_a_topic(limit: tuple[int, int] | None, embedded_cluster: EmbeddedCluster) -> None:
    """Metadata 0 to 3 would create the requested topics."""
    embedded_cluster.create_topic("a")
    if limit is not None:
        embedded_cluster.limit_api("DescribeTopicPartitions", None)
        embedded_cluster.limit_api("Metadata", limit)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        with pytest.raises(PartlyDoneError, match=r"UNKNOWN_TOPIC_OR_PARTITION \(3\) for topic nowhere:") as partly:
            admin.describe_topics(["a", "nowhere"])
        assert [topic.name for topic in partly.value.done] == ["a"]
        with pytest.raises(BrokerError, match=r"UNKNOWN_TOPIC_OR_PARTITION \(3\) for topic nowhere:"):
            admin.describe_topics(["nowhere"])
        assert [topic.name for topic in admin.describe_topics(["a"])] == ["a"]
        assert [topic.name for topic in admin.list_topics()] == ["a"]


@pytest.mark.parametrize(
    ("new", "replicas"),
    [
        (NewTopic("t", 3, 2), [2, 2, 2]),
        (NewTopic("t"), [1]),
        (NewTopic("t", partitions=2), [1, 1]),
        (NewTopic("t", assignment="1:2,2:3"), [2, 2]),
        (NewTopic("t", assignment=[[3, 1]]), [2]),
        (NewTopic("t", 1, 1, configs={"retention.ms": "7", "cleanup.policy": "compact"}), [1]),
    ],
)
def test_creating(new: NewTopic, replicas: list[int], embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin:
        (validated,) = admin.create_topics([new], validate_only=True)
        assert admin.list_topics() == ()
        (created,) = admin.create_topics([new])
        (found,) = admin.describe_topics(["t"])
    assert (validated.name, validated.partitions) == (created.name, created.partitions) == ("t", len(replicas))
    assert [len(partition.replicas) for partition in found.partitions] == replicas
    assert created.topic_id == found.topic_id
    own = {entry.name: entry.value for entry in found.configs or () if entry.source == "DYNAMIC_TOPIC_CONFIG"}
    assert own == dict(new.configs)
    if new.assignment is not None:
        placed = tuple(partition.replicas for partition in found.partitions)
        assert placed == parse_assignment(new.assignment)


@pytest.mark.parametrize(
    ("new", "name"),
    [
        (NewTopic("t", 3, 4), "INVALID_REPLICATION_FACTOR"),
        (NewTopic("t", 0, 1), "INVALID_PARTITIONS"),
        (NewTopic("t", 1, 1, assignment="1"), "INVALID_REQUEST"),
        (NewTopic("t", assignment="1:1"), "INVALID_REPLICA_ASSIGNMENT"),
        (NewTopic("t", configs={"retention.ms": "soon"}), "INVALID_CONFIG"),
        (NewTopic("no/name"), "INVALID_TOPIC_EXCEPTION"),
        (NewTopic("there"), "TOPIC_ALREADY_EXISTS"),
    ],
)
def test_errors_name_broker_api_version_and_code(new: NewTopic, name: str, embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("there")
    with Admin(embedded_cluster.bootstrap_server) as admin, pytest.raises(BrokerError) as refused:
        admin.create_topics([new])
    error = refused.value
    assert error.name == name
    assert f"CreateTopics v{error.origin.version}, answered {name} ({error.code}) for topic {new.name}:" in str(error)


@pytest.mark.parametrize(
    ("limit", "new", "validate_only", "option"),
    [
        ((0, 0), NewTopic("t", 1, 1), True, "validate_only"),
        ((0, 3), NewTopic("t", 1), False, "a topic without partitions or replicas"),
        ((0, 3), NewTopic("t"), False, "a topic without partitions or replicas"),
    ],
)
def test_what_an_old_version_cannot_say_is_not_sent(
    limit: tuple[int, int], new: NewTopic, validate_only: bool, option: str, embedded_cluster: EmbeddedCluster
) -> None:
    embedded_cluster.limit_api("CreateTopics", limit)
    with Admin(embedded_cluster.bootstrap_server) as admin, pytest.raises(UnsupportedByBrokerError, match=option):
        admin.create_topics([new], validate_only=validate_only)
    assert versions(embedded_cluster, "CreateTopics") == []


@pytest.mark.parametrize(
    "new",
    [
        NewTopic("t", partitions=2**31),
        NewTopic("t", replicas=2**15),
        NewTopic("t", assignment=[[2**31]]),
        NewTopic("t" * 2**15),
        NewTopic("\udcff"),
        NewTopic("t", configs={"retention.ms": "\udcff"}),
    ],
)
def test_what_no_version_can_say_is_a_wrong_setting(new: NewTopic, embedded_cluster: EmbeddedCluster) -> None:
    with Admin(embedded_cluster.bootstrap_server) as admin, pytest.raises(SettingsError, match="create_topics cannot"):
        admin.create_topics([new])
    assert versions(embedded_cluster, "CreateTopics") == []


@pytest.mark.parametrize("version", range(8))
def test_all_versions_of_create_and_delete(version: int, embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.limit_api("CreateTopics", (0, version))
    embedded_cluster.limit_api("DeleteTopics", (0, min(version, 6)))
    with Admin(embedded_cluster.bootstrap_server) as admin:
        (created,) = admin.create_topics([NewTopic("t", 2, 1)])
        assert (created.topic_id is None) == (version < 7)
        assert [topic.name for topic in admin.list_topics()] == ["t"]
        assert admin.delete_topics(["t"]).names == ("t",)
        assert admin.list_topics() == ()


def test_of_several_topics_some_fail(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.create_topic("there")
    with Admin(embedded_cluster.bootstrap_server) as admin:
        with pytest.raises(PartlyDoneError) as created:
            admin.create_topics([NewTopic("new"), NewTopic("there"), NewTopic("no/name")])
        with pytest.raises(PartlyDoneError) as deleted:
            admin.delete_topics(["new", "nowhere"])
        assert [topic.name for topic in admin.list_topics()] == ["there"]
    assert [topic.name for topic in created.value.done] == ["new"]
    assert sorted(error.name for error in created.value.failed if isinstance(error, BrokerError)) == [
        "INVALID_TOPIC_EXCEPTION",
        "TOPIC_ALREADY_EXISTS",
    ]
    assert deleted.value.done == (Deletion(("new",)),)


@pytest.mark.parametrize(
    ("answered", "error"), [([], OutcomeUnknownError), (["a"], PartlyDoneError), (["a", "c"], PartlyDoneError)]
)
def test_a_topic_that_the_answer_leaves_out_is_in_doubt(answered: list[str], error: type[Exception]) -> None:
    results = [CreatableTopicResult(name=name) for name in answered]
    sentence = "broker:9092, CreateTopics v7, did not answer for topic b; the outcome is unknown"
    with pytest.raises(error, match=sentence):
        _results_or_errors(
            ["b", *answered], results, Origin("broker:9092", 19, "CreateTopics", 7), lambda topic: topic.name
        )


class _Answer:
    """Replaces a session; DescribeConfigs returns these results."""

    def __init__(self, *results: DescribeConfigsResult) -> None:
        self.response = DescribeConfigsResponse(results=list(results))

    async def run(self, call: Call[Any], _: Deadline) -> Any:
        return call.read(self.response, Origin("broker:9092", 32, "DescribeConfigs", 4))


def test_a_topic_that_goes_while_all_are_described() -> None:
    gone = DescribeConfigsResult(resource_name="gone", error_code=3)
    session: Any = _Answer(gone, DescribeConfigsResult(resource_name="left"))

    def describe(**options: bool) -> dict[str, Any]:
        return asyncio.run(overridden_configs(session, ["gone", "left"], Deadline(5), **options))

    assert describe(may_be_gone=True) == {"left": ()}
    with pytest.raises(BrokerError, match="topic gone"):
        describe()


@pytest.mark.parametrize(("proposals", "delay", "marked"), [(True, 30, ("t",)), (True, 0, ()), (False, 0, None)])
def test_deletion_is_marked_first_if_the_server_reports_it(
    proposals: bool, delay: float, marked: tuple[str, ...] | None, embedded_clusters: Clusters
) -> None:
    cluster = embedded_clusters(proposals=proposals, delay=delay)
    cluster.create_topic("t")
    with Admin(cluster.bootstrap_server) as admin:
        deletion = admin.delete_topics(["t"])
    assert (deletion.names, deletion.marked_for_deletion) == (("t",), marked)


def test_changes_through_controllers_reach_the_active_one(embedded_cluster: EmbeddedCluster) -> None:
    embedded_cluster.move_quorum_leader(3003)
    with Admin(settings_for(bootstrap_controllers=embedded_cluster.bootstrap_controller)) as admin:
        admin.create_topics([NewTopic("t", 1, 1)])
        admin.alter_topic("t", added_configs={"retention.ms": "7"})
        assert embedded_cluster.state.topics["t"].configs == {"retention.ms": "7"}
        assert admin.delete_topics("t") == Deletion(("t",), None)


def test_a_single_name_is_a_name(embedded_cluster: EmbeddedCluster) -> None:
    for name in ("a", "b", "ab"):
        embedded_cluster.create_topic(name)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        assert [topic.name for topic in admin.describe_topics("ab")] == ["ab"]
        assert admin.delete_topics("ab").names == ("ab",)
        assert [topic.name for topic in admin.list_topics()] == ["a", "b"]


@pytest.mark.embedded_cluster(proposals=True)
def test_any_request_can_be_sent(embedded_cluster: EmbeddedCluster) -> None:
    """KIP-4's requests without a method are sent to the broker that has the controller's role."""
    embedded_cluster.move_controller(2)
    with Admin(embedded_cluster.bootstrap_server) as admin:
        create = kip_4.CreateTopicRequest(topic_name="t", partitions=2, replicas=1)
        assert admin.request(create, target=Target.ADMIN_CONTROLLER).error_code == 0
        described = admin.request(kip_4.DescribeTopicRequest(topic_name="t"), target=Target.ADMIN_CONTROLLER)
        assert described.topic_description.topic_config_details.partitions == 2
        assert admin.request(MetadataRequest(topics=None), version=1).topics[0].name == "t"
    assert [request.node_id for request in embedded_cluster.requests_of("CreateTopic")] == [2]
    assert versions(embedded_cluster, "Metadata") == [1]
