"""Changes to topics: create, delete, add partitions, reassign. All functions validate before they change anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from kafka_wire.error_codes import ErrorCode

from kip.cluster.configs.layers import check_topic_configs
from kip.cluster.errors import ApiError
from kip.cluster.metadata.partitions import Partition, Topic
from kip.cluster.metadata.placement import check_partition, check_replicas, place
from kip.cluster.metadata.topic_names import check_topic_name
from kip.cluster.state.cluster_state import ClusterState

_DEFAULT = -1
_MOST_RECORDS = 10_000
"""The maximum number of records that a controller writes in one batch: QuorumController.MAX_RECORDS_PER_USER_OP."""


@dataclass(frozen=True, slots=True)
class TopicRequest:
    """The request for a new topic; -1 means the brokers' default, an assignment replaces both numbers."""

    name: str
    partitions: int = _DEFAULT
    replication_factor: int = _DEFAULT
    assignment: Sequence[Sequence[int]] = ()
    configs: Mapping[str, str | None] = field(default_factory=dict)


def new_topic(state: ClusterState, request: TopicRequest) -> Topic:
    """Return the topic that `create_topic` would add.

    Raises:
        ApiError: with the error of Kafka's controller.
    """
    check_topic_name(request.name, state.topics)
    if request.name in state.topics:
        raise ApiError(ErrorCode.TOPIC_ALREADY_EXISTS, f"Topic '{request.name}' already exists.")
    # The order of the checks is that of ReplicationControlManager: the first error is the answer.
    configs = check_topic_configs(request.configs)
    alive = state.alive
    assignment = _assignment(state, request)
    if 1 + len(assignment) + len(configs) > _MOST_RECORDS:
        raise ApiError(ErrorCode.POLICY_VIOLATION, "Unable to perform excessively large batch operation.")
    partitions = [Partition.placed(replicas, alive) for replicas in assignment]
    return Topic(request.name, uuid4(), partitions, configs)


def create_topic(state: ClusterState, request: TopicRequest) -> Topic:
    """Add a topic.

    Raises:
        ApiError: with the error of Kafka's controller.
    """
    topic = new_topic(state, request)
    state.logs.make_room(topic, range(len(topic.partitions)))
    state.topics[topic.name] = topic
    state.marked.pop(topic.name, None)
    state.changed(1 + len(topic.partitions) + len(topic.configs))
    return topic


def _assignment(state: ClusterState, request: TopicRequest) -> Sequence[Sequence[int]]:
    if request.assignment:
        return _manual_assignment(state, request)
    if request.replication_factor < _DEFAULT or request.replication_factor == 0:
        sentence = "Replication factor must be larger than 0, or -1 to use the default value."
        raise ApiError(ErrorCode.INVALID_REPLICATION_FACTOR, sentence)
    if request.partitions < _DEFAULT or request.partitions == 0:
        raise ApiError(ErrorCode.INVALID_PARTITIONS, "Number of partitions was set to an invalid non-positive value.")
    count = _or_default(state, request.partitions, "num.partitions")
    check_partition_total(count)
    factor = _or_default(state, request.replication_factor, "default.replication.factor")
    return _place(state, count, factor)


def check_once(times: int) -> None:
    """Refuse a topic that occurs several times in a request.

    Raises:
        ApiError: INVALID_REQUEST.
    """
    if times > 1:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Duplicate topic name.")


def check_partition_total(count: int) -> None:
    """Refuse more new partitions than a controller can create at once.

    Raises:
        ApiError: POLICY_VIOLATION.
    """
    if count > _MOST_RECORDS:
        raise ApiError(ErrorCode.POLICY_VIOLATION, "Excessively large number of partitions per request.")


def _manual_assignment(state: ClusterState, request: TopicRequest) -> Sequence[Sequence[int]]:
    for value, name in ((request.replication_factor, "replication factor"), (request.partitions, "numPartitions")):
        if value != _DEFAULT:
            sentence = f"A manual partition assignment was specified, but {name} was not set to -1."
            raise ApiError(ErrorCode.INVALID_REQUEST, sentence)
    check_replicas(request.assignment, len(request.assignment[0]), state.brokers, state.alive)
    return request.assignment


def _or_default(state: ClusterState, value: int, config: str) -> int:
    return int(state.configs.value(config)) if value == _DEFAULT else value


def _place(state: ClusterState, count: int, factor: int) -> list[list[int]]:
    racks = {broker.id: broker.rack for broker in state.brokers.values()}
    return place(count, factor, racks, state.alive)


