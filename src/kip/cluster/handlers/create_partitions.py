"""CreatePartitions (KIP-195)."""

from __future__ import annotations

from collections import Counter

from kafka_wire.clients import CreatePartitionsRequest, CreatePartitionsResponse
from kafka_wire.clients.create_partitions_request import CreatePartitionsTopic
from kafka_wire.clients.create_partitions_response import CreatePartitionsTopicResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.state.topics import add_partitions, check_growth, check_once
from kip.kafka.acls import Operation


@handles(CreatePartitionsRequest)
def create_partitions(call: ReceivedCall, request: CreatePartitionsRequest) -> CreatePartitionsResponse:
    times = Counter(each.name for each in request.topics)
    unique = {each.name: each for each in request.topics}.values()
    return CreatePartitionsResponse(
        results=[_grow(call, each, times[each.name], request.validate_only) for each in unique]
    )


def _grow(
    call: ReceivedCall, asked: CreatePartitionsTopic, times: int, validate_only: bool
) -> CreatePartitionsTopicResult:
    result = CreatePartitionsTopicResult(name=asked.name, error_message=None)
    try:
        call.check_controller()
        check_once(times)
        call.check_topic(Operation.ALTER, asked.name)
        topic = call.state.topics.get(asked.name)
        if topic is None:
            result.error_code = ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
            return result
        places = None if asked.assignments is None else [list(each.broker_ids) for each in asked.assignments]
        partitions = check_growth(call.state, topic, asked.count, places)
        if not validate_only:
            add_partitions(call.state, topic, partitions)
    except ApiError as error:
        result.error_code, result.error_message = error.code, error.message
    return result
