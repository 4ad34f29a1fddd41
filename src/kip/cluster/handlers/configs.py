"""Configs of topics, brokers, groups and client metrics."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kafka_wire.clients import (
    AlterConfigsRequest,
    AlterConfigsResponse,
    DescribeConfigsRequest,
    DescribeConfigsResponse,
    IncrementalAlterConfigsRequest,
    IncrementalAlterConfigsResponse,
    ListConfigResourcesRequest,
    ListConfigResourcesResponse,
)
from kafka_wire.clients.alter_configs_request import AlterConfigsResource
from kafka_wire.clients.alter_configs_response import AlterConfigsResourceResponse
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_configs_response import (
    DescribeConfigsResourceResult,
    DescribeConfigsResult,
    DescribeConfigsSynonym,
)
from kafka_wire.clients.incremental_alter_configs_request import AlterConfigsResource as IncrementalAlterConfigsResource
from kafka_wire.clients.incremental_alter_configs_response import (
    AlterConfigsResourceResponse as IncrementalAlterConfigsResourceResponse,
)
from kafka_wire.clients.list_config_resources_response import ConfigResource as ListedResource
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.definitions import BROKER_CONFIGS, CLIENT_METRICS_CONFIGS, GROUP_CONFIGS, TOPIC_CONFIGS
from kip.cluster.configs.layers import Held, changed
from kip.cluster.errors import ApiError, errors_in
from kip.cluster.metadata.topic_names import check_legal
from kip.cluster.security.acls import Resource
from kip.cluster.state.cluster_state import ClusterState
from kip.cluster.telemetry import check_subscription
from kip.kafka.acls import Operation
from kip.kafka.configs import ConfigOperation, ConfigSource, ResourceType

_Changes = Iterable[tuple[str, int, str | None]]


# DescribeConfigs 0-4: 1 adds synonyms and sources (KIP-226), 3 types and documentation (KIP-569).
# Left out: about 250 broker configs of a real broker, and loggers.
@handles(DescribeConfigsRequest)
def describe_configs(call: ReceivedCall, request: DescribeConfigsRequest) -> DescribeConfigsResponse:
    results = [_describe(call, resource, request.include_synonyms) for resource in request.resources]
    return DescribeConfigsResponse(results=results)


def _describe(call: ReceivedCall, resource: DescribeConfigsResource, synonyms: bool) -> DescribeConfigsResult:
    result = DescribeConfigsResult(
        resource_type=resource.resource_type, resource_name=resource.resource_name, error_message=""
    )
    try:
        describe = _DESCRIBERS.get(resource.resource_type)
        if describe is None:
            raise ApiError(ErrorCode.INVALID_REQUEST)
        keys = resource.configuration_keys
        held = (
            entry for entry in describe(call, resource.resource_name) if keys is None or entry.definition.name in keys
        )
        result.configs = [_shown_entry(call, entry, synonyms) for entry in held]
    except ApiError as error:
        result.error_code = error.code
        # ConfigHelper.describeConfigs has no message for an unknown topic.
        if error.code != ErrorCode.UNKNOWN_TOPIC_OR_PARTITION:
            result.error_message = error.message
    return result


def _describe_topic(call: ReceivedCall, name: str) -> list[Held]:
    check_legal(name)
    call.check_topic(Operation.DESCRIBE_CONFIGS, name)
    topic, broker = call.state.topic(name), call.node_id if call.is_broker else None
    return [call.state.configs.topic(definition, topic.configs, broker) for definition in TOPIC_CONFIGS.values()]


def _describe_broker(call: ReceivedCall, name: str) -> list[Held]:
    call.check_cluster(Operation.DESCRIBE_CONFIGS)
    # The empty name is the default of all brokers, of which only the configs that are set are shown (KIP-226).
    if not name:
        held = [call.state.configs.broker(definition, None) for definition in BROKER_CONFIGS.values()]
        return [entry for entry in held if entry.source is ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG]
    broker = call.own_id(name, "Broker", f"{call.node_id} or empty string")
    held = [call.state.configs.broker(definition, broker) for definition in BROKER_CONFIGS.values()]
    return [
        entry for entry in held if not entry.definition.is_dynamic or entry.source is not ConfigSource.DEFAULT_CONFIG
    ]


def _describe_group(call: ReceivedCall, name: str) -> list[Held]:
    if not call.allows(Operation.DESCRIBE_CONFIGS, Resource.GROUP, name):
        raise ApiError(ErrorCode.GROUP_AUTHORIZATION_FAILED)
    return [call.state.configs.group(definition, name) for definition in GROUP_CONFIGS.values()]


def _describe_client_metrics(call: ReceivedCall, name: str) -> list[Held]:
    call.check_cluster(Operation.DESCRIBE_CONFIGS)
    if not name:
        raise ApiError(ErrorCode.INVALID_REQUEST, "Client metrics subscription name must not be empty")
    return [call.state.configs.subscription(definition, name) for definition in CLIENT_METRICS_CONFIGS.values()]


_DESCRIBERS: dict[int, Callable[[ReceivedCall, str], list[Held]]] = {
    ResourceType.TOPIC: _describe_topic,
    ResourceType.BROKER: _describe_broker,
    ResourceType.GROUP: _describe_group,
    ResourceType.CLIENT_METRICS: _describe_client_metrics,
}


def _shown_entry(call: ReceivedCall, held: Held, synonyms: bool) -> DescribeConfigsResourceResult:
    shown = DescribeConfigsResourceResult(
        name=held.definition.name,
        value=held.value,
        read_only=held.definition.read_only,
        config_source=held.source,
        config_type=held.definition.kind,
        documentation=None,
    )
    if call.version == 0:
        shown.is_default = held.source is ConfigSource.DEFAULT_CONFIG
    if synonyms:
        shown.synonyms = [
            DescribeConfigsSynonym(name=level.name, value=level.value, source=level.source) for level in held.levels
        ]
    return shown


# AlterConfigs 0-2: Replaces all configs of a resource (KIP-133); IncrementalAlterConfigs is its successor.
@handles(AlterConfigsRequest)
def alter_configs(call: ReceivedCall, request: AlterConfigsRequest) -> AlterConfigsResponse:
    responses = [_replace(call, resource, validate_only=request.validate_only) for resource in request.resources]
    return AlterConfigsResponse(responses=responses)


def _replace(
    call: ReceivedCall, resource: AlterConfigsResource, *, validate_only: bool
) -> AlterConfigsResourceResponse:
    response = AlterConfigsResourceResponse(
        resource_type=resource.resource_type, resource_name=resource.resource_name, error_message=None
    )
    changes = [(config.name, ConfigOperation.SET.value, config.value) for config in resource.configs]
    with errors_in(response):
        if not call.state.release.zookeeper:
            call.check_controller()
        match resource.resource_type:
            case ResourceType.TOPIC:
                _replace_topic(call, resource.resource_name, changes, validate_only=validate_only)
            case ResourceType.BROKER:
                _replace_broker(call, resource.resource_name, changes, validate_only=validate_only)
            case _:
                raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown resource type {resource.resource_type}")
    return response


def _replace_topic(
    call: ReceivedCall, name: str, changes: list[tuple[str, int, str | None]], *, validate_only: bool
) -> None:
    call.check_topic(Operation.ALTER_CONFIGS, name)
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"The topic '{name}' does not exist.")
    configs = changed({}, changes, ResourceType.TOPIC)
    if not validate_only:
        topic.configs = configs
        call.state.changed()


def _replace_broker(
    call: ReceivedCall, name: str, changes: list[tuple[str, int, str | None]], *, validate_only: bool
) -> None:
    call.check_cluster(Operation.ALTER_CONFIGS)
    if name:
        call.own_id(name, "Node", str(call.node_id))
    configs = changed({}, changes, ResourceType.BROKER)
    if not validate_only:
        call.state.configs.dynamic[name] = configs
        call.state.changed()


# IncrementalAlterConfigs 0-1: The API is KIP-339's.
# Left out: loggers of brokers (KIP-412).
@handles(IncrementalAlterConfigsRequest)
def incremental_alter_configs(
    call: ReceivedCall, request: IncrementalAlterConfigsRequest
) -> IncrementalAlterConfigsResponse:
    responses = [_alter_incrementally(call, resource, request.validate_only) for resource in request.resources]
    return IncrementalAlterConfigsResponse(responses=responses)


def _alter_incrementally(
    call: ReceivedCall, resource: IncrementalAlterConfigsResource, validate_only: bool
) -> IncrementalAlterConfigsResourceResponse:
    response = IncrementalAlterConfigsResourceResponse(
        resource_type=resource.resource_type, resource_name=resource.resource_name, error_message=None
    )
    changes = [(config.name, config.config_operation, config.value) for config in resource.configs]
    with errors_in(response):
        if not call.state.release.zookeeper:
            call.check_controller()
        alter = _ALTERERS.get(resource.resource_type)
        if alter is None:
            raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown resource type {resource.resource_type}")
        alter(call, resource.resource_name, changes, validate_only)
    return response


def _alter_topic_incrementally(call: ReceivedCall, name: str, changes: _Changes, validate_only: bool) -> None:
    call.check_topic(Operation.ALTER_CONFIGS, name)
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"The topic '{name}' does not exist.")
    configs = changed(topic.configs, changes, ResourceType.TOPIC)
    if not validate_only:
        topic.configs = configs
        call.state.changed()


def _alter_broker_incrementally(call: ReceivedCall, name: str, changes: _Changes, validate_only: bool) -> None:
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
    ResourceType.TOPIC: _alter_topic_incrementally,
    ResourceType.BROKER: _alter_broker_incrementally,
    ResourceType.GROUP: _alter_group,
    ResourceType.CLIENT_METRICS: _alter_client_metrics,
}


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


# ListConfigResources 0-1: 0 is KIP-714's ListClientMetricsResources, 1 lists resources of all types (KIP-1142).
@handles(ListConfigResourcesRequest)
def list_config_resources(call: ReceivedCall, request: ListConfigResourcesRequest) -> ListConfigResourcesResponse:
    supported = {ResourceType.CLIENT_METRICS} if call.version == 0 else _NAMES.keys()
    types = set(request.resource_types)
    call.check_cluster(Operation.DESCRIBE_CONFIGS)
    if not types <= supported:
        raise ApiError(ErrorCode.UNSUPPORTED_VERSION)
    return ListConfigResourcesResponse(
        config_resources=[
            ListedResource(resource_name=name, resource_type=kind)
            for kind, names in _NAMES.items()
            if kind in (types or supported)
            for name in names(call.state)
        ]
    )
