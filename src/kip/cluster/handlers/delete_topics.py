"""DeleteTopics."""

from __future__ import annotations

from collections import Counter

from kafka_wire.clients import DeleteTopicsRequest, DeleteTopicsResponse
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.delete_topics_response import DeletableTopicResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.state.topics import check_once, delete_topic
from kip.kafka.acls import Operation
from kip.kafka.topics import ZERO_ID


@handles(DeleteTopicsRequest)
def delete_topics(call: ReceivedCall, request: DeleteTopicsRequest) -> DeleteTopicsResponse:
    asked = list(request.topics) if call.version >= 6 else [DeleteTopicState(name=name) for name in request.topic_names]
    times = Counter((each.name, each.topic_id) for each in asked)
    unique = {(each.name, each.topic_id): each for each in asked}.values()
    return DeleteTopicsResponse(responses=[_delete(call, each, times[each.name, each.topic_id]) for each in unique])


def _delete(call: ReceivedCall, asked: DeleteTopicState, times: int) -> DeletableTopicResult:
    result = DeletableTopicResult(name=asked.name, topic_id=asked.topic_id)
    try:
        call.check_controller()
        check_once(times)
        name = _name_of(call, asked)
        call.check_topic(Operation.DELETE, name)
        result.topic_id = delete_topic(call.state, name)
        result.name = name
    except ApiError as error:
        result.error_code, result.error_message = error.code, error.message
    return result


def _name_of(call: ReceivedCall, asked: DeleteTopicState) -> str:
    if asked.name is not None and asked.topic_id != ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "You may not specify both topic name and topic id.")
    if asked.name is not None:
        return asked.name
    if asked.topic_id == ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Neither topic name nor id were specified.")
    return call.state.topic_by_id(asked.topic_id).name
