"""DescribeConfigs and IncrementalAlterConfigs, of topics and brokers."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kafka_wire.clients import (
    DescribeConfigsRequest,
    DescribeConfigsResponse,
    IncrementalAlterConfigsRequest,
    IncrementalAlterConfigsResponse,
)
from kafka_wire.clients.describe_configs_request import DescribeConfigsResource
from kafka_wire.clients.describe_configs_response import (
    DescribeConfigsResourceResult,
    DescribeConfigsResult,
    DescribeConfigsSynonym,
)
from kafka_wire.clients.incremental_alter_configs_request import AlterConfigsResource
from kafka_wire.clients.incremental_alter_configs_response import AlterConfigsResourceResponse

from kip.cluster.acls import Operation, Resource
from kip.cluster.call import Call
from kip.cluster.configs import Held, Source, changed
from kip.cluster.errors import ApiError, Code
from kip.cluster.names import check_legal
from kip.cluster.settings import BROKER_SETTINGS, TOPIC_SETTINGS

__all__ = ["describe_configs", "incremental_alter_configs"]

_TOPIC, _BROKER = 2, 4
_MOST_DIGITS = 10


def describe_configs(call: Call, request: DescribeConfigsRequest) -> DescribeConfigsResponse:
    results = [_describe(call, asked, request.include_synonyms) for asked in request.resources]
    return DescribeConfigsResponse(results=results)


def _describe(call: Call, asked: DescribeConfigsResource, synonyms: bool) -> DescribeConfigsResult:
    result = DescribeConfigsResult(
        resource_type=asked.resource_type, resource_name=asked.resource_name, error_message=""
    )
    try:
        describe = _DESCRIBERS.get(asked.resource_type)
        if describe is None:
            raise ApiError(Code.INVALID_REQUEST)
        wanted = asked.configuration_keys
        held = (each for each in describe(call, asked.resource_name) if wanted is None or each.setting.name in wanted)
        result.configs = [_shown(call, each, synonyms) for each in held]
    except ApiError as error:
        result.error_code = error.code
        if error.code != Code.UNKNOWN_TOPIC_OR_PARTITION:
            result.error_message = error.message
    return result


def _describe_topic(call: Call, name: str) -> list[Held]:
    check_legal(name)
    call.check_topic(Operation.DESCRIBE_CONFIGS, name)
    topic, broker = call.state.topic(name), call.node_id if call.is_broker else None
    return [call.state.configs.topic(setting, topic.configs, broker) for setting in TOPIC_SETTINGS.values()]


def _describe_broker(call: Call, name: str) -> list[Held]:
    _check_cluster(call, Operation.DESCRIBE_CONFIGS)
    if not name:
        held = (call.state.configs.broker(setting, None) for setting in BROKER_SETTINGS.values())
        return [each for each in held if each.source is Source.DYNAMIC_DEFAULT_BROKER]
    broker = _own_id(call, name, "Broker", f"{call.node_id} or empty string")
    return [call.state.configs.broker(setting, broker) for setting in BROKER_SETTINGS.values()]


_DESCRIBERS: dict[int, Callable[[Call, str], list[Held]]] = {_TOPIC: _describe_topic, _BROKER: _describe_broker}


def _shown(call: Call, held: Held, synonyms: bool) -> DescribeConfigsResourceResult:
    shown = DescribeConfigsResourceResult(
        name=held.setting.name,
        value=held.value,
        read_only=held.setting.read_only,
        config_source=held.source,
        config_type=held.setting.kind,
        documentation=None,
    )
    if call.version == 0:
        shown.is_default = held.source is Source.DEFAULT
    if synonyms:
        shown.synonyms = [
            DescribeConfigsSynonym(name=level.name, value=level.value, source=level.source) for level in held.levels
        ]
    return shown


def incremental_alter_configs(call: Call, request: IncrementalAlterConfigsRequest) -> IncrementalAlterConfigsResponse:
    responses = [_alter(call, asked, request.validate_only) for asked in request.resources]
    return IncrementalAlterConfigsResponse(responses=responses)


def _alter(call: Call, asked: AlterConfigsResource, validate_only: bool) -> AlterConfigsResourceResponse:
    response = AlterConfigsResourceResponse(
        resource_type=asked.resource_type, resource_name=asked.resource_name, error_message=None
    )
    changes = [(each.name, each.config_operation, each.value) for each in asked.configs]
    try:
        if not call.state.release.zookeeper:
            call.check_controller()
        alter = _ALTERERS.get(asked.resource_type)
        if alter is None:
            raise ApiError(Code.INVALID_REQUEST, f"Unknown resource type {asked.resource_type}")
        alter(call, asked.resource_name, changes, validate_only)
    except ApiError as error:
        response.error_code, response.error_message = error.code, error.message
    return response


_Changes = Iterable[tuple[str, int, str | None]]


def _alter_topic(call: Call, name: str, changes: _Changes, validate_only: bool) -> None:
    call.check_topic(Operation.ALTER_CONFIGS, name)
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(Code.UNKNOWN_TOPIC_OR_PARTITION, f"The topic '{name}' does not exist.")
    configs = changed(topic.configs, changes, of_topic=True)
    if not validate_only:
        topic.configs = configs
        call.state.changed()


def _alter_broker(call: Call, name: str, changes: _Changes, validate_only: bool) -> None:
    _check_cluster(call, Operation.ALTER_CONFIGS)
    if name:
        _own_id(call, name, "Node", str(call.node_id))
    dynamic = call.state.configs.dynamic
    configs = changed(dynamic.get(name, {}), changes, of_topic=False)
    if not validate_only:
        dynamic[name] = configs
        call.state.changed()


_ALTERERS: dict[int, Callable[[Call, str, _Changes, bool], None]] = {_TOPIC: _alter_topic, _BROKER: _alter_broker}


def _check_cluster(call: Call, operation: Operation) -> None:
    if not call.allows(operation, Resource.CLUSTER):
        raise ApiError(Code.CLUSTER_AUTHORIZATION_FAILED)


def _own_id(call: Call, name: str, noun: str, expected: str) -> int:
    """Return the id of the node itself: settings of a single broker are asked of it and told to it."""
    if not name.isdecimal() or len(name) > _MOST_DIGITS:
        raise ApiError(Code.INVALID_REQUEST, f"{noun} id must be an integer, but it is: {name}")
    if int(name) != call.node_id:
        raise ApiError(Code.INVALID_REQUEST, f"Unexpected broker id, expected {expected}, but received {name}")
    return call.node_id
