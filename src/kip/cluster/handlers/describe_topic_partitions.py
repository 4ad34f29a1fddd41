"""DescribeTopicPartitions (KIP-966): topics in the order of their names, page by page."""

from __future__ import annotations

from kafka_wire.clients import DescribeTopicPartitionsRequest, DescribeTopicPartitionsResponse
from kafka_wire.clients.describe_topic_partitions_response import (
    Cursor,
    DescribeTopicPartitionsResponsePartition,
    DescribeTopicPartitionsResponseTopic,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import NO_LEADER, Partition
from kip.kafka.acls import Operation
from kip.kafka.topics import INTERNAL_TOPICS, name_fault

_MOST_PARTITIONS = 2000
"""`max.request.partition.size.limit`"""


@handles(DescribeTopicPartitionsRequest)
def describe_topic_partitions(
    call: ReceivedCall, request: DescribeTopicPartitionsRequest
) -> DescribeTopicPartitionsResponse:
    first, start = ("", 0) if request.cursor is None else (request.cursor.topic_name, request.cursor.partition_index)
    names = {each.name for each in request.topics} or {
        name for name in call.state.topics if call.allows_topic(Operation.DESCRIBE, name)
    }
    left = max(1, min(request.response_partition_limit, _MOST_PARTITIONS))
    response = DescribeTopicPartitionsResponse()
    for name in sorted(each for each in names if each >= first):
        if left == 0:
            response.next_cursor = Cursor(topic_name=name, partition_index=0)
            break
        begin = start if name == first else 0
        topic = _topic(call, name, begin, left)
        response.topics.append(topic)
        left -= len(topic.partitions)
        end = begin + len(topic.partitions)
        if topic.error_code == ErrorCode.NONE and end < len(call.state.topics[name].partitions):
            response.next_cursor = Cursor(topic_name=name, partition_index=end)
            break
    return response


def _topic(call: ReceivedCall, name: str, begin: int, limit: int) -> DescribeTopicPartitionsResponseTopic:
    described = DescribeTopicPartitionsResponseTopic(name=name, is_internal=name in INTERNAL_TOPICS)
    try:
        call.check_topic(Operation.DESCRIBE, name)
        if name_fault(name) is not None:
            raise ApiError(ErrorCode.INVALID_TOPIC_EXCEPTION, "")
        topic = call.state.topic(name)
    except ApiError as error:
        described.error_code = error.code
        if error.code != ErrorCode.TOPIC_AUTHORIZATION_FAILED:
            described.topic_authorized_operations = call.topic_operations(name)
        return described
    alive = call.state.alive
    described.topic_id = topic.id
    described.topic_authorized_operations = call.topic_operations(name)
    described.partitions = [
        _partition(index, partition, alive)
        for index, partition in enumerate(topic.partitions)
        if begin <= index < begin + limit
    ]
    return described


def _partition(index: int, partition: Partition, alive: list[int]) -> DescribeTopicPartitionsResponsePartition:
    return DescribeTopicPartitionsResponsePartition(
        error_code=ErrorCode.NONE,
        partition_index=index,
        leader_id=partition.leader if partition.leader in alive else NO_LEADER,
        leader_epoch=partition.leader_epoch,
        replica_nodes=partition.replicas,
        isr_nodes=partition.isr,
        eligible_leader_replicas=partition.eligible,
        last_known_elr=partition.last_known_leaders,
        offline_replicas=partition.offline(alive),
    )
