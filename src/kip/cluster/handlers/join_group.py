"""JoinGroup: a member joins a classic group, and waits until all others have joined."""

from __future__ import annotations

from collections.abc import Awaitable

from kafka_wire.clients import JoinGroupRequest, JoinGroupResponse
from kafka_wire.clients.join_group_response import JoinGroupResponseMember
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.classic import ClassicGroup, ClassicMember

_NEEDS_ID = 4
_NAMES_TYPE = 7
_SKIPS = 9


@handles(JoinGroupRequest)
def join_group(call: ReceivedCall, request: JoinGroupRequest) -> JoinGroupResponse | Awaitable[JoinGroupResponse]:
    try:
        check_group(call, request.group_id)
        shortest, longest = (int(call.state.configs.value(f"group.{end}.session.timeout.ms")) for end in ("min", "max"))
        if not shortest <= request.session_timeout_ms <= longest:
            raise ApiError(ErrorCode.INVALID_SESSION_TIMEOUT)
        if request.member_id and call.state.groups.find(request.group_id) is None:
            raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)
        found = call.state.groups.get(request.group_id)
        if found.consumer.members or found.kind == "share":
            raise ApiError(ErrorCode.INCONSISTENT_GROUP_PROTOCOL)
        group = found.classic
        member, waits = group.join(request, call.client_id, needs_id=call.version >= _NEEDS_ID)
    except ApiError as error:
        return _refused(call, request, error)
    return _wait(call, request, group, member) if waits else _joined(call, group, member, is_old=True)


async def _wait(
    call: ReceivedCall, request: JoinGroupRequest, group: ClassicGroup, member: ClassicMember
) -> JoinGroupResponse:
    assert member.joining is not None
    try:
        await member.joining
    except ApiError as error:
        return _refused(call, request, error)
    return _joined(call, group, member)


def _joined(
    call: ReceivedCall, group: ClassicGroup, member: ClassicMember, *, is_old: bool = False
) -> JoinGroupResponse:
    is_leader = member.id == group.leader
    skips = is_old and is_leader and call.version >= _SKIPS
    return JoinGroupResponse(
        generation_id=group.generation,
        protocol_type=group.protocol_type if call.version >= _NAMES_TYPE else None,
        protocol_name=group.protocol,
        leader=group.leader,
        skip_assignment=skips,
        member_id=member.id,
        members=[
            JoinGroupResponseMember(
                member_id=each.id, group_instance_id=each.instance_id, metadata=each.metadata(group.protocol)
            )
            for each in (group.members.values() if is_leader else ())
        ],
    )


def _refused(call: ReceivedCall, request: JoinGroupRequest, error: ApiError) -> JoinGroupResponse:
    given = error.message if error.code == ErrorCode.MEMBER_ID_REQUIRED else None
    return JoinGroupResponse(
        error_code=error.code,
        generation_id=-1,
        protocol_name=None if call.version >= _NAMES_TYPE else "",
        member_id=given or request.member_id,
    )
