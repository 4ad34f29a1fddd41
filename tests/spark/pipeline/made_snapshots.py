"""Hand-made rows of `kafka-snapshots`: responses of brokers at chosen times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kafka_wire.clients import (
    ConsumerGroupDescribeRequest,
    ConsumerGroupDescribeResponse,
    ConsumerProtocolAssignment,
    DescribeGroupsRequest,
    DescribeGroupsResponse,
    DescribeProducersRequest,
    DescribeProducersResponse,
    DescribeQuorumRequest,
    DescribeQuorumResponse,
    DescribeTransactionsRequest,
    DescribeTransactionsResponse,
    ListGroupsRequest,
    ListGroupsResponse,
    ListOffsetsRequest,
    ListOffsetsResponse,
    ListTransactionsRequest,
    ListTransactionsResponse,
    MetadataRequest,
    MetadataResponse,
    OffsetFetchRequest,
    OffsetFetchResponse,
    StreamsGroupDescribeRequest,
    StreamsGroupDescribeResponse,
    consumer_group_describe_response,
    consumer_protocol_assignment,
    describe_quorum_response,
    streams_group_describe_response,
)
from kafka_wire.clients.describe_groups_response import DescribedGroup, DescribedGroupMember
from kafka_wire.clients.describe_producers_response import PartitionResponse, ProducerState, TopicResponse
from kafka_wire.clients.describe_quorum_response import PartitionData, ReplicaState
from kafka_wire.clients.describe_transactions_response import TopicData
from kafka_wire.clients.describe_transactions_response import TransactionState as Described
from kafka_wire.clients.list_groups_response import ListedGroup
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.list_offsets_response import ListOffsetsPartitionResponse, ListOffsetsTopicResponse
from kafka_wire.clients.list_transactions_response import TransactionState
from kafka_wire.clients.metadata_response import MetadataResponsePartition, MetadataResponseTopic
from kafka_wire.clients.offset_fetch_response import (
    OffsetFetchResponseGroup,
    OffsetFetchResponsePartitions,
    OffsetFetchResponseTopics,
)

__all__ = [
    "committed",
    "described_classic",
    "described_consumer",
    "described_streams",
    "frame",
    "frame_of_clusters",
    "listed",
    "metadata",
    "offsets",
    "producer",
    "quorum",
    "transactions",
]

SCHEMA = (
    "cluster_id string, time timestamp, endpoint string, endpoint_type string, api_key smallint, version smallint, "
    "request binary, response binary, file string, position bigint, no_response string, _error string"
)
Row = tuple[int, Any, Any, int]
"""Time in ms, request, response, version."""


def frame(spark: Any, rows: Iterable[Row]) -> Any:
    """Return rows as `kafka-snapshots` returns them."""
    return frame_of_clusters(spark, {"c": rows})


def frame_of_clusters(spark: Any, clusters: Mapping[str, Iterable[Row]]) -> Any:
    """Return the rows of several clusters; the file of each is named after it."""
    from tests.spark.pipeline.log_rows import START, time

    made = [
        (cluster, time(START + at), "b:1", "broker", request.API_KEY, version, request.encode(version),
         response.encode(version), cluster, number, None, None)
        for cluster, rows in clusters.items()
        for number, (at, request, response, version) in enumerate(rows)
    ]  # fmt: skip
    return spark.createDataFrame(made, SCHEMA).localCheckpoint()


def offsets(at: int, spec: int, found: Mapping[tuple[str, int], int], timestamp: int = -1) -> Row:
    request = ListOffsetsRequest(
        replica_id=-1,
        topics=[
            ListOffsetsTopic(name=topic, partitions=[ListOffsetsPartition(partition_index=number, timestamp=spec)])
            for topic, number in found
        ],
    )
    topics = [
        ListOffsetsTopicResponse(
            name=topic,
            partitions=[ListOffsetsPartitionResponse(partition_index=number, offset=offset, timestamp=timestamp)],
        )
        for (topic, number), offset in found.items()
    ]
    return at, request, ListOffsetsResponse(topics=topics), 7


def committed(at: int, found: Mapping[str, Mapping[tuple[str, int], int]]) -> Row:
    groups = [
        OffsetFetchResponseGroup(
            group_id=group,
            topics=[
                OffsetFetchResponseTopics(
                    name=topic,
                    partitions=[
                        OffsetFetchResponsePartitions(partition_index=number, committed_offset=offset, metadata="")
                    ],
                )
                for (topic, number), offset in partitions.items()
            ],
        )
        for group, partitions in found.items()
    ]
    return at, OffsetFetchRequest(groups=[]), OffsetFetchResponse(groups=groups), 8


def metadata(at: int, counts: Mapping[str, int]) -> Row:
    """Return the response about topics with this number of partitions, which have no leaders."""
    topics = [
        MetadataResponseTopic(
            name=name,
            partitions=[MetadataResponsePartition(partition_index=index, leader_id=-1) for index in range(count)],
        )
        for name, count in counts.items()
    ]
    return at, MetadataRequest(topics=None), MetadataResponse(topics=topics), 9


def listed(at: int, states: Mapping[str, str]) -> Row:
    groups = [
        ListedGroup(group_id=name, protocol_type="consumer", group_state=state, group_type="classic")
        for name, state in states.items()
    ]
    return at, ListGroupsRequest(), ListGroupsResponse(groups=groups), 5


def assignment(partitions: Iterable[tuple[str, int]]) -> bytes:
    """Return the bytes of the assignment of a member of a classic group."""
    topics = [
        consumer_protocol_assignment.TopicPartition(topic=topic, partitions=[number]) for topic, number in partitions
    ]
    return b"\0\1" + ConsumerProtocolAssignment(assigned_partitions=topics, user_data=None).encode(1)


def described_classic(
    at: int, group: str, *assignments: bytes, state: str = "Stable", protocol: str = "consumer"
) -> Row:
    members = [
        DescribedGroupMember(member_id=str(index), member_assignment=each) for index, each in enumerate(assignments)
    ]
    found = DescribedGroup(group_id=group, group_state=state, protocol_type=protocol, members=members)
    return at, DescribeGroupsRequest(groups=[group]), DescribeGroupsResponse(groups=[found]), 5


def described_consumer(
    at: int, group: str, *members: Iterable[tuple[str, int]], state: str = "Stable", error: int = 0
) -> Row:
    kinds = consumer_group_describe_response
    made = [
        kinds.Member(
            member_id=str(index),
            assignment=kinds.Assignment(
                topic_partitions=[
                    kinds.TopicPartitions(topic_name=topic, partitions=[number]) for topic, number in some
                ]
            ),
        )
        for index, some in enumerate(members)
    ]
    found = kinds.DescribedGroup(group_id=group, group_state=state, members=made, error_code=error)
    return at, ConsumerGroupDescribeRequest(group_ids=[group]), ConsumerGroupDescribeResponse(groups=[found]), 1


def described_streams(at: int, group: str, topics: Iterable[str] | None, *tasks: int, state: str = "Stable") -> Row:
    """Return the description of a group with a subtopology of these topics, and a member with tasks of it."""
    kinds = streams_group_describe_response
    parts = None if topics is None else [kinds.Subtopology(subtopology_id="0", source_topics=topics)]
    own = kinds.Assignment(active_tasks=[kinds.TaskIds(subtopology_id="0", partitions=tasks)])
    found = kinds.DescribedGroup(
        group_id=group,
        group_state=state,
        topology=None if parts is None else kinds.Topology(subtopologies=parts),
        members=[kinds.Member(member_id="m", assignment=own)],
    )
    return at, StreamsGroupDescribeRequest(group_ids=[group]), StreamsGroupDescribeResponse(groups=[found]), 0


def quorum(at: int, leader: int, ends: Mapping[int, int]) -> Row:
    """Return the response about a quorum, by the ends of the logs of its voters."""
    voters = [ReplicaState(replica_id=replica, log_end_offset=end) for replica, end in ends.items()]
    log = PartitionData(leader_id=leader, current_voters=voters)
    topic = describe_quorum_response.TopicData(topic_name="__cluster_metadata", partitions=[log])
    return at, DescribeQuorumRequest(), DescribeQuorumResponse(topics=[topic]), 0


def producer(at: int, number: int, start: int, last_timestamp: int) -> Row:
    """Return the response about a producer with an open transaction in partition 0 of the topic t."""
    state = ProducerState(
        producer_id=number, producer_epoch=1, last_timestamp=last_timestamp, current_txn_start_offset=start
    )
    topic = TopicResponse(name="t", partitions=[PartitionResponse(partition_index=0, active_producers=[state])])
    return at, DescribeProducersRequest(), DescribeProducersResponse(topics=[topic]), 0


def transactions(at: int, ids: Mapping[str, int], open_ids: Iterable[str] = ()) -> list[Row]:
    """Return the responses about transactional ids with their producers; open ones are open in t-0."""
    states = [
        TransactionState(transactional_id=name, producer_id=number, transaction_state="Ongoing")
        for name, number in ids.items()
    ]
    described = [
        Described(
            transactional_id=name,
            transaction_state="Ongoing",
            producer_id=ids[name],
            topics=[TopicData(topic="t", partitions=[0])],
        )
        for name in open_ids
    ]
    return [
        (at, ListTransactionsRequest(), ListTransactionsResponse(transaction_states=states), 0),
        (at + 1, DescribeTransactionsRequest(), DescribeTransactionsResponse(transaction_states=described), 0),
    ]
