"""DeleteShareGroupOffsets (KIP-932): let an empty share group forget its offsets of topics."""

from __future__ import annotations

from kafka_wire.clients import DeleteShareGroupOffsetsRequest, DeleteShareGroupOffsetsResponse
from kafka_wire.clients.delete_share_group_offsets_response import DeleteShareGroupOffsetsResponseTopic
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import empty_share_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group
from kip.kafka.acls import Operation
from kip.kafka.topics import ZERO_ID


@handles(DeleteShareGroupOffsetsRequest)
def delete_share_group_offsets(
    call: ReceivedCall, request: DeleteShareGroupOffsetsRequest
) -> DeleteShareGroupOffsetsResponse:
    try:
        group = empty_share_group(call, request.group_id, Operation.DELETE)
    except ApiError as error:
        return DeleteShareGroupOffsetsResponse(error_code=error.code, error_message=error.message)
    responses = [_delete(call, group, each.topic_name) for each in request.topics]
    call.state.on_change()
    return DeleteShareGroupOffsetsResponse(error_message=None, responses=responses)


def _delete(call: ReceivedCall, group: Group, name: str) -> DeleteShareGroupOffsetsResponseTopic:
    topic = call.state.topics.get(name)
    result = DeleteShareGroupOffsetsResponseTopic(
        topic_name=name, topic_id=ZERO_ID if topic is None else topic.id, error_message=None
    )
    try:
        call.check_topic(Operation.READ, name)
        if topic is None:
            raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
        group.share.forget(topic.id)
    except ApiError as error:
        result.error_code, result.error_message = error.code, error.message
    return result
