"""SyncGroup: the leader distributes assignments, the other members wait for theirs."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable

from kafka_wire.clients import SyncGroupRequest, SyncGroupResponse

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import known_group
from kip.cluster.errors import ApiError
from kip.cluster.groups.classic import ClassicGroup, ClassicMember

_NAMES_PROTOCOL = 5


@handles(SyncGroupRequest)
def sync_group(call: ReceivedCall, request: SyncGroupRequest) -> SyncGroupResponse | Awaitable[SyncGroupResponse]:
    try:
        group = known_group(call, request.group_id).classic
        member, waits = group.sync(request)
    except ApiError as error:
        return SyncGroupResponse(error_code=error.code)
    if not waits:
        return _assigned(call, group, member)
    member.syncing = asyncio.get_running_loop().create_future()
    return _wait(call, group, member, member.syncing)


async def _wait(
    call: ReceivedCall, group: ClassicGroup, member: ClassicMember, syncing: asyncio.Future[None]
) -> SyncGroupResponse:
    try:
        await syncing
    except ApiError as error:
        return SyncGroupResponse(error_code=error.code)
    return _assigned(call, group, member)


def _assigned(call: ReceivedCall, group: ClassicGroup, member: ClassicMember) -> SyncGroupResponse:
    response = SyncGroupResponse(assignment=member.assignment)
    if call.version >= _NAMES_PROTOCOL:
        response.protocol_type, response.protocol_name = group.protocol_type, group.protocol
    return response
