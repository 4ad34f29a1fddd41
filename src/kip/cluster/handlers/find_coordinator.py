"""FindCoordinator: the broker that coordinates a group, a transactional id or a partition of a share group."""

from __future__ import annotations

from kafka_wire.clients import FindCoordinatorRequest, FindCoordinatorResponse
from kafka_wire.clients.find_coordinator_response import Coordinator
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_RESOURCES = {0: Resource.GROUP, 1: Resource.TRANSACTIONAL_ID, 2: Resource.GROUP}
_REFUSALS = {
    Resource.GROUP: ErrorCode.GROUP_AUTHORIZATION_FAILED,
    Resource.TRANSACTIONAL_ID: ErrorCode.TRANSACTIONAL_ID_AUTHORIZATION_FAILED,
}
_WITH_KEYS = 4
_WITH_SHARE_GROUPS = 6


@handles(FindCoordinatorRequest)
def find_coordinator(call: ReceivedCall, request: FindCoordinatorRequest) -> FindCoordinatorResponse:
    if call.version >= _WITH_KEYS:
        return FindCoordinatorResponse(
            coordinators=[_find(call, request.key_type, key) for key in request.coordinator_keys]
        )
    found = _find(call, request.key_type, request.key)
    return FindCoordinatorResponse(
        error_code=found.error_code,
        error_message=found.error_message if found.error_code or not call.version else "NONE",
        node_id=found.node_id,
        host=found.host,
        port=found.port,
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
    if resource is None or (key_type == 2 and call.version < _WITH_SHARE_GROUPS):
        raise ApiError(ErrorCode.INVALID_REQUEST)
    name = key.split(":", maxsplit=1)[0] if key_type == 2 else key
    if not call.allows(Operation.DESCRIBE, resource, name):
        raise ApiError(_REFUSALS[resource])
    is_transaction = resource is Resource.TRANSACTIONAL_ID
    find = call.state.transaction_coordinator if is_transaction else call.state.group_coordinator
    found = find(name)
    if found is None:
        raise ApiError(ErrorCode.COORDINATOR_NOT_AVAILABLE)
    return found
