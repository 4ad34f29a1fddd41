"""Hand-made rows of `kafka-snapshots`: responses of brokers at chosen times."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kafka_wire.clients import (
    DescribeProducersRequest,
    DescribeProducersResponse,
    DescribeTransactionsRequest,
    DescribeTransactionsResponse,
    ListGroupsRequest,
    ListGroupsResponse,
    ListOffsetsRequest,
    ListOffsetsResponse,
    ListTransactionsRequest,
    ListTransactionsResponse,
    OffsetFetchRequest,
    OffsetFetchResponse,
)
from kafka_wire.clients.describe_producers_response import PartitionResponse, ProducerState, TopicResponse
from kafka_wire.clients.describe_transactions_response import TopicData
from kafka_wire.clients.describe_transactions_response import TransactionState as Described
from kafka_wire.clients.list_groups_response import ListedGroup
from kafka_wire.clients.list_offsets_request import ListOffsetsPartition, ListOffsetsTopic
from kafka_wire.clients.list_offsets_response import ListOffsetsPartitionResponse, ListOffsetsTopicResponse
from kafka_wire.clients.list_transactions_response import TransactionState
from kafka_wire.clients.offset_fetch_response import (
    OffsetFetchResponseGroup,
    OffsetFetchResponsePartitions,
    OffsetFetchResponseTopics,
)

__all__ = ["committed", "frame", "listed", "offsets", "producer", "transactions"]

SCHEMA = (
    "cluster_id string, time timestamp, endpoint string, endpoint_type string, api_key smallint, version smallint, "
    "request binary, response binary, file string, position bigint, no_response string, _error string"
)
Row = tuple[int, Any, Any, int]
"""Time in ms, request, response, version."""


def frame(spark: Any, rows: Iterable[Row]) -> Any:
    """Return rows as `kafka-snapshots` returns them."""
    from tests.spark.pipeline.log_rows import START, time

    made = [
        ("c", time(START + at), "b:1", "broker", request.API_KEY, version, request.encode(version),
         response.encode(version), "a", number, None, None)
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


def listed(at: int, states: Mapping[str, str]) -> Row:
    groups = [
        ListedGroup(group_id=name, protocol_type="consumer", group_state=state, group_type="classic")
        for name, state in states.items()
    ]
    return at, ListGroupsRequest(), ListGroupsResponse(groups=groups), 5


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
