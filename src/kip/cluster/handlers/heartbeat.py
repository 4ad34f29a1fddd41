"""Heartbeat: a member of a classic group renews its session, and is notified of rebalances."""

from __future__ import annotations

from kafka_wire.clients import HeartbeatRequest, HeartbeatResponse

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import known_group
from kip.cluster.errors import ApiError


@handles(HeartbeatRequest)
def heartbeat(call: ReceivedCall, request: HeartbeatRequest) -> HeartbeatResponse:
    try:
        group = known_group(call, request.group_id).classic
        group.heartbeat(request.member_id, request.group_instance_id, request.generation_id)
    except ApiError as error:
        return HeartbeatResponse(error_code=error.code)
    return HeartbeatResponse()
