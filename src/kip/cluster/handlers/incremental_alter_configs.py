"""IncrementalAlterConfigs (KIP-339), of topics, brokers, groups and client metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kafka_wire.clients import IncrementalAlterConfigsRequest, IncrementalAlterConfigsResponse
from kafka_wire.clients.incremental_alter_configs_request import AlterConfigsResource
from kafka_wire.clients.incremental_alter_configs_response import AlterConfigsResourceResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.definitions import CLIENT_METRICS_CONFIGS
from kip.cluster.configs.layers import changed
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.cluster.telemetry import check_subscription
from kip.kafka.acls import Operation
from kip.kafka.configs import ResourceType


@handles(IncrementalAlterConfigsRequest)
def incremental_alter_configs(
    call: ReceivedCall, request: IncrementalAlterConfigsRequest
) -> IncrementalAlterConfigsResponse:
    responses = [_alter(call, asked, request.validate_only) for asked in request.resources]
    return IncrementalAlterConfigsResponse(responses=responses)


def _alter(call: ReceivedCall, asked: AlterConfigsResource, validate_only: bool) -> AlterConfigsResourceResponse:
    response = AlterConfigsResourceResponse(
        resource_type=asked.resource_type, resource_name=asked.resource_name, error_message=None
    )
    changes = [(each.name, each.config_operation, each.value) for each in asked.configs]
    try:
        if not call.state.release.zookeeper:
            call.check_controller()
        alter = _ALTERERS.get(asked.resource_type)
        if alter is None:
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown resource type {asked.resource_type}")
        alter(call, asked.resource_name, changes, validate_only)
    except ApiError as error:
        response.error_code, response.error_message = error.code, error.message
    return response


_Changes = Iterable[tuple[str, int, str | None]]


def _alter_topic(call: ReceivedCall, name: str, changes: _Changes, validate_only: bool) -> None:
    call.check_topic(Operation.ALTER_CONFIGS, name)
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"The topic '{name}' does not exist.")
    configs = changed(topic.configs, changes, ResourceType.TOPIC)
    if not validate_only:
        topic.configs = configs
        call.state.changed()


def _alter_broker(call: ReceivedCall, name: str, changes: _Changes, validate_only: bool) -> None:
    call.check_cluster(Operation.ALTER_CONFIGS)
    if name:
        call.own_id(name, "Node", str(call.node_id))
    dynamic = call.state.configs.dynamic
    configs = changed(dynamic.get(name, {}), changes, ResourceType.BROKER)
    if not validate_only:
        dynamic[name] = configs
        call.state.changed()


def _alter_group(call: ReceivedCall, name: str, changes: _Changes, validate_only: bool) -> None:
    if not call.allows(Operation.ALTER_CONFIGS, Resource.GROUP, name):
        raise ApiError(ErrorCode.GROUP_AUTHORIZATION_FAILED)
    if not name:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Default group resources are not allowed.")
    groups = call.state.configs.groups
    configs = changed(groups.get(name, {}), changes, ResourceType.GROUP)
    if not validate_only:
        groups[name] = configs
        call.state.changed()


def _alter_client_metrics(call: ReceivedCall, name: str, changes: _Changes, validate_only: bool) -> None:
    call.check_cluster(Operation.ALTER_CONFIGS)
    if not name:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Subscription name can't be empty")
    changes = list(changes)
    unknown = next((key for key, _, _ in changes if key not in CLIENT_METRICS_CONFIGS), None)
    if unknown is not None:
        raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown client metrics configuration: {unknown}")
    subscriptions = call.state.configs.client_metrics
    configs = changed(subscriptions.get(name, {}), changes, ResourceType.CLIENT_METRICS)
    check_subscription(configs)
    if validate_only:
        return
    subscriptions.pop(name, None)
    if configs:
        subscriptions[name] = configs
    call.state.changed()


_ALTERERS: dict[int, Callable[[ReceivedCall, str, _Changes, bool], None]] = {
    ResourceType.TOPIC: _alter_topic,
    ResourceType.BROKER: _alter_broker,
    ResourceType.GROUP: _alter_group,
    ResourceType.CLIENT_METRICS: _alter_client_metrics,
}
