"""Changes of topics."""

from __future__ import annotations

from collections import Counter

from kafka_wire.clients import (
    CreatePartitionsRequest,
    CreatePartitionsResponse,
    CreateTopicsRequest,
    CreateTopicsResponse,
    DeleteTopicsRequest,
    DeleteTopicsResponse,
)
from kafka_wire.clients.create_partitions_request import CreatePartitionsTopic
from kafka_wire.clients.create_partitions_response import CreatePartitionsTopicResult
from kafka_wire.clients.create_topics_request import CreatableTopic
from kafka_wire.clients.create_topics_response import CreatableTopicConfigs, CreatableTopicResult
from kafka_wire.clients.delete_topics_request import DeleteTopicState
from kafka_wire.clients.delete_topics_response import DeletableTopicResult
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.definitions import TOPIC_CONFIGS
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.metadata.partitions import Topic
from kip.cluster.security.acls import Resource
from kip.cluster.state.topics import (
    TopicRequest,
    add_partitions,
    check_growth,
    check_once,
    check_partition_total,
    create_topic,
    delete_topic,
    new_topic,
)
from kip.kafka.acls import Operation
from kip.kafka.topics import ZERO_ID


# CreateTopics 0-7: 4 has defaults of partitions and replicas (KIP-464), 5 returns configs (KIP-525), 6 can be throttled
# (KIP-599), 7 returns ids (KIP-516).
# Left out: policies of brokers (KIP-108), and quotas of changes.
@handles(CreateTopicsRequest)
def create_topics(call: ReceivedCall, request: CreateTopicsRequest) -> CreateTopicsResponse:
    # ControllerApis.createTopics refuses a name that occurs twice, and answers it once.
    times = Counter(topic.name for topic in request.topics)
    total = sum(len(topic.assignments) or topic.num_partitions for topic in request.topics)
    results = [_create(call, topic, times, total, request.validate_only) for topic in request.topics]
    return CreateTopicsResponse(topics=list({result.name: result for result in results}.values()))


def _create(
    call: ReceivedCall, creatable: CreatableTopic, times: Counter[str], total: int, validate_only: bool
) -> CreatableTopicResult:
    try:
        call.check_controller()
        check_partition_total(total)
        check_once(times[creatable.name])
        # The right to create topics in the cluster includes all names.
        if not call.allows(Operation.CREATE, Resource.CLUSTER):
            call.check_topic(Operation.CREATE, creatable.name)
        topic = (new_topic if validate_only else create_topic)(call.state, _topic_request(creatable))
    except ApiError as error:
        return CreatableTopicResult(name=creatable.name, error_code=error.code, error_message=error.message, configs=[])
    return _created(call, topic)


def _topic_request(creatable: CreatableTopic) -> TopicRequest:
    places = {place.partition_index: list(place.broker_ids) for place in creatable.assignments}
    if len(places) < len(creatable.assignments):
        raise ApiError(
            ErrorCode.INVALID_REPLICA_ASSIGNMENT, "Found multiple manual partition assignments for a partition"
        )
    if sorted(places) != list(range(len(places))):
        raise ApiError(
            ErrorCode.INVALID_REPLICA_ASSIGNMENT, "partitions should be a consecutive 0-based integer sequence"
        )
    return TopicRequest(
        creatable.name,
        creatable.num_partitions,
        creatable.replication_factor,
        [places[index] for index in range(len(places))],
        {config.name: config.value for config in creatable.configs},
    )


def _created(call: ReceivedCall, topic: Topic) -> CreatableTopicResult:
    result = CreatableTopicResult(name=topic.name, topic_id=topic.id, error_message=None, configs=[])
    if not call.allows_topic(Operation.DESCRIBE_CONFIGS, topic.name):
        # The topic was created: only its configs are hidden (KIP-525).
        result.topic_config_error_code = ErrorCode.TOPIC_AUTHORIZATION_FAILED
        return result
    result.num_partitions = len(topic.partitions)
    result.replication_factor = topic.replication_factor
    held = (call.state.configs.topic(definition, topic.configs) for definition in TOPIC_CONFIGS.values())
    result.configs = [
        CreatableTopicConfigs(name=config.definition.name, value=config.value, config_source=config.source)
        for config in held
    ]
    return result


# CreatePartitions 0-3: The API is KIP-195's. 3 can be throttled (KIP-599).
# Left out: quotas of changes.
@handles(CreatePartitionsRequest)
def create_partitions(call: ReceivedCall, request: CreatePartitionsRequest) -> CreatePartitionsResponse:
    times = Counter(topic.name for topic in request.topics)
    unique = {topic.name: topic for topic in request.topics}.values()
    return CreatePartitionsResponse(
        results=[_grow(call, topic, times[topic.name], request.validate_only) for topic in unique]
    )


def _grow(
    call: ReceivedCall, requested: CreatePartitionsTopic, times: int, validate_only: bool
) -> CreatePartitionsTopicResult:
    result = CreatePartitionsTopicResult(name=requested.name, error_message=None)
    try:
        call.check_controller()
        check_once(times)
        call.check_topic(Operation.ALTER, requested.name)
        topic = call.state.topics.get(requested.name)
        if topic is None:
            result.error_code = ErrorCode.UNKNOWN_TOPIC_OR_PARTITION
            return result
        places = None if requested.assignments is None else [list(place.broker_ids) for place in requested.assignments]
        partitions = check_growth(call.state, topic, requested.count, places)
        if not validate_only:
            add_partitions(call.state, topic, partitions)
    except ApiError as error:
        result.error_code, result.error_message = error.code, error.message
    return result


# DeleteTopics 0-6: 5 adds messages and can be throttled (KIP-599), 6 accepts ids (KIP-516).
# Left out: quotas of changes.
@handles(DeleteTopicsRequest)
def delete_topics(call: ReceivedCall, request: DeleteTopicsRequest) -> DeleteTopicsResponse:
    topics = (
        list(request.topics) if call.version >= 6 else [DeleteTopicState(name=name) for name in request.topic_names]
    )
    times = Counter((topic.name, topic.topic_id) for topic in topics)
    unique = {(topic.name, topic.topic_id): topic for topic in topics}.values()
    return DeleteTopicsResponse(responses=[_delete(call, topic, times[topic.name, topic.topic_id]) for topic in unique])


def _delete(call: ReceivedCall, requested: DeleteTopicState, times: int) -> DeletableTopicResult:
    result = DeletableTopicResult(name=requested.name, topic_id=requested.topic_id)
    with errors_in(result):
        call.check_controller()
        check_once(times)
        name = _name_of(call, requested)
        call.check_topic(Operation.DELETE, name)
        result.topic_id = delete_topic(call.state, name)
        result.name = name
    return result


def _name_of(call: ReceivedCall, requested: DeleteTopicState) -> str:
    if requested.name is not None and requested.topic_id != ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "You may not specify both topic name and topic id.")
    if requested.name is not None:
        return requested.name
    if requested.topic_id == ZERO_ID:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Neither topic name nor id were specified.")
    return call.state.topic_by_id(requested.topic_id).name
