"""Groups with the classic protocol."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from kafka_wire.clients import (
    DescribeGroupsRequest,
    DescribeGroupsResponse,
    HeartbeatRequest,
    HeartbeatResponse,
    JoinGroupRequest,
    JoinGroupResponse,
    LeaveGroupRequest,
    LeaveGroupResponse,
    SyncGroupRequest,
    SyncGroupResponse,
)
from kafka_wire.clients.describe_groups_response import DescribedGroup, DescribedGroupMember
from kafka_wire.clients.join_group_response import JoinGroupResponseMember
from kafka_wire.clients.leave_group_request import MemberIdentity
from kafka_wire.clients.leave_group_response import MemberResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group, known_group
from kip.cluster.calls.group_answers import set_operations
from kip.cluster.errors import ApiError
from kip.cluster.groups.classic import ClassicGroup, ClassicMember, GroupState
from kip.cluster.groups.group import Group
from kip.cluster.groups.membership import CLIENT_HOST
from kip.kafka.acls import Operation

_NEEDS_ID = 4
_NAMES_TYPE = 7
_SKIPS = 9
_NAMES_PROTOCOL = 5
_WITH_MEMBERS = 3
_WITH_MISSING = 6
"""From this version on, an unknown group is an error instead of a dead group."""


# JoinGroup 0-9: 4 requires a member id (KIP-394), 5 adds static members (KIP-345), 7 protocol types (KIP-559), 8
# reasons (KIP-800), 9 skipped assignments (KIP-814).
# Left out: the initial delay of three seconds in which other members may join.
@handles(JoinGroupRequest)
def join_group(call: ReceivedCall, request: JoinGroupRequest) -> JoinGroupResponse | Awaitable[JoinGroupResponse]:
    try:
        check_group(call, request.group_id)
        shortest, longest = (int(call.state.configs.value(f"group.{end}.session.timeout.ms")) for end in ("min", "max"))
        if not shortest <= request.session_timeout_ms <= longest:
            raise ApiError(ErrorCode.INVALID_SESSION_TIMEOUT)
        if request.member_id and call.state.groups.find(request.group_id) is None:
            raise ApiError(ErrorCode.UNKNOWN_MEMBER_ID)
        whole_group = call.state.groups.get(request.group_id)
        # A group has one protocol as long as it has members (GroupMetadataManager.classicGroupJoin).
        if whole_group.consumer.members or whole_group.kind in ("share", "streams"):
            raise ApiError(ErrorCode.INCONSISTENT_GROUP_PROTOCOL)
        group = whole_group.classic
        member, waits = group.join(request, call.client_id, needs_id=call.version >= _NEEDS_ID)
    except ApiError as error:
        return _refused(call, request, error)
    if waits:
        return _wait_for_members(call, request, group, member)
    return _joined(call, group, member, is_replaced=member.id != request.member_id)


async def _wait_for_members(
    call: ReceivedCall, request: JoinGroupRequest, group: ClassicGroup, member: ClassicMember
) -> JoinGroupResponse:
    assert member.joining is not None
    try:
        await member.joining
    except ApiError as error:
        return _refused(call, request, error)
    return _joined(call, group, member)


def _joined(
    call: ReceivedCall, group: ClassicGroup, member: ClassicMember, *, is_replaced: bool = False
) -> JoinGroupResponse:
    leader, is_leader = group.leader, member.id == group.leader
    skips = is_replaced and is_leader and call.version >= _SKIPS
    if is_replaced and is_leader and not skips:
        # A client that cannot skip the assignment must not take itself for the leader (KIP-814).
        leader, is_leader = member.previous_id, False
    return JoinGroupResponse(
        generation_id=group.generation,
        protocol_type=group.protocol_type if call.version >= _NAMES_TYPE else None,
        protocol_name=group.protocol,
        leader=leader,
        skip_assignment=skips,
        member_id=member.id,
        members=[
            JoinGroupResponseMember(
                member_id=listed.id, group_instance_id=listed.instance_id, metadata=listed.metadata(group.protocol)
            )
            for listed in (group.members.values() if is_leader else ())
        ],
    )


def _refused(call: ReceivedCall, request: JoinGroupRequest, error: ApiError) -> JoinGroupResponse:
    new_id = error.message if error.code == ErrorCode.MEMBER_ID_REQUIRED else None
    return JoinGroupResponse(
        error_code=error.code,
        generation_id=-1,
        protocol_name=None if call.version >= _NAMES_TYPE else "",
        member_id=new_id or request.member_id,
    )


# SyncGroup 0-5: 3 adds static members (KIP-345), 5 compares type and name of the protocol (KIP-559).
@handles(SyncGroupRequest)
def sync_group(call: ReceivedCall, request: SyncGroupRequest) -> SyncGroupResponse | Awaitable[SyncGroupResponse]:
    # KafkaApis checks this first, even permissions come later.
    if call.version >= _NAMES_PROTOCOL and None in (request.protocol_type, request.protocol_name):
        raise ApiError(ErrorCode.INCONSISTENT_GROUP_PROTOCOL)
    group = known_group(call, request.group_id).classic
    member, waits = group.sync(request)
    if not waits:
        return _assigned(call, group, member)
    member.syncing = asyncio.get_running_loop().create_future()
    return _wait_for_assignment(call, group, member, member.syncing)


async def _wait_for_assignment(
    call: ReceivedCall, group: ClassicGroup, member: ClassicMember, syncing: asyncio.Future[None]
) -> SyncGroupResponse:
    await syncing
    return _assigned(call, group, member)


def _assigned(call: ReceivedCall, group: ClassicGroup, member: ClassicMember) -> SyncGroupResponse:
    response = SyncGroupResponse(assignment=member.assignment)
    if call.version >= _NAMES_PROTOCOL:
        response.protocol_type, response.protocol_name = group.protocol_type, group.protocol
    return response


# Heartbeat 0-4: 3 adds static members (KIP-345).
@handles(HeartbeatRequest)
def heartbeat(call: ReceivedCall, request: HeartbeatRequest) -> HeartbeatResponse:
    group = known_group(call, request.group_id).classic
    group.heartbeat(request.member_id, request.group_instance_id, request.generation_id)
    return HeartbeatResponse()


# LeaveGroup 0-5: 3 removes several members, static ones too (KIP-345), 5 adds reasons (KIP-800).
@handles(LeaveGroupRequest)
def leave_group(call: ReceivedCall, request: LeaveGroupRequest) -> LeaveGroupResponse:
    check_group(call, request.group_id)
    whole_group = call.state.groups.find(request.group_id)
    # Each member of an unknown group is an unknown one.
    group = ClassicGroup() if whole_group is None else whole_group.classic
    if call.version >= _WITH_MEMBERS:
        return LeaveGroupResponse(members=[_leave(group, identity) for identity in request.members])
    result = _leave(group, MemberIdentity(member_id=request.member_id, group_instance_id=None))
    return LeaveGroupResponse(error_code=result.error_code)


def _leave(group: ClassicGroup, leaving: MemberIdentity) -> MemberResponse:
    code = ErrorCode.NONE
    try:
        group.leave(leaving.member_id, leaving.group_instance_id)
    except ApiError as error:
        code = error.code
    return MemberResponse(member_id=leaving.member_id, group_instance_id=leaving.group_instance_id, error_code=code)


# DescribeGroups 0-6: 3 adds authorized operations (KIP-430), 4 static members (KIP-345), 6 reports unknown groups as
# errors (KIP-1043).
@handles(DescribeGroupsRequest)
def describe_groups(call: ReceivedCall, request: DescribeGroupsRequest) -> DescribeGroupsResponse:
    groups = [_describe(call, group_id) for group_id in request.groups]
    if request.include_authorized_operations:
        set_operations(call, groups)
    return DescribeGroupsResponse(groups=groups)


def _describe(call: ReceivedCall, group_id: str) -> DescribedGroup:
    described = DescribedGroup(group_id=group_id)
    try:
        check_group(call, group_id, Operation.DESCRIBE)
        group = call.state.groups.find(group_id)
        if group is not None and group.kind != "classic":
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group_id} is not a classic group.")
        if group is None and call.version >= _WITH_MISSING:
            raise ApiError(ErrorCode.GROUP_ID_NOT_FOUND, f"Group {group_id} not found.")
    except ApiError as error:
        described.error_code = error.code
        if call.version >= _WITH_MISSING:
            described.error_message = error.message
            described.group_state = GroupState.DEAD if error.code == ErrorCode.GROUP_ID_NOT_FOUND else ""
        return described
    if group is None:
        described.group_state = GroupState.DEAD
        return described
    described.group_state, described.protocol_type = group.state, group.classic.protocol_type
    is_stable = group.classic.state is GroupState.STABLE
    described.protocol_data = (group.classic.protocol or "") if is_stable else ""
    described.members = [_member(call, group, member, is_stable) for member in group.classic.members.values()]
    return described


def _member(call: ReceivedCall, group: Group, member: ClassicMember, is_stable: bool) -> DescribedGroupMember:
    return DescribedGroupMember(
        member_id=member.id,
        group_instance_id=member.instance_id,
        client_id=member.client_id,
        client_host=CLIENT_HOST,
        member_metadata=member.metadata(group.classic.protocol) if is_stable else b"",
        member_assignment=member.assignment,
    )
