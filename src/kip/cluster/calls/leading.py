"""Look up the log of a requested topic and partition, which this broker must lead."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar
from uuid import UUID

from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.logs.partition_log import PartitionLog
from kip.cluster.metadata.partitions import Partition, Topic
from kip.kafka.acls import Operation

_T = TypeVar("_T")
ANY_EPOCH = -1


def find_topic(call: ReceivedCall, name: str, topic_id: UUID | None, operation: Operation) -> Topic:
    """Return a topic by its id, or by its name if the id is None.

    Raises:
        ApiError: UNKNOWN_TOPIC_ID, UNKNOWN_TOPIC_OR_PARTITION, TOPIC_AUTHORIZATION_FAILED.
    """
    # By id, an unknown topic comes before permissions, which are by name; by name, permissions come first, so that
    # clients without them cannot find out which topics exist.
    topic = None if topic_id is None else call.state.topic_by_id(topic_id)
    call.check_topic(operation, name if topic is None else topic.name)
    return call.state.topic(name) if topic is None else topic


def led_partition(call: ReceivedCall, topic: Topic, index: int, leader_epoch: int = ANY_EPOCH) -> Partition:
    """Return a partition that this broker leads in the epoch that the client expects.

    Raises:
        ApiError: UNKNOWN_TOPIC_OR_PARTITION, NOT_LEADER_OR_FOLLOWER, FENCED_LEADER_EPOCH, UNKNOWN_LEADER_EPOCH.
    """
    if not 0 <= index < len(topic.partitions):
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION)
    # The leader before the epoch: a broker that does not lead cannot know whether an epoch is old (KIP-320).
    partition = topic.partitions[index]
    if partition.leader != call.node_id:
        raise ApiError(ErrorCode.NOT_LEADER_OR_FOLLOWER)
    if leader_epoch not in (ANY_EPOCH, partition.leader_epoch):
        is_old = leader_epoch < partition.leader_epoch
        raise ApiError(ErrorCode.FENCED_LEADER_EPOCH if is_old else ErrorCode.UNKNOWN_LEADER_EPOCH)
    return partition


def led_log(call: ReceivedCall, topic: Topic, index: int, leader_epoch: int = ANY_EPOCH) -> PartitionLog:
    """Return the log of such a partition; raises as `led_partition` does."""
    led_partition(call, topic, index, leader_epoch)
    return call.state.logs.log(topic, index)


def endpoints(call: ReceivedCall, leaders: Iterable[int], new: Callable[..., _T]) -> list[_T]:
    """Return the addresses of leaders, which clients ask instead (KIP-951); `new` makes the struct of one."""
    brokers = (call.state.brokers[leader] for leader in sorted(set(leaders)) if leader in call.state.brokers)
    return [new(node_id=broker.id, host=broker.host, port=call.port(broker), rack=broker.rack) for broker in brokers]