def delete_topic(state: ClusterState, name: str) -> UUID:
    """Mark a topic for deletion: it is no longer listed, and among the marked ones for another `state.delay` seconds.

    Raises:
        ApiError: UNKNOWN_TOPIC_OR_PARTITION, TOPIC_DELETION_DISABLED.
    """
    topic = state.topic(name)
    if not state.configs.flag("delete.topic.enable"):
        raise ApiError(ErrorCode.TOPIC_DELETION_DISABLED)
    # At once, whatever the delay: in KRaft, a deleted topic is gone from the metadata before its files are. A kill in
    # between must not leave a topic without its records.
    del state.topics[name]
    state.groups.forget_topic(name, topic.id)
    state.changed()
    state.marked[name] = state.clock() + state.delay
    state.logs.remove(topic)
    return topic.id


def check_growth(
    state: ClusterState, topic: Topic, count: int, assignment: Sequence[Sequence[int]] | None
) -> list[Partition]:
    """Return the partitions to add so that a topic has `count`; without `assignment`, they are placed automatically.

    Raises:
        ApiError: INVALID_PARTITIONS, INVALID_REPLICA_ASSIGNMENT, INVALID_REPLICATION_FACTOR, POLICY_VIOLATION.
    """
    present = len(topic.partitions)
    if count == present:
        raise ApiError(ErrorCode.INVALID_PARTITIONS, f"Topic already has {present} partition(s).")
    if count < present:
        raise ApiError(
            ErrorCode.INVALID_PARTITIONS,
            f"The topic {topic.name} currently has {present} partition(s); {count} would not be an increase.",
        )
    if count - present > _MOST_RECORDS:
        message = "Excessively large number of additional partitions per request."
        raise ApiError(ErrorCode.POLICY_VIOLATION, message)  # UNKNOWN_SERVER_ERROR up to 4.3
    if assignment is None:
        return [
            Partition.placed(replicas, state.alive)
            for replicas in _place(state, count - present, topic.replication_factor)
        ]
    if len(assignment) != count - present:
        raise ApiError(
            ErrorCode.INVALID_REPLICA_ASSIGNMENT,
            f"Attempted to add {count - present} additional partition(s), but only {len(assignment)} assignment(s) "
            "were specified.",
        )
    check_replicas(assignment, topic.replication_factor, state.brokers, state.alive)
    return [Partition.placed(replicas, state.alive) for replicas in assignment]


def add_partitions(state: ClusterState, topic: Topic, partitions: Sequence[Partition]) -> None:
    """Add the partitions that `check_growth` returned."""
    present = len(topic.partitions)
    state.logs.make_room(topic, range(present, present + len(partitions)))
    topic.partitions.extend(partitions)
    state.changed(len(partitions))


def reassign(
    state: ClusterState, topic: Topic, index: int, replicas: Sequence[int], *, keep_factor: bool = False
) -> None:
    """Start the reassignment of a partition; it takes `state.delay` seconds.

    Raises:
        ApiError: UNKNOWN_TOPIC_OR_PARTITION, INVALID_REPLICA_ASSIGNMENT, INVALID_REPLICATION_FACTOR.
    """
    partition = _partition(topic, index)
    check_partition(index, replicas, state.brokers)
    # While a reassignment runs, the replicas are the old and the new ones together; its target is without the old ones.
    factor = len(partition.replicas) - len(partition.removing)
    if keep_factor and len(replicas) != factor:
        sentence = f"The replication factor is changed from {factor} to {len(replicas)}"
        raise ApiError(ErrorCode.INVALID_REPLICATION_FACTOR, sentence)
    partition.begin_move(replicas, state.alive, state.clock() + state.delay)
    state.changed()


def cancel_reassignment(state: ClusterState, topic: Topic, index: int) -> None:
    """Cancel a reassignment.

    Raises:
        ApiError: UNKNOWN_TOPIC_OR_PARTITION, NO_REASSIGNMENT_IN_PROGRESS.
    """
    partition = _partition(topic, index)
    if partition.reassigned_at is None:
        raise ApiError(ErrorCode.NO_REASSIGNMENT_IN_PROGRESS)
    partition.cancel_move(state.alive)
    state.changed()


def _partition(topic: Topic, index: int) -> Partition:
    if not 0 <= index < len(topic.partitions):
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"Unable to find partition {topic.name}:{index}.")
    return topic.partitions[index]
