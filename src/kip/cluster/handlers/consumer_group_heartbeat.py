"""ConsumerGroupHeartbeat (KIP-848): join, stay in and leave a group, and get assignments."""

from __future__ import annotations

from uuid import UUID

from kafka_wire.clients import ConsumerGroupHeartbeatRequest, ConsumerGroupHeartbeatResponse
from kafka_wire.clients.consumer_group_heartbeat_response import Assignment, TopicPartitions
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.group_answers import by_topic, visible_topics
from kip.cluster.errors import ApiError


@handles(ConsumerGroupHeartbeatRequest)
def consumer_group_heartbeat(
    call: ReceivedCall, request: ConsumerGroupHeartbeatRequest
) -> ConsumerGroupHeartbeatResponse:
    try:
        call.check_feature("group.version")
        check_group(call, request.group_id)
        if request.member_epoch == 0 and not (request.subscribed_topic_names or request.subscribed_topic_regex):
            text = "Either SubscribedTopicNames or SubscribedTopicRegex must be non-null when (re-)joining."
            raise ApiError(ErrorCode.INVALID_REQUEST, text)
        group = call.state.groups.get(request.group_id)
        if group.classic.members or group.kind == "share":
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group.id} is not a consumer group.")
        member, is_told = group.consumer.heartbeat(request, call.client_id, visible_topics(call))
    except ApiError as error:
        return ConsumerGroupHeartbeatResponse(error_code=error.code, error_message=error.message)
    interval = int(call.state.configs.value("group.consumer.heartbeat.interval.ms"))
    return ConsumerGroupHeartbeatResponse(
        error_message=None,
        member_id=member.id,
        member_epoch=member.epoch,
        heartbeat_interval_ms=interval if member.epoch >= 0 else 0,
        assignment=Assignment(topic_partitions=by_topic(member.assigned, _topic)) if is_told else None,
    )


def _topic(topic_id: UUID) -> TopicPartitions:
    return TopicPartitions(topic_id=topic_id)
