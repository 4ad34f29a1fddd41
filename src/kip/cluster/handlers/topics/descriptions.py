"""Descriptions of topics."""

from __future__ import annotations

from kafka_wire.clients import (
    DescribeTopicPartitionsRequest,
    DescribeTopicPartitionsResponse,
    MetadataRequest,
    MetadataResponse,
)
from kafka_wire.clients.describe_topic_partitions_response import (
    Cursor,
    DescribeTopicPartitionsResponsePartition,
    DescribeTopicPartitionsResponseTopic,
)
from kafka_wire.clients.metadata_request import MetadataRequestTopic
from kafka_wire.clients.metadata_response import (
    MetadataResponseBroker,
    MetadataResponsePartition,
    MetadataResponseTopic,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import NO_LEADER, Partition, Topic
from kip.cluster.security.acls import Resource
from kip.cluster.state.topics import TopicRequest, create_topic
from kip.kafka.acls import Operation
from kip.kafka.topics import INTERNAL_TOPICS, ZERO_ID, name_fault

_MOST_PARTITIONS = 2000
"""`max.request.partition.size.limit`"""


# Metadata 0-13: 4 controls automatic creation, 5 adds offline replicas (KIP-112), 7 leader epochs (KIP-320), 8
# authorized operations (KIP-430), 10 and 12 ids of topics (KIP-516), 13 an error for all (KIP-1102).
# Left out: REBOOTSTRAP_REQUIRED.
@handles(MetadataRequest)
def metadata(call: ReceivedCall, request: MetadataRequest) -> MetadataResponse:
    state = call.state
    wants_all = request.topics is None or (call.version == 0 and not request.topics)
    response = MetadataResponse(
        brokers=[
            MetadataResponseBroker(node_id=broker.id, host=broker.host, port=call.port(broker), rack=broker.rack)
            for broker in state.brokers.values()
            if not broker.fenced
        ],
        cluster_id=state.cluster_id,
        controller_id=state.controller_hint,
        topics=_all_topics(call)
        if wants_all
        else [_requested_topic(call, request, requested) for requested in request.topics or ()],
    )
    if request.include_topic_authorized_operations:
        for topic in response.topics:
            topic.topic_authorized_operations = call.topic_operations(topic.name or "")
    if request.include_cluster_authorized_operations:
        response.cluster_authorized_operations = call.cluster_operations()
    return response


def _all_topics(call: ReceivedCall) -> list[MetadataResponseTopic]:
    topics = call.state.topics.values()
    return [_listed_topic(call, topic) for topic in topics if call.allows_topic(Operation.DESCRIBE, topic.name)]


def _requested_topic(
    call: ReceivedCall, request: MetadataRequest, requested: MetadataRequestTopic
) -> MetadataResponseTopic:
    try:
        topic = _find(call, requested)
        call.check_topic(Operation.DESCRIBE, topic.name)
        return _listed_topic(call, topic)
    except ApiError as error:
        if error.code == ErrorCode.UNKNOWN_TOPIC_OR_PARTITION and request.allow_auto_topic_creation and requested.name:
            _create(call, requested.name)
        name = requested.name if call.version >= 12 else requested.name or ""
        return MetadataResponseTopic(
            error_code=error.code, name=name, topic_id=requested.topic_id, is_internal=requested.name in INTERNAL_TOPICS
        )


def _find(call: ReceivedCall, requested: MetadataRequestTopic) -> Topic:
    if requested.topic_id != ZERO_ID:
        return call.state.topic_by_id(requested.topic_id)
    name = requested.name or ""
    if name_fault(name) is not None:
        raise ApiError(ErrorCode.INVALID_TOPIC_EXCEPTION, "")
    if name not in call.state.topics:
        call.check_topic(Operation.DESCRIBE, name)
    return call.state.topic(name)


def _create(call: ReceivedCall, name: str) -> None:
    """Create a requested topic: this response still reports it as unknown, the next one contains it."""
    may = call.allows_topic(Operation.CREATE, name) or call.allows(Operation.CREATE, Resource.CLUSTER)
    if may and call.state.configs.flag("auto.create.topics.enable"):
        try:
            create_topic(call.state, TopicRequest(name))
        except ApiError:
            return


def _listed_topic(call: ReceivedCall, topic: Topic) -> MetadataResponseTopic:
    alive = call.state.alive
    return MetadataResponseTopic(
        name=topic.name,
        topic_id=topic.id,
        is_internal=topic.name in INTERNAL_TOPICS,
        partitions=[
            _old_partition(index, partition, alive) if call.version == 0 else _listed_partition(index, partition, alive)
            for index, partition in enumerate(topic.partitions)
        ],
    )


def _listed_partition(index: int, partition: Partition, alive: list[int]) -> MetadataResponsePartition:
    return MetadataResponsePartition(
        error_code=ErrorCode.LEADER_NOT_AVAILABLE if partition.leader == NO_LEADER else ErrorCode.NONE,
        partition_index=index,
        leader_id=partition.leader,
        leader_epoch=partition.leader_epoch,
        replica_nodes=partition.replicas,
        isr_nodes=partition.isr,
        offline_replicas=partition.offline(alive),
    )


def _old_partition(index: int, partition: Partition, alive: list[int]) -> MetadataResponsePartition:
    """Return a partition for version 0, which omits offline replicas and sets an error code instead."""
    code = ErrorCode.NONE
    if partition.leader == NO_LEADER:
        code = ErrorCode.LEADER_NOT_AVAILABLE
    elif partition.offline(alive):
        code = ErrorCode.REPLICA_NOT_AVAILABLE
    return MetadataResponsePartition(
        error_code=code,
        partition_index=index,
        leader_id=partition.leader,
        replica_nodes=[replica for replica in partition.replicas if replica in alive],
        isr_nodes=[replica for replica in partition.isr if replica in alive],
    )


# DescribeTopicPartitions 0-0: The API is KIP-966's.
@handles(DescribeTopicPartitionsRequest)
def describe_topic_partitions(
    call: ReceivedCall, request: DescribeTopicPartitionsRequest
) -> DescribeTopicPartitionsResponse:
    first, start = ("", 0) if request.cursor is None else (request.cursor.topic_name, request.cursor.partition_index)
    names = {topic.name for topic in request.topics} or {
        name for name in call.state.topics if call.allows_topic(Operation.DESCRIBE, name)
    }
    left = max(1, min(request.response_partition_limit, _MOST_PARTITIONS))
    response = DescribeTopicPartitionsResponse()
    for name in sorted(name for name in names if name >= first):
        if left == 0:
            response.next_cursor = Cursor(topic_name=name, partition_index=0)
            break
        begin = start if name == first else 0
        topic = _described_topic(call, name, begin, left)
        response.topics.append(topic)
        left -= len(topic.partitions)
        end = begin + len(topic.partitions)
        if topic.error_code == ErrorCode.NONE and end < len(call.state.topics[name].partitions):
            response.next_cursor = Cursor(topic_name=name, partition_index=end)
            break
    return response


def _described_topic(call: ReceivedCall, name: str, begin: int, limit: int) -> DescribeTopicPartitionsResponseTopic:
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
        _described_partition(index, partition, alive)
        for index, partition in enumerate(topic.partitions)
        if begin <= index < begin + limit
    ]
    return described


def _described_partition(
    index: int, partition: Partition, alive: list[int]
) -> DescribeTopicPartitionsResponsePartition:
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
