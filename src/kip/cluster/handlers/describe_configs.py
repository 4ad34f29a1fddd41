"""DescribeConfigs, of topics, brokers, groups and client metrics."""

from __future__ import annotations

from collections.abc import Callable

from kafka_wire.clients import DescribeConfigsRequest, DescribeConfigsResponse
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_configs_response import (
    DescribeConfigsResourceResult,
    DescribeConfigsResult,
    DescribeConfigsSynonym,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.definitions import BROKER_CONFIGS, CLIENT_METRICS_CONFIGS, GROUP_CONFIGS, TOPIC_CONFIGS
from kip.cluster.configs.layers import Held
from kip.cluster.errors import ApiError
from kip.cluster.metadata.topic_names import check_legal
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation
from kip.kafka.configs import ConfigSource, ResourceType


@handles(DescribeConfigsRequest)
def describe_configs(call: ReceivedCall, request: DescribeConfigsRequest) -> DescribeConfigsResponse:
    results = [_describe(call, asked, request.include_synonyms) for asked in request.resources]
    return DescribeConfigsResponse(results=results)


def _describe(call: ReceivedCall, asked: DescribeConfigsResource, synonyms: bool) -> DescribeConfigsResult:
    result = DescribeConfigsResult(
        resource_type=asked.resource_type, resource_name=asked.resource_name, error_message=""
    )
    try:
        describe = _DESCRIBERS.get(asked.resource_type)
        if describe is None:
            raise ApiError(ErrorCode.INVALID_REQUEST)
        wanted = asked.configuration_keys
        held = (
            each for each in describe(call, asked.resource_name) if wanted is None or each.definition.name in wanted
        )
        result.configs = [_shown(call, each, synonyms) for each in held]
    except ApiError as error:
        result.error_code = error.code
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
    if not name:
        held = [call.state.configs.broker(definition, None) for definition in BROKER_CONFIGS.values()]
        return [each for each in held if each.source is ConfigSource.DYNAMIC_DEFAULT_BROKER_CONFIG]
    broker = call.own_id(name, "Broker", f"{call.node_id} or empty string")
    held = [call.state.configs.broker(definition, broker) for definition in BROKER_CONFIGS.values()]
    return [each for each in held if not each.definition.is_dynamic or each.source is not ConfigSource.DEFAULT_CONFIG]


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


def _shown(call: ReceivedCall, held: Held, synonyms: bool) -> DescribeConfigsResourceResult:
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
