"""LeaveGroup: members leave a classic group."""

from __future__ import annotations

from kafka_wire.clients import LeaveGroupRequest, LeaveGroupResponse
from kafka_wire.clients.leave_group_request import MemberIdentity
from kafka_wire.clients.leave_group_response import MemberResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import known_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.classic import ClassicGroup

_WITH_MEMBERS = 3


@handles(LeaveGroupRequest)
def leave_group(call: ReceivedCall, request: LeaveGroupRequest) -> LeaveGroupResponse:
    try:
        group = known_group(call, request.group_id).classic
    except ApiError as error:
        return LeaveGroupResponse(error_code=error.code)
    if call.version >= _WITH_MEMBERS:
        return LeaveGroupResponse(members=[_leave(group, each) for each in request.members])
    result = _leave(group, MemberIdentity(member_id=request.member_id, group_instance_id=None))
    return LeaveGroupResponse(error_code=result.error_code)


def _leave(group: ClassicGroup, leaving: MemberIdentity) -> MemberResponse:
    code = ErrorCode.NONE
    try:
        group.leave(leaving.member_id, leaving.group_instance_id)
    except ApiError as error:
        code = error.code
    return MemberResponse(member_id=leaving.member_id, group_instance_id=leaving.group_instance_id, error_code=code)
