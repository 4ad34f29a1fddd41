"""The nodes of the cluster."""

from __future__ import annotations

from kafka_wire.clients import (
    DescribeClusterRequest,
    DescribeClusterResponse,
    UnregisterBrokerRequest,
    UnregisterBrokerResponse,
    UnregisterControllerRequest,
    UnregisterControllerResponse,
)
from kafka_wire.clients.describe_cluster_response import DescribeClusterBroker
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation
from kip.kafka.enumerations import EndpointKind
from kip.kafka.features import METADATA, feature_levels
from kip.kafka.releases import Listener

_ENDPOINT_TYPES: dict[int, Listener] = {
    EndpointKind.BROKER: Listener.BROKER,
    EndpointKind.CONTROLLER: Listener.CONTROLLER,
}


# DescribeCluster 0-2: The API is KIP-700's. 1 distinguishes brokers and controllers (KIP-919), 2 returns fenced brokers
# (KIP-1073).
@handles(DescribeClusterRequest)
def describe_cluster(call: ReceivedCall, request: DescribeClusterRequest) -> DescribeClusterResponse:
    _check_endpoint(call, request.endpoint_type)
    response = DescribeClusterResponse(
        endpoint_type=request.endpoint_type,
        cluster_id=call.state.cluster_id,
        controller_id=call.state.controller_hint if call.is_broker else call.state.quorum.leader_id,
        brokers=_brokers(call, request.include_fenced_brokers) if call.is_broker else _controllers(call),
    )
    if request.include_cluster_authorized_operations:
        response.cluster_authorized_operations = call.cluster_operations()
    return response


def _check_endpoint(call: ReceivedCall, endpoint_type: int) -> None:
    listener = _ENDPOINT_TYPES.get(endpoint_type)
    if listener is None:
        raise ApiError(ErrorCode.UNSUPPORTED_ENDPOINT_TYPE, f"Unsupported endpoint type {endpoint_type}")
    if listener is not call.listener:
        sentence = (
            f"The request was sent to an endpoint of type {call.listener.upper()}, "
            f"but we wanted an endpoint of type {listener.upper()}"
        )
        code = ErrorCode.MISMATCHED_ENDPOINT_TYPE if call.version else ErrorCode.INVALID_REQUEST
        raise ApiError(code, sentence)


def _brokers(call: ReceivedCall, include_fenced: bool) -> list[DescribeClusterBroker]:
    return [
        DescribeClusterBroker(
            broker_id=broker.id, host=broker.host, port=call.port(broker), rack=broker.rack, is_fenced=broker.fenced
        )
        for broker in call.state.brokers.values()
        if include_fenced or not broker.fenced
    ]


def _controllers(call: ReceivedCall) -> list[DescribeClusterBroker]:
    """Return all registered controllers, including stopped ones."""
    return [
        DescribeClusterBroker(broker_id=controller.id, host=controller.host, port=controller.port)
        for controller in call.state.controllers.values()
    ]


# UnregisterBroker 0-0: The API is KIP-631's.
@handles(UnregisterBrokerRequest)
def unregister_broker(call: ReceivedCall, request: UnregisterBrokerRequest) -> UnregisterBrokerResponse:
    call.check_controller()
    call.check_cluster(Operation.ALTER)
    if request.broker_id not in call.state.brokers:
        message = f"Broker ID {request.broker_id} is not currently registered"
        raise ApiError(ErrorCode.BROKER_ID_NOT_REGISTERED, message)
    call.state.unregister(request.broker_id)
    return UnregisterBrokerResponse()


# UnregisterController 0-0: The API is KIP-1312's.
@handles(UnregisterControllerRequest)
def unregister_controller(call: ReceivedCall, request: UnregisterControllerRequest) -> UnregisterControllerResponse:
    call.check_controller()
    call.check_cluster(Operation.ALTER)
    _check_unregistration(call, request.controller_id)
    call.state.unregister_controller(request.controller_id)
    return UnregisterControllerResponse()


def _check_unregistration(call: ReceivedCall, controller_id: int) -> None:
    """Refuse what QuorumController and ClusterControlManager refuse, in their order."""
    if controller_id == call.state.quorum.leader_id:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Controller cannot unregister itself while it is active.")
    if call.state.features[METADATA] < feature_levels("4.4-IV2")[METADATA]:
        message = "The current MetadataVersion is too old to support controller unregistration."
        raise ApiError(ErrorCode.UNSUPPORTED_VERSION, message)
    if controller_id not in call.state.controllers:
        message = f"Controller ID {controller_id} is not currently registered."
        raise ApiError(ErrorCode.CONTROLLER_ID_NOT_REGISTERED, message)
