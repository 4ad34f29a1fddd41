"""Reassignments of replicas (KIP-455)."""

from __future__ import annotations

from collections.abc import Collection

from kafka_wire.clients import (
    AlterPartitionReassignmentsRequest,
    AlterPartitionReassignmentsResponse,
    ListPartitionReassignmentsRequest,
    ListPartitionReassignmentsResponse,
)
from kafka_wire.clients.alter_partition_reassignments_request import ReassignablePartition
from kafka_wire.clients.alter_partition_reassignments_response import (
    ReassignablePartitionResponse,
    ReassignableTopicResponse,
)
from kafka_wire.clients.list_partition_reassignments_response import (
    OngoingPartitionReassignment,
    OngoingTopicReassignment,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.metadata.partitions import Topic
from kip.cluster.state.topics import cancel_reassignment, reassign
from kip.kafka.acls import Operation


# AlterPartitionReassignments 0-1: The API is KIP-455's. 1 can forbid another number of replicas (KIP-860).
# Left out: copying: a reassignment takes the cluster's `delay`.
@handles(AlterPartitionReassignmentsRequest)
def alter_partition_reassignments(
    call: ReceivedCall, request: AlterPartitionReassignmentsRequest
) -> AlterPartitionReassignmentsResponse:
    call.check_cluster(Operation.ALTER)
    call.check_controller()
    keep_factor = not request.allow_replication_factor_change
    return AlterPartitionReassignmentsResponse(
        error_message=None,
        allow_replication_factor_change=request.allow_replication_factor_change,
        responses=[
            ReassignableTopicResponse(
                name=topic.name,
                partitions=[_alter(call, topic.name, partition, keep_factor) for partition in topic.partitions],
            )
            for topic in request.topics
        ],
    )


def _alter(
    call: ReceivedCall, name: str, requested: ReassignablePartition, keep_factor: bool
) -> ReassignablePartitionResponse:
    response = ReassignablePartitionResponse(partition_index=requested.partition_index, error_message=None)
    with errors_in(response):
        topic = call.state.topics.get(name)
        if topic is None:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"Unable to find a topic named {name}.")
        if requested.replicas is None:
            cancel_reassignment(call.state, topic, requested.partition_index)
        else:
            reassign(call.state, topic, requested.partition_index, requested.replicas, keep_factor=keep_factor)
    return response


# ListPartitionReassignments 0-0: The API is KIP-455's.
@handles(ListPartitionReassignmentsRequest)
def list_partition_reassignments(
    call: ReceivedCall, request: ListPartitionReassignmentsRequest
) -> ListPartitionReassignmentsResponse:
    call.check_cluster(Operation.DESCRIBE)
    call.check_controller()
    if request.topics is None:
        ongoing = [_ongoing(topic, range(len(topic.partitions))) for topic in call.state.topics.values()]
    else:
        requested = ((call.state.topics.get(topic.name), topic.partition_indexes) for topic in request.topics)
        ongoing = [_ongoing(topic, indexes) for topic, indexes in requested if topic is not None]
    return ListPartitionReassignmentsResponse(
        error_message=None, topics=[topic for topic in ongoing if topic.partitions]
    )


def _ongoing(topic: Topic, indexes: Collection[int]) -> OngoingTopicReassignment:
    moving = (
        (index, partition)
        for index, partition in enumerate(topic.partitions)
        if index in indexes and partition.reassigned_at is not None
    )
    return OngoingTopicReassignment(
        name=topic.name,
        partitions=[
            OngoingPartitionReassignment(
                partition_index=index,
                replicas=partition.replicas,
                adding_replicas=partition.adding,
                removing_replicas=partition.removing,
            )
            for index, partition in moving
        ],
    )
