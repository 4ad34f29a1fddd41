"""ShareGroupHeartbeat (KIP-932): join, stay in and leave a share group, and get assignments."""

from __future__ import annotations

from uuid import UUID

from kafka_wire.clients import ShareGroupHeartbeatRequest, ShareGroupHeartbeatResponse
from kafka_wire.clients.share_group_heartbeat_response import Assignment, TopicPartitions
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.group_answers import by_topic, visible_topics
from kip.cluster.errors import ApiError
from kip.cluster.groups.group import Group


@handles(ShareGroupHeartbeatRequest)
def share_group_heartbeat(call: ReceivedCall, request: ShareGroupHeartbeatRequest) -> ShareGroupHeartbeatResponse:
    try:
        call.check_feature("share.version")
        _check(request)
        check_group(call, request.group_id)
        group = _group(call, request)
        timeout = int(call.state.configs.group_value("share.session.timeout.ms", group.id)) / 1000
        member, is_told = group.share.heartbeat(request, call.client_id, visible_topics(call), timeout)
    except ApiError as error:
        return ShareGroupHeartbeatResponse(error_code=error.code, error_message=error.message or None)
    interval = int(call.state.configs.group_value("share.heartbeat.interval.ms", group.id))
    return ShareGroupHeartbeatResponse(
        error_message=None,
        member_id=member.id,
        member_epoch=member.epoch,
        heartbeat_interval_ms=interval if member.epoch >= 0 else 0,
        assignment=Assignment(topic_partitions=by_topic(member.assigned, _topic)) if is_told else None,
    )


def _check(request: ShareGroupHeartbeatRequest) -> None:
    problem = None
    if not request.group_id.strip():
        problem = "GroupId can't be empty."
    elif not request.member_id.strip():
        problem = ""
    elif request.rack_id is not None and not request.rack_id.strip():
        problem = "RackId can't be empty."
    elif request.member_epoch == 0 and not request.subscribed_topic_names:
        problem = "SubscribedTopicNames must be set in first request."
    elif request.member_epoch < -1:
        problem = "MemberEpoch is invalid."
    if problem is not None:
        raise ApiError(ErrorCode.INVALID_REQUEST, problem)


def _group(call: ReceivedCall, request: ShareGroupHeartbeatRequest) -> Group:
    groups = call.state.groups
    group = groups.find(request.group_id)
    if group is None and request.member_epoch != 0:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Share group {request.group_id} not found.")
    if group is not None and group.kind != "share" and not group.is_unused:
        raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group.id} is not a share group.")
    return groups.get(request.group_id)


def _topic(topic_id: UUID) -> TopicPartitions:
    return TopicPartitions(topic_id=topic_id)
