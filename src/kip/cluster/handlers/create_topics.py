"""CreateTopics."""

from __future__ import annotations

from collections import Counter

from kafka_wire.clients import CreateTopicsRequest, CreateTopicsResponse
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.create_topics_response import CreatableTopicConfigs, CreatableTopicResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.definitions import TOPIC_CONFIGS
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import Topic
from kip.cluster.security.acls import Resource
from kip.cluster.state.topics import TopicRequest, check_once, check_partition_total, create_topic, new_topic
from kip.kafka.acls import Operation


@handles(CreateTopicsRequest)
def create_topics(call: ReceivedCall, request: CreateTopicsRequest) -> CreateTopicsResponse:
    times = Counter(each.name for each in request.topics)
    total = sum(len(each.assignments) or each.num_partitions for each in request.topics)
    results = [_create(call, asked, times, total, request.validate_only) for asked in request.topics]
    return CreateTopicsResponse(topics=list({result.name: result for result in results}.values()))


def _create(
    call: ReceivedCall, asked: CreatableTopic, times: Counter[str], total: int, validate_only: bool
) -> CreatableTopicResult:
    try:
        call.check_controller()
        check_partition_total(total)
        check_once(times[asked.name])
        if not call.allows(Operation.CREATE, Resource.CLUSTER):
            call.check_topic(Operation.CREATE, asked.name)
        topic = (new_topic if validate_only else create_topic)(call.state, _wanted(asked))
    except ApiError as error:
        return CreatableTopicResult(name=asked.name, error_code=error.code, error_message=error.message, configs=[])
    return _created(call, topic)


def _wanted(asked: CreatableTopic) -> TopicRequest:
    places = {each.partition_index: list(each.broker_ids) for each in asked.assignments}
    if len(places) < len(asked.assignments):
        raise ApiError(
            ErrorCode.INVALID_REPLICA_ASSIGNMENT, "Found multiple manual partition assignments for a partition"
        )
    if sorted(places) != list(range(len(places))):
        raise ApiError(
            ErrorCode.INVALID_REPLICA_ASSIGNMENT, "partitions should be a consecutive 0-based integer sequence"
        )
    return TopicRequest(
        asked.name,
        asked.num_partitions,
        asked.replication_factor,
        [places[index] for index in range(len(places))],
        {each.name: each.value for each in asked.configs},
    )


def _created(call: ReceivedCall, topic: Topic) -> CreatableTopicResult:
    result = CreatableTopicResult(name=topic.name, topic_id=topic.id, error_message=None, configs=[])
    if not call.allows_topic(Operation.DESCRIBE_CONFIGS, topic.name):
        result.topic_config_error_code = ErrorCode.TOPIC_AUTHORIZATION_FAILED
        return result
    result.num_partitions = len(topic.partitions)
    result.replication_factor = topic.replication_factor
    held = (call.state.configs.topic(definition, topic.configs) for definition in TOPIC_CONFIGS.values())
    result.configs = [
        CreatableTopicConfigs(name=each.definition.name, value=each.value, config_source=each.source) for each in held
    ]
    return result
