"""ListConfigResources (KIP-1142): topics, brokers, and groups and client metrics with configs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kafka_wire.clients import ListConfigResourcesRequest, ListConfigResourcesResponse
from kafka_wire.clients.list_config_resources_response import ConfigResource as ListedResource
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.state.cluster_state import ClusterState
from kip.kafka.acls import Operation
from kip.kafka.configs import ResourceType


def _live_brokers(state: ClusterState) -> list[str]:
    return [str(broker) for broker in state.alive]


_NAMES: dict[int, Callable[[ClusterState], Iterable[str]]] = {
    ResourceType.GROUP: lambda state: state.configs.groups,
    ResourceType.CLIENT_METRICS: lambda state: state.configs.client_metrics,
    ResourceType.BROKER_LOGGER: _live_brokers,
    ResourceType.BROKER: _live_brokers,
    ResourceType.TOPIC: lambda state: state.topics,
}
"""The names of the resources of each type."""


@handles(ListConfigResourcesRequest)
def list_config_resources(call: ReceivedCall, request: ListConfigResourcesRequest) -> ListConfigResourcesResponse:
    supported = {ResourceType.CLIENT_METRICS} if call.version == 0 else _NAMES.keys()
    asked = set(request.resource_types)
    try:
        call.check_cluster(Operation.DESCRIBE_CONFIGS)
        if not asked <= supported:
            raise ApiError(ErrorCode.UNSUPPORTED_VERSION)
    except ApiError as error:
        return ListConfigResourcesResponse(error_code=error.code)
    return ListConfigResourcesResponse(
        config_resources=[
            ListedResource(resource_name=name, resource_type=kind)
            for kind, names in _NAMES.items()
            if kind in (asked or supported)
            for name in names(call.state)
        ]
    )
