"""ListPartitionReassignments (KIP-455)."""

from __future__ import annotations

from collections.abc import Collection

from kafka_wire.clients import ListPartitionReassignmentsRequest, ListPartitionReassignmentsResponse
from kafka_wire.clients.list_partition_reassignments_response import (
    OngoingPartitionReassignment,
    OngoingTopicReassignment,
)

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import Topic
from kip.kafka.acls import Operation


@handles(ListPartitionReassignmentsRequest)
def list_partition_reassignments(
    call: ReceivedCall, request: ListPartitionReassignmentsRequest
) -> ListPartitionReassignmentsResponse:
    try:
        call.check_cluster(Operation.DESCRIBE)
        call.check_controller()
    except ApiError as error:
        return ListPartitionReassignmentsResponse(error_code=error.code, error_message=error.message)
    if request.topics is None:
        asked = [_ongoing(topic, range(len(topic.partitions))) for topic in call.state.topics.values()]
    else:
        known = ((call.state.topics.get(each.name), each.partition_indexes) for each in request.topics)
        asked = [_ongoing(topic, indexes) for topic, indexes in known if topic is not None]
    return ListPartitionReassignmentsResponse(error_message=None, topics=[topic for topic in asked if topic.partitions])


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
