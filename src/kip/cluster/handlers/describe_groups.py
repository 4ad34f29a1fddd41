"""DescribeGroups: the state and the members of classic groups."""

from __future__ import annotations

from kafka_wire.clients import DescribeGroupsRequest, DescribeGroupsResponse
from kafka_wire.clients.describe_groups_response import DescribedGroup, DescribedGroupMember
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.calls.group_answers import set_operations
from kip.cluster.errors import ApiError
from kip.cluster.groups.classic import ClassicMember, GroupState
from kip.cluster.groups.group import Group
from kip.kafka.acls import Operation

_WITH_MISSING = 6
"""From this version on, an unknown group is an error instead of a dead group."""


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
    described.members = [_member(call, group, each, is_stable) for each in group.classic.members.values()]
    return described


def _member(call: ReceivedCall, group: Group, member: ClassicMember, is_stable: bool) -> DescribedGroupMember:
    return DescribedGroupMember(
        member_id=member.id,
        group_instance_id=member.instance_id,
        client_id=member.client_id,
        client_host="/127.0.0.1",
        member_metadata=member.metadata(group.classic.protocol) if is_stable else b"",
        member_assignment=member.assignment if is_stable else b"",
    )
