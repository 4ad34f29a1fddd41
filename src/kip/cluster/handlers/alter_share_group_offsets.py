"""AlterShareGroupOffsets (KIP-932): set the start offsets of an empty share group."""

from __future__ import annotations

from kafka_wire.clients import AlterShareGroupOffsetsRequest, AlterShareGroupOffsetsResponse
from kafka_wire.clients.alter_share_group_offsets_request import AlterShareGroupOffsetsRequestTopic
from kafka_wire.clients.alter_share_group_offsets_response import (
    AlterShareGroupOffsetsResponsePartition,
    AlterShareGroupOffsetsResponseTopic,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import empty_share_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group
from kip.kafka.acls import Operation
from kip.kafka.topics import ZERO_ID


@handles(AlterShareGroupOffsetsRequest)
def alter_share_group_offsets(
    call: ReceivedCall, request: AlterShareGroupOffsetsRequest
) -> AlterShareGroupOffsetsResponse:
    try:
        group = empty_share_group(call, request.group_id, Operation.READ)
    except ApiError as error:
        return AlterShareGroupOffsetsResponse(error_code=error.code, error_message=error.message)
    responses = [_alter(call, group, asked) for asked in request.topics]
    call.state.on_change()
    return AlterShareGroupOffsetsResponse(error_message=None, responses=responses)


def _alter(
    call: ReceivedCall, group: Group, asked: AlterShareGroupOffsetsRequestTopic
) -> AlterShareGroupOffsetsResponseTopic:
    topic = call.state.topics.get(asked.topic_name)
    results = []
    for each in asked.partitions:
        result = AlterShareGroupOffsetsResponsePartition(partition_index=each.partition_index, error_message=None)
        try:
            call.check_topic(Operation.READ, asked.topic_name)
            if topic is None or not 0 <= each.partition_index < len(topic.partitions):
                raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
            key = topic.id, each.partition_index
            group.share.partitions.pop(key, None)
            group.share.starts[key] = each.start_offset
        except ApiError as error:
            result.error_code, result.error_message = error.code, error.message
        results.append(result)
    topic_id = ZERO_ID if topic is None else topic.id
    return AlterShareGroupOffsetsResponseTopic(topic_name=asked.topic_name, topic_id=topic_id, partitions=results)
