"""ConsumerGroupDescribe (KIP-848): members, epochs and assignments of consumer groups."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from kafka_wire.clients import ConsumerGroupDescribeRequest, ConsumerGroupDescribeResponse
from kafka_wire.clients.consumer_group_describe_response import Assignment, DescribedGroup, Member, TopicPartitions

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.group_answers import by_topic, group_of_kind, set_operations
from kip.cluster.errors import ApiError
from kip.cluster.groups.assignors import AssignedPartition
from kip.cluster.groups.consumer import ConsumerMember
from kip.kafka.acls import Operation

_WITH_TYPES = 1
_CONSUMER = 1


@handles(ConsumerGroupDescribeRequest)
def consumer_group_describe(call: ReceivedCall, request: ConsumerGroupDescribeRequest) -> ConsumerGroupDescribeResponse:
    groups = [_describe(call, group_id) for group_id in request.group_ids]
    if request.include_authorized_operations:
        set_operations(call, groups)
    return ConsumerGroupDescribeResponse(groups=groups)


def _describe(call: ReceivedCall, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id, error_message=None)
    try:
        check_group(call, group_id, Operation.DESCRIBE)
        group = group_of_kind(call, group_id, "consumer")
    except ApiError as error:
        described.error_code, described.error_message = error.code, error.message
        return described
    names = {topic.id: topic.name for topic in call.state.topics.values()}
    described.group_state, described.assignor_name = group.consumer.state, group.consumer.assignor
    described.group_epoch = described.assignment_epoch = group.consumer.epoch
    described.members = [_member(call, each, names) for each in group.consumer.members.values()]
    return described


def _member(call: ReceivedCall, member: ConsumerMember, names: Mapping[UUID, str]) -> Member:
    described = Member(
        member_id=member.id,
        instance_id=member.instance_id,
        rack_id=member.rack,
        member_epoch=member.epoch,
        client_id=member.client_id,
        client_host="/127.0.0.1",
        subscribed_topic_names=member.topics,
        subscribed_topic_regex=member.pattern,
        assignment=_assignment(member.assigned, names),
        target_assignment=_assignment(member.target, names),
    )
    if call.version >= _WITH_TYPES:
        described.member_type = _CONSUMER
    return described


def _assignment(partitions: set[AssignedPartition], names: Mapping[UUID, str]) -> Assignment:
    known = [each for each in partitions if each[0] in names]
    return Assignment(
        topic_partitions=by_topic(known, lambda topic: TopicPartitions(topic_id=topic, topic_name=names[topic]))
    )
