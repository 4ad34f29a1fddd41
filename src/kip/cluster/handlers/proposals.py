"""The requests of KIP-4 and KIP-142, which no release has. Those of KIP-4 but ClusterMetadata are the controller's.

KIP-4's two error codes have other names elsewhere in Kafka. Decisions that the KIP leaves open are in
docs/decisions/0014-five-kips.md.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from kafka_wire.error_codes import ErrorCode
from kafka_wire.kips import kip_142
from kafka_wire.kips.kip_4 import (
    AlterTopicRequest,
    AlterTopicResponse,
    ClusterMetadataRequest,
    ClusterMetadataResponse,
    CreateTopicRequest,
    CreateTopicResponse,
    DeleteTopicRequest,
    DeleteTopicResponse,
    DescribeTopicRequest,
    DescribeTopicResponse,
    ListTopicsRequest,
    ListTopicsResponse,
)
from kafka_wire.kips.kip_4.cluster_metadata_response import Broker
from kafka_wire.kips.kip_4.describe_topic_response import (
    ConfigEntry,
    TopicConfigDetails,
    TopicDescription,
    TopicPartitionDetails,
)
from kafka_wire.kips.kip_4.list_topics_response import TopicsList
from kafka_wire.kips.kip_142.list_topics_response import TopicListing

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.layers import changed
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import NO_LEADER, Partition, Topic
from kip.cluster.metadata.placement import check_replicas, parse_assignment
from kip.cluster.security.acls import Resource
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.state.topics import (
    TopicRequest,
    add_partitions,
    check_growth,
    create_topic,
    delete_topic,
    reassign,
)
from kip.kafka.acls import Operation
from kip.kafka.configs import ConfigOperation, ResourceType
from kip.kafka.errors import AdminCode
from kip.kafka.topics import INTERNAL_TOPICS


@handles(ClusterMetadataRequest)
def cluster_metadata(call: ReceivedCall, request: ClusterMetadataRequest) -> ClusterMetadataResponse:
    state = call.state
    controller = state.admin_controller
    return ClusterMetadataResponse(
        brokers=[_broker(call, broker_id) for broker_id in state.alive],
        controller=None if controller is None else _broker(call, controller),
    )


def _broker(call: ReceivedCall, broker_id: int) -> Broker:
    broker = call.state.brokers[broker_id]
    return Broker(node_id=broker.id, host=broker.host, port=call.port(broker))


class _Answer(Protocol):
    error_code: int
    error_description: str | None


_A = TypeVar("_A", bound=_Answer)


def _at_controller(
    response: Callable[[], _A],
) -> Callable[[Callable[[ReceivedCall, Any, _A], None]], Callable[[ReceivedCall, Any], _A]]:
    """Turn a function that fills in the response into a handler.

    The error code is 22 on nodes other than the controller, and 21 for errors of the function.
    """

    def decorate(fill: Callable[[ReceivedCall, Any, _A], None]) -> Callable[[ReceivedCall, Any], _A]:
        def handler(call: ReceivedCall, request: Any) -> _A:
            answer = response()
            if call.node_id != call.state.admin_controller:
                answer.error_code = AdminCode.NOT_CONTROLLER_FOR_ADMIN_REQUEST
                answer.error_description = f"Target broker (id={call.node_id}) is not serving a controller's role."
                return answer
            try:
                fill(call, request, answer)
            except ApiError as error:
                answer.error_code = AdminCode.ADMIN_REQUEST_FAILED
                answer.error_description = error.message
            return answer

        return handler

    return decorate


@handles(CreateTopicRequest)
@_at_controller(CreateTopicResponse)
def create_one_topic(call: ReceivedCall, request: CreateTopicRequest, answer: CreateTopicResponse) -> None:
    if not call.allows(Operation.CREATE, Resource.CLUSTER):
        call.check_topic(Operation.CREATE, request.topic_name)
    _check_unmarked(call.state, request.topic_name)
    create_topic(call.state, _topic_request(request))


def _topic_request(request: CreateTopicRequest) -> TopicRequest:
    configs: dict[str, str | None] = {entry.config_key: entry.config_value for entry in request.configs}
    numbers = request.partitions, request.replicas
    if request.replica_assignment is not None and numbers == (None, None):
        assignment = parse_assignment(request.replica_assignment)
        return TopicRequest(request.topic_name, assignment=assignment, configs=configs)
    if request.replica_assignment is None and request.partitions is not None and request.replicas is not None:
        for number, noun in zip(numbers, ("partitions", "replicas"), strict=True):
            if number is None or number <= 0:
                raise ApiError(
                    ErrorCode.INVALID_REQUEST, f"The number of {noun} has to be larger than 0, but is {number}."
                )
        return TopicRequest(request.topic_name, request.partitions, request.replicas, configs=configs)
    raise ApiError(
        ErrorCode.INVALID_REQUEST,
        "A topic is created with partitions and replicas, or with a replica assignment: one of them, and not both.",
    )


@handles(AlterTopicRequest)
@_at_controller(AlterTopicResponse)
def alter_topic(call: ReceivedCall, request: AlterTopicRequest, answer: AlterTopicResponse) -> None:
    state, topic = call.state, _existing(call, request.topic_name, Operation.ALTER)
    changes = [(entry.config_key, ConfigOperation.SET.value, entry.config_value) for entry in request.added_configs]
    changes += [(name, ConfigOperation.DELETE.value, "") for name in request.deleted_configs]
    configs = changed(topic.configs, changes, ResourceType.TOPIC)
    growth, moves = _layout(state, topic, request)
    topic.configs = configs
    add_partitions(state, topic, growth)
    for index, replicas in moves:
        reassign(state, topic, index, replicas)


def _layout(
    state: ClusterState, topic: Topic, request: AlterTopicRequest
) -> tuple[list[Partition], list[tuple[int, Sequence[int]]]]:
    """Return the partitions to add and those to move: an assignment covers all partitions, starting with the first."""
    present, count = len(topic.partitions), request.partitions
    if request.replica_assignment is None:
        return ([] if count is None else check_growth(state, topic, count, None)), []
    assignment = parse_assignment(request.replica_assignment)
    if count not in (None, len(assignment)):
        sentence = f"The replica assignment has {len(assignment)} partition(s), but {count} were asked for."
        raise ApiError(ErrorCode.INVALID_REPLICA_ASSIGNMENT, sentence)
    if len(assignment) < present:
        sentence = f"The topic {topic.name} has {present} partition(s), but only {len(assignment)} are assigned."
        raise ApiError(ErrorCode.INVALID_REPLICA_ASSIGNMENT, sentence)
    check_replicas(assignment, len(assignment[0]), state.brokers, state.alive)
    moves: list[tuple[int, Sequence[int]]] = [
        (i, to) for i, to in enumerate(assignment[:present]) if to != topic.partitions[i].replicas
    ]
    return [Partition.placed(replicas, state.alive) for replicas in assignment[present:]], moves


@handles(DeleteTopicRequest)
@_at_controller(DeleteTopicResponse)
def delete_one_topic(call: ReceivedCall, request: DeleteTopicRequest, answer: DeleteTopicResponse) -> None:
    delete_topic(call.state, _existing(call, request.topic_name, Operation.DELETE).name)


@handles(DescribeTopicRequest)
@_at_controller(DescribeTopicResponse)
def describe_topic(call: ReceivedCall, request: DescribeTopicRequest, answer: DescribeTopicResponse) -> None:
    topic = _existing(call, request.topic_name, Operation.DESCRIBE)
    answer.topic_description = TopicDescription(
        topic_name=topic.name,
        topic_config_details=TopicConfigDetails(
            partitions=len(topic.partitions),
            replication_factor=topic.replication_factor,
            configs=[ConfigEntry(config_key=name, config_value=value) for name, value in topic.configs.items()],
        ),
        topic_partition_details=[
            TopicPartitionDetails(
                partition_id=index,
                leader=None if partition.leader == NO_LEADER else partition.leader,
                replicas=partition.replicas,
                isr=partition.isr,
            )
            for index, partition in enumerate(topic.partitions)
        ],
    )


@handles(ListTopicsRequest)
@_at_controller(ListTopicsResponse)
def list_topics(call: ReceivedCall, request: ListTopicsRequest, answer: ListTopicsResponse) -> None:
    alive = (name for name in sorted(call.state.topics) if call.allows_topic(Operation.DESCRIBE, name))
    marked = (name for name in sorted(call.state.marked) if call.allows_topic(Operation.DESCRIBE, name))
    answer.topics_list = TopicsList(topics_marked_for_deletion=marked, alive_topics=alive)


@handles(kip_142.ListTopicsRequest)
def list_topic_names(call: ReceivedCall, request: kip_142.ListTopicsRequest) -> kip_142.ListTopicsResponse:
    names = (name for name in sorted(call.state.topics) if call.allows_topic(Operation.DESCRIBE, name))
    return kip_142.ListTopicsResponse(
        topic_listing=[
            TopicListing(name=name, internal=name in INTERNAL_TOPICS)
            for name in names
            if request.list_internal or name not in INTERNAL_TOPICS
        ]
    )


def _existing(call: ReceivedCall, name: str, operation: Operation) -> Topic:
    call.check_topic(operation, name)
    _check_unmarked(call.state, name)
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"Topic '{name}' does not exist.")
    return topic


def _check_unmarked(state: ClusterState, name: str) -> None:
    if name in state.marked and name not in state.topics:
        raise ApiError(ErrorCode.INVALID_REQUEST, f"Topic '{name}' is marked for deletion.")
