"""The table of error codes: equal to Java's, with different meanings of two codes in KIP-4."""

import pytest
from kafka_wire.clients import (
    DescribeClusterResponse,
    DescribeGroupsResponse,
    DescribeQuorumResponse,
    ListOffsetsResponse,
    MetadataResponse,
)
from kafka_wire.clients.describe_groups_response import DescribedGroup
from kafka_wire.clients.describe_quorum_response import PartitionData, TopicData
from kafka_wire.clients.list_offsets_response import ListOffsetsPartitionResponse, ListOffsetsTopicResponse
from kafka_wire.clients.metadata_response import MetadataResponsePartition, MetadataResponseTopic
from kafka_wire.runtime.message import Message

from kip.kafka.errors import is_failure, known_error, known_errors
from tests.real_kafka import NEWEST
from tools.record_releases import ERROR_CODES, PRINT_ERRORS, java_prints


@pytest.mark.java
def test_the_table_is_javas() -> None:
    assert ERROR_CODES.read_text(encoding="utf-8") == java_prints(PRINT_ERRORS, NEWEST)


def test_the_package_and_the_tools_have_the_same_codes() -> None:
    errors = known_errors().values()
    rows = [f"{error.code}\t{error.name}\t{str(error.retriable).lower()}\t{error.text}" for error in errors]
    assert rows == ERROR_CODES.read_text(encoding="utf-8").splitlines()[1:]


@pytest.mark.parametrize(
    ("code", "api_key", "name"),
    [
        (21, None, "INVALID_REQUIRED_ACKS"),
        (22, 19, "ILLEGAL_GENERATION"),
        (21, 10041, "ADMIN_REQUEST_FAILED"),
        (22, 10045, "NOT_CONTROLLER_FOR_ADMIN_REQUEST"),
        (36, 10041, "TOPIC_ALREADY_EXISTS"),
        (-1, None, "UNKNOWN_SERVER_ERROR"),
        (9999, None, "UNKNOWN_CODE_9999"),
    ],
)
def test_names_depend_on_the_api(code: int, api_key: int | None, name: str) -> None:
    assert known_error(code, api_key).name == name
    assert known_error(code, api_key).code == code


def _metadata(topic: int, *partitions: int) -> MetadataResponse:
    made = [MetadataResponsePartition(partition_index=index, error_code=code) for index, code in enumerate(partitions)]
    return MetadataResponse(topics=[MetadataResponseTopic(name="t", error_code=topic, partitions=made)])


def _offsets(*codes: int) -> ListOffsetsResponse:
    made = [ListOffsetsPartitionResponse(partition_index=index, error_code=code) for index, code in enumerate(codes)]
    return ListOffsetsResponse(topics=[ListOffsetsTopicResponse(name="t", partitions=made)])


def _quorum(whole: int, partition: int) -> DescribeQuorumResponse:
    topics = [TopicData(topic_name="__cluster_metadata", partitions=[PartitionData(error_code=partition)])]
    return DescribeQuorumResponse(error_code=whole, topics=topics)


@pytest.mark.parametrize(
    ("response", "expected"),
    [
        (_metadata(0, 0, 5), False),
        (_metadata(0, 5), False),  # the topic is described
        (_metadata(29), True),
        (MetadataResponse(topics=[]), False),
        (_offsets(0, 6, 6), False),
        (_offsets(29, 6), True),
        (_offsets(), False),
        (_quorum(0, 0), False),
        (_quorum(31, 0), True),
        (_quorum(0, 31), True),
        (DescribeClusterResponse(error_code=31), True),
        (DescribeGroupsResponse(groups=[DescribedGroup(error_code=30), DescribedGroup()]), False),
        (DescribeGroupsResponse(groups=[DescribedGroup(error_code=30)]), True),
    ],
)
def test_failures_of_whole_responses(response: Message, expected: bool) -> None:
    assert is_failure(response) is expected
