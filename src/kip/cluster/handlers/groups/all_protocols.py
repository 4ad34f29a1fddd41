"""Coordinators and lists of groups, whatever their protocol."""

from __future__ import annotations

from kafka_wire.clients import (
    DeleteGroupsRequest,
    DeleteGroupsResponse,
    FindCoordinatorRequest,
    FindCoordinatorResponse,
    ListGroupsRequest,
    ListGroupsResponse,
)
from kafka_wire.clients.delete_groups_response import DeletableGroupResult
from kafka_wire.clients.find_coordinator_response import Coordinator
from kafka_wire.clients.list_groups_response import ListedGroup
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.calls.coordinating import check_group
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.groups.group import Group
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation
from kip.kafka.enumerations import CoordinatorType

_RESOURCES: dict[int, Resource] = {
    CoordinatorType.GROUP: Resource.GROUP,
    CoordinatorType.TRANSACTION: Resource.TRANSACTIONAL_ID,
    CoordinatorType.SHARE: Resource.GROUP,
}
_REFUSALS = {
    Resource.GROUP: ErrorCode.GROUP_AUTHORIZATION_FAILED,
    Resource.TRANSACTIONAL_ID: ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED,
}
_WITH_KEYS = 4
_WITH_SHARE_GROUPS = 6
_WITH_STATES = 4
_WITH_TYPES = 5


# FindCoordinator 0-6: 1 adds transactions (KIP-98), 4 several keys (KIP-699), 5 TRANSACTION_ABORTABLE (KIP-890), 6
# share groups (KIP-932).
# Left out: creating the internal topic.
@handles(FindCoordinatorRequest)
def find_coordinator(call: ReceivedCall, request: FindCoordinatorRequest) -> FindCoordinatorResponse:
    if call.version >= _WITH_KEYS:
        return FindCoordinatorResponse(
            coordinators=[_find(call, request.key_type, key) for key in request.coordinator_keys]
        )
    coordinator = _find(call, request.key_type, request.key)
    return FindCoordinatorResponse(
        error_code=coordinator.error_code,
        error_message=coordinator.error_message if coordinator.error_code or not call.version else "NONE",
        node_id=coordinator.node_id,
        host=coordinator.host,
        port=coordinator.port,
    )


def _find(call: ReceivedCall, key_type: int, key: str) -> Coordinator:
    try:
        broker_id = _coordinator(call, key_type, key)
    except ApiError as error:
        return Coordinator(key=key, error_code=error.code, error_message=error.message, node_id=-1, host="", port=-1)
    broker = call.state.brokers[broker_id]
    return Coordinator(key=key, node_id=broker.id, host=broker.host, port=call.port(broker), error_message="")


def _coordinator(call: ReceivedCall, key_type: int, key: str) -> int:
    resource = _RESOURCES.get(key_type)
    if resource is None or (key_type == CoordinatorType.SHARE and call.version < _WITH_SHARE_GROUPS):
        raise ApiError(ErrorCode.INVALID_REQUEST)
    name = key.split(":", maxsplit=1)[0] if key_type == 2 else key
    if not call.allows(Operation.DESCRIBE, resource, name):
        raise ApiError(_REFUSALS[resource])
    is_transaction = resource is Resource.TRANSACTIONAL_ID
    find = call.state.transaction_coordinator if is_transaction else call.state.group_coordinator
    broker_id = find(name)
    if broker_id is None:
        raise ApiError(ErrorCode.COORDINATOR_NOT_AVAILABLE)
    return broker_id


# ListGroups 0-5: 4 filters by state (KIP-518), 5 by type (KIP-848).
# Left out: streams groups.
@handles(ListGroupsRequest)
def list_groups(call: ReceivedCall, request: ListGroupsRequest) -> ListGroupsResponse:
    own = (group for group in call.state.groups if call.state.group_coordinator(group.id) == call.node_id)
    return ListGroupsResponse(
        groups=[_listed(call, group) for group in own if _matches_filter(request, group) and _may_see(call, group)]
    )


def _matches_filter(request: ListGroupsRequest, group: Group) -> bool:
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


# DeleteGroups 0-3: The API is KIP-229's. 3 adds error messages (KIP-1331): of a plugin that stores descriptions of
# topologies, so a broker without it leaves them null.
@handles(DeleteGroupsRequest)
def delete_groups(call: ReceivedCall, request: DeleteGroupsRequest) -> DeleteGroupsResponse:
    return DeleteGroupsResponse(results=[_delete(call, group_id) for group_id in dict.fromkeys(request.groups_names)])


def _delete(call: ReceivedCall, group_id: str) -> DeletableGroupResult:
    result = DeletableGroupResult(group_id=group_id)
    with errors_in(result):
        check_group(call, group_id, Operation.DELETE)
        call.state.groups.delete(group_id)
        call.state.changed(0)
    return result
