"""OffsetDelete: delete committed offsets of a group."""

from __future__ import annotations

from kafka_wire.clients import OffsetDeleteRequest, OffsetDeleteResponse
from kafka_wire.clients.offset_delete_response import OffsetDeleteResponsePartition, OffsetDeleteResponseTopic
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group
from kip.kafka.acls import Operation


@handles(OffsetDeleteRequest)
def offset_delete(call: ReceivedCall, request: OffsetDeleteRequest) -> OffsetDeleteResponse:
    try:
        check_group(call, request.group_id, Operation.DELETE)
        group = call.state.groups.find(request.group_id)
        if group is None:
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND)
        if not group.is_empty and group.protocol_type != "consumer":
            raise ApiError(ErrorCode.NON_EMPTY_GROUP)
    except ApiError as error:
        return OffsetDeleteResponse(error_code=error.code)
    topics = []
    for topic in request.topics:
        code = _code(call, group, topic.name)
        results = [
            OffsetDeleteResponsePartition(partition_index=each.partition_index, error_code=code)
            for each in topic.partitions
        ]
        topics.append(OffsetDeleteResponseTopic(name=topic.name, partitions=results))
        if not code:
            for each in topic.partitions:
                group.offsets.pop((topic.name, each.partition_index), None)
    call.state.changed(0)
    return OffsetDeleteResponse(topics=topics)


def _code(call: ReceivedCall, group: Group, topic: str) -> ErrorCode:
    if not call.allows_topic(Operation.READ, topic):
        return ErrorCode.TOPIC_AUTHORIZATION_FAILED
    if topic not in call.state.topics:
        return ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
    return ErrorCode.NONE if group.is_empty else ErrorCode.GROUP_SUBSCRIBED_TO_TOPIC
