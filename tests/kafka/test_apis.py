"""What is known of APIs: their nouns and targets, and errors and entities from the specs."""

from __future__ import annotations

from typing import Any

import pytest
from kafka_wire import clients
from kafka_wire.clients.create_topics_response import CreatableTopicResult
from kafka_wire.clients.delete_records_response import DeleteRecordsPartitionResult, DeleteRecordsTopicResult
from kafka_wire.clients.describe_configs_response import DescribeConfigsResult
from kafka_wire.clients.describe_groups_response import DescribedGroup
from kafka_wire.clients.describe_log_dirs_response import DescribeLogDirsResult
from kafka_wire.clients.offset_delete_request import OffsetDeleteRequestTopic
from kafka_wire.clients.share_fetch_response import PartitionData, ShareFetchableTopicResponse
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.message import Message

from kip.kafka.apis import NOUNS, PROPOSALS, Target, api_name, noun, target
from kip.kafka.entities import entities
from kip.kafka.errors import failures

RECORDS = DeleteRecordsTopicResult(
    name="orders",
    partitions=[
        DeleteRecordsPartitionResult(partition_index=0),
        DeleteRecordsPartitionResult(partition_index=3, error_code=1),
    ],
)

PARTITION = "partition 0 of topic 00000000-0000-0000-0000-000000000000"

FAILURES: list[tuple[Message, list[tuple[int, str | None, str]]]] = [
    (clients.MetadataResponse(), []),
    (clients.DescribeClusterResponse(error_code=31, error_message="no"), [(31, "no", "")]),
    (clients.DeleteRecordsResponse(topics=[RECORDS]), [(1, None, "partition 3 of topic orders")]),
    (
        clients.DescribeLogDirsResponse(error_code=31, results=[DescribeLogDirsResult(error_code=56, log_dir="/a")]),
        [(31, None, ""), (56, None, "log dir /a")],
    ),
    (clients.DescribeGroupsResponse(groups=[DescribedGroup(group_id="g", error_code=30)]), [(30, None, "group g")]),
    (
        clients.DescribeConfigsResponse(
            results=[DescribeConfigsResult(error_code=42, error_message="bad", resource_type=4, resource_name="1")]
        ),
        [(42, "bad", "broker 1")],
    ),
    (clients.CreateTopicsResponse(topics=[CreatableTopicResult(name="a", topic_config_error_code=29)]), []),
    (
        clients.ShareFetchResponse(
            responses=[
                ShareFetchableTopicResponse(
                    partitions=[
                        PartitionData(error_code=6, acknowledge_error_code=121, acknowledge_error_message="no state")
                    ]
                )
            ]
        ),
        [(6, None, PARTITION), (121, "no state", PARTITION)],
    ),
]


@pytest.mark.parametrize(("response", "expected"), FAILURES, ids=lambda value: type(value).__name__)
def test_errors_of_responses_are_found_with_their_subjects(response: Message, expected: list[Any]) -> None:
    assert list(failures(response)) == expected


def test_each_response_with_an_error_code_reports_it() -> None:
    for entry in CATALOG:
        if entry.type == "response" and not entry.is_retired:
            message = CATALOG.load(entry)()
            if hasattr(message, "error_code"):
                message.error_code = 42
                assert [each.code for each in failures(message)] == [42], entry


def test_entities_are_found_in_structs_and_arrays() -> None:
    request = clients.OffsetDeleteRequest(group_id="g", topics=[OffsetDeleteRequestTopic(name="orders")])
    assert [(each.kind, each.value) for each in entities(request)] == [("groupId", "g"), ("topicName", "orders")]
    listed = clients.DescribeGroupsRequest(groups=["a", "b"])
    assert [(each.kind, each.value) for each in entities(listed)] == [("groupId", "a"), ("groupId", "b")]


def test_requests_have_routes() -> None:
    assert target(clients.ListOffsetsRequest.API_KEY) is Target.LEADER
    assert target(clients.MetadataRequest.API_KEY) is Target.ANY
    assert api_name(clients.MetadataRequest.API_KEY) == "Metadata"


def test_apis_for_coordinators_leaders_and_single_brokers_are_served_by_brokers() -> None:
    for entry in CATALOG:
        if (
            entry.type == "request"
            and entry.listeners
            and target(entry.api_key or 0) in set(Target) - {Target.ANY, Target.ACTIVE, Target.CONTROLLER}
        ):
            assert "broker" in entry.listeners, entry


def test_each_api_that_brokers_serve_has_one_noun() -> None:
    listed = [api for of, apis in NOUNS.items() if of not in PROPOSALS for api in apis]
    requests = [entry for entry in CATALOG if entry.type == "request" and not entry.is_proposal]
    assert sorted(listed) == sorted(api_name(entry.api_key or 0) for entry in requests if "broker" in entry.listeners)


def test_proposals_of_different_kips_may_have_the_same_name() -> None:
    assert (noun(10045), target(10045)) == ("kip_4", Target.ADMIN_CONTROLLER)
    assert (noun(11420), target(11420)) == ("kip_142", Target.ANY)
