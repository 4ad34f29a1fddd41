"""ListGroups: the groups that a broker coordinates."""

from __future__ import annotations

from kafka_wire.clients import ListGroupsRequest, ListGroupsResponse
from kafka_wire.clients.list_groups_response import ListedGroup

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.groups.group import Group
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_WITH_STATES = 4
_WITH_TYPES = 5


@handles(ListGroupsRequest)
def list_groups(call: ReceivedCall, request: ListGroupsRequest) -> ListGroupsResponse:
    own = (group for group in call.state.groups if call.state.group_coordinator(group.id) == call.node_id)
    return ListGroupsResponse(
        groups=[_listed(call, group) for group in own if _is_wanted(request, group) and _may_see(call, group)]
    )


def _is_wanted(request: ListGroupsRequest, group: Group) -> bool:
    states = {state.lower() for state in request.states_filter}
    types = {kind.lower() for kind in request.types_filter}
    return (not states or group.state.lower() in states) and (not types or group.kind in types)


def _may_see(call: ReceivedCall, group: Group) -> bool:
    return call.allows(Operation.DESCRIBE, Resource.GROUP, group.id) or call.allows(
        Operation.DESCRIBE, Resource.CLUSTER
    )


def _listed(call: ReceivedCall, group: Group) -> ListedGroup:
    listed = ListedGroup(group_id=group.id, protocol_type=group.protocol_type)
    if call.version >= _WITH_STATES:
        listed.group_state = group.state
    if call.version >= _WITH_TYPES:
        listed.group_type = group.kind
    return listed
