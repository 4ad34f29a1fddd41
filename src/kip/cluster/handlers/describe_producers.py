"""DescribeProducers: the producers that a partition remembers."""

from __future__ import annotations

from kafka_wire.clients import DescribeProducersRequest, DescribeProducersResponse
from kafka_wire.clients.describe_producers_response import PartitionResponse, ProducerState, TopicResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.leading import find_topic
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation


@handles(DescribeProducersRequest)
def describe_producers(call: ReceivedCall, request: DescribeProducersRequest) -> DescribeProducersResponse:
    return DescribeProducersResponse(
        topics=[
            TopicResponse(
                name=topic.name, partitions=[_describe(call, topic.name, index) for index in topic.partition_indexes]
            )
            for topic in request.topics
        ]
    )


def _describe(call: ReceivedCall, name: str, index: int) -> PartitionResponse:
    try:
        topic = find_topic(call, name, None, Operation.READ)
    except ApiError as error:
        return PartitionResponse(partition_index=index, error_code=error.code, error_message=error.message)
    if not 0 <= index < len(topic.partitions):
        return PartitionResponse(
            partition_index=index, error_code=ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, error_message=None
        )
    if call.node_id not in topic.partitions[index].replicas:
        return PartitionResponse(partition_index=index, error_code=ErrorCode.NOT_LEADER_OR_FOLLOWER, error_message=None)
    log = call.state.logs.log(topic, index)
    return PartitionResponse(
        partition_index=index,
        error_message=None,
        active_producers=[
            ProducerState(
                producer_id=producer_id,
                producer_epoch=state.epoch,
                last_sequence=state.batches[-1].last_sequence if state.batches else -1,
                last_timestamp=state.batches[-1].timestamp if state.batches else -1,
                coordinator_epoch=state.coordinator_epoch,
                current_txn_start_offset=-1 if state.transaction_start is None else state.transaction_start,
            )
            for producer_id, state in log.producers.items()
        ],
    )
