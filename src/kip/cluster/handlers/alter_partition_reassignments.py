"""AlterPartitionReassignments (KIP-455)."""

from __future__ import annotations

from kafka_wire.clients import AlterPartitionReassignmentsRequest, AlterPartitionReassignmentsResponse
from kafka_wire.clients.alter_partition_reassignments_request import ReassignablePartition
from kafka_wire.clients.alter_partition_reassignments_response import (
    ReassignablePartitionResponse,
    ReassignableTopicResponse,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.state.topics import cancel_reassignment, reassign
from kip.kafka.acls import Operation


@handles(AlterPartitionReassignmentsRequest)
def alter_partition_reassignments(
    call: ReceivedCall, request: AlterPartitionReassignmentsRequest
) -> AlterPartitionReassignmentsResponse:
    try:
        call.check_cluster(Operation.ALTER)
        call.check_controller()
    except ApiError as error:
        return AlterPartitionReassignmentsResponse(error_code=error.code, error_message=error.message)
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
    call: ReceivedCall, name: str, asked: ReassignablePartition, keep_factor: bool
) -> ReassignablePartitionResponse:
    response = ReassignablePartitionResponse(partition_index=asked.partition_index, error_message=None)
    try:
        topic = call.state.topics.get(name)
        if topic is None:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"Unable to find a topic named {name}.")
        if asked.replicas is None:
            cancel_reassignment(call.state, topic, asked.partition_index)
        else:
            reassign(call.state, topic, asked.partition_index, asked.replicas, keep_factor=keep_factor)
    except ApiError as error:
        response.error_code, response.error_message = error.code, error.message
    return response
