"""Groups with the consumer protocol (KIP-848)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from uuid import UUID

from kafka_wire.clients import (
    ConsumerGroupDescribeRequest,
    ConsumerGroupDescribeResponse,
    ConsumerGroupHeartbeatRequest,
    ConsumerGroupHeartbeatResponse,
)
from kafka_wire.clients.consumer_group_describe_response import Assignment as DescribedAssignment
from kafka_wire.clients.consumer_group_describe_response import DescribedGroup, Member
from kafka_wire.clients.consumer_group_describe_response import TopicPartitions as DescribedTopicPartitions
from kafka_wire.clients.consumer_group_heartbeat_response import Assignment, TopicPartitions
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.group_answers import by_topic, group_of_kind, group_to_join, set_operations, visible_topics
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.consumer import ConsumerMember
from kip.cluster.groups.membership import CLIENT_HOST
from kip.kafka.acls import Operation

_WITH_TYPES = 1
_CONSUMER = 1


# ConsumerGroupHeartbeat 0-1: The API is KIP-848's. 1 adds patterns of topics.
@handles(ConsumerGroupHeartbeatRequest)
def consumer_group_heartbeat(
    call: ReceivedCall, request: ConsumerGroupHeartbeatRequest
) -> ConsumerGroupHeartbeatResponse:
    call.check_feature("group.version")
    problem = next(_problems(call, request), None)
    if problem is not None:
        raise ApiError(ErrorCode.INVALID_REQUEST, problem)
    check_group(call, request.group_id)
    group = group_to_join(call, request.group_id, request.member_epoch, "consumer")
    member, has_assignment = group.consumer.heartbeat(request, call.client_id, visible_topics(call))
    interval = int(call.state.configs.value("group.consumer.heartbeat.interval.ms"))
    return ConsumerGroupHeartbeatResponse(
        error_message=None,
        member_id=member.id,
        member_epoch=member.epoch,
        heartbeat_interval_ms=interval if member.epoch >= 0 else 0,
        assignment=Assignment(topic_partitions=by_topic(member.assigned, _topic)) if has_assignment else None,
    )


def _problems(call: ReceivedCall, request: ConsumerGroupHeartbeatRequest) -> Iterator[str]:
    """Yield what GroupCoordinatorService refuses, in its order."""
    texts = {"GroupId": request.group_id, "InstanceId": request.instance_id, "RackId": request.rack_id}
    if call.version or request.member_epoch > 0 or request.member_epoch == -1:  # before version 1, brokers generate ids
        texts = {"MemberId": request.member_id, **texts}
    yield from (f"{name} can't be empty." for name, text in texts.items() if text is not None and not text.strip())
    if request.member_epoch == 0:
        if request.rebalance_timeout_ms == -1:
            yield "RebalanceTimeoutMs must be provided in first request."
        if request.topic_partitions != []:
            yield "TopicPartitions must be empty when (re-)joining."
        if request.subscribed_topic_names is None and request.subscribed_topic_regex is None:
            yield "Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when (re-)joining."
    elif request.member_epoch == -2 and request.instance_id is None:
        yield "InstanceId can't be null."
    elif request.member_epoch < -2:
        yield "MemberEpoch is invalid."


def _topic(topic_id: UUID) -> TopicPartitions:
    return TopicPartitions(topic_id=topic_id)


# ConsumerGroupDescribe 0-1: The API is KIP-848's. 1 adds types of members (KIP-1099).
@handles(ConsumerGroupDescribeRequest)
def consumer_group_describe(call: ReceivedCall, request: ConsumerGroupDescribeRequest) -> ConsumerGroupDescribeResponse:
    groups = [_describe(call, group_id) for group_id in request.group_ids]
    if request.include_authorized_operations:
        set_operations(call, groups)
    return ConsumerGroupDescribeResponse(groups=groups)


def _describe(call: ReceivedCall, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id, error_message=None)
    with errors_in(described):
        check_group(call, group_id, Operation.DESCRIBE)
        group = group_of_kind(call, group_id, "consumer")
        names = {topic.id: topic.name for topic in call.state.topics.values()}
        described.group_state, described.assignor_name = group.consumer.state, group.consumer.assignor
        described.group_epoch = described.assignment_epoch = group.consumer.epoch
        described.members = [_member(call, member, names) for member in group.consumer.members.values()]
    return described


def _member(call: ReceivedCall, member: ConsumerMember, names: Mapping[UUID, str]) -> Member:
    described = Member(
        member_id=member.id,
        instance_id=member.instance_id,
        rack_id=member.rack,
        member_epoch=member.epoch,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        subscribed_topic_names=member.topics,
        subscribed_topic_regex=member.pattern,
        assignment=_assignment(member.assigned, names),
        target_assignment=_assignment(member.target, names),
    )
    if call.version >= _WITH_TYPES:
        described.member_type = _CONSUMER
    return described


def _assignment(partitions: set[AssignedPartition], names: Mapping[UUID, str]) -> DescribedAssignment:
    existing = [partition for partition in partitions if partition[0] in names]
    return DescribedAssignment(
        topic_partitions=by_topic(
            existing, lambda topic: DescribedTopicPartitions(topic_id=topic, topic_name=names[topic])
        )
    )
