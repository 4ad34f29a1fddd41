"""Share groups (KIP-932)."""

from __future__ import annotations

from collections.abc import Mapping
from uuid import UUID

from kafka_wire.clients import (
    ShareGroupDescribeRequest,
    ShareGroupDescribeResponse,
    ShareGroupHeartbeatRequest,
    ShareGroupHeartbeatResponse,
)
from kafka_wire.clients.share_group_describe_response import Assignment as DescribedAssignment
from kafka_wire.clients.share_group_describe_response import DescribedGroup, Member
from kafka_wire.clients.share_group_describe_response import TopicPartitions as DescribedTopicPartitions
from kafka_wire.clients.share_group_heartbeat_response import Assignment, TopicPartitions
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_described_share_group, check_group
from kip.cluster.calls.group_answers import by_topic, group_of_kind, group_to_join, set_operations, visible_topics
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.groups.membership import CLIENT_HOST
from kip.cluster.groups.share import ASSIGNOR, ShareMember

_LONGEST_MEMBER_ID = 36
"""The length of a UUID as text"""


# ShareGroupHeartbeat 1-1: The API is KIP-932's; version 0 was its early access.
# Left out: the delay before the first assignment.
@handles(ShareGroupHeartbeatRequest)
def share_group_heartbeat(call: ReceivedCall, request: ShareGroupHeartbeatRequest) -> ShareGroupHeartbeatResponse:
    try:
        call.check_feature("share.version")
        _check(request)
        check_group(call, request.group_id)
        group = group_to_join(call, request.group_id, request.member_epoch, "share")
        timeout = int(call.state.configs.group_value("share.session.timeout.ms", group.id)) / 1000
        member, has_assignment = group.share.heartbeat(request, call.client_id, visible_topics(call), timeout)
    except ApiError as error:
        return ShareGroupHeartbeatResponse(error_code=error.code, error_message=error.message or None)
    interval = int(call.state.configs.group_value("share.heartbeat.interval.ms", group.id))
    return ShareGroupHeartbeatResponse(
        error_message=None,
        member_id=member.id,
        member_epoch=member.epoch,
        heartbeat_interval_ms=interval if member.epoch >= 0 else 0,
        assignment=Assignment(topic_partitions=by_topic(member.assigned, _topic)) if has_assignment else None,
    )


def _check(request: ShareGroupHeartbeatRequest) -> None:
    problem = None
    if not 0 < len(request.member_id) <= _LONGEST_MEMBER_ID:
        problem = ""
    elif not request.member_id.strip():
        problem = "MemberId can't be empty."
    elif not request.group_id.strip():
        problem = "GroupId can't be empty."
    elif request.rack_id is not None and not request.rack_id.strip():
        problem = "RackId can't be empty."
    elif request.member_epoch == 0 and not request.subscribed_topic_names:
        problem = "SubscribedTopicNames must be set in first request."
    elif request.member_epoch < -1:
        problem = "MemberEpoch is invalid."
    if problem is not None:
        raise ApiError(ErrorCode.INVALID_REQUEST, problem)


def _topic(topic_id: UUID) -> TopicPartitions:
    return TopicPartitions(topic_id=topic_id)


# ShareGroupDescribe 1-1: The API is KIP-932's; version 0 was its early access.
@handles(ShareGroupDescribeRequest)
def share_group_describe(call: ReceivedCall, request: ShareGroupDescribeRequest) -> ShareGroupDescribeResponse:
    groups = [_describe(call, group_id) for group_id in request.group_ids]
    if request.include_authorized_operations:
        set_operations(call, groups)
    return ShareGroupDescribeResponse(groups=groups)


def _describe(call: ReceivedCall, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id, error_message=None)
    with errors_in(described):
        check_described_share_group(call, group_id)
        group = group_of_kind(call, group_id, "share")
        names = {topic.id: topic.name for topic in call.state.topics.values()}
        described.group_state, described.assignor_name = group.share.state, ASSIGNOR
        described.group_epoch, described.assignment_epoch = group.share.epoch, group.share.assignment_epoch
        described.members = [_member(member, names) for member in group.share.members.values()]
    return described


def _member(member: ShareMember, names: Mapping[UUID, str]) -> Member:
    existing = [partition for partition in member.assigned if partition[0] in names]
    return Member(
        member_id=member.id,
        rack_id=member.rack,
        member_epoch=member.epoch,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        subscribed_topic_names=member.topics,
        assignment=DescribedAssignment(
            topic_partitions=by_topic(
                existing, lambda topic: DescribedTopicPartitions(topic_id=topic, topic_name=names[topic])
            )
        ),
    )
