"""AlterConfigs: all configs of topics and brokers at once, as clients did before IncrementalAlterConfigs."""

from __future__ import annotations

from kafka_wire.clients import AlterConfigsRequest, AlterConfigsResponse
from kafka_wire.clients.alter_configs_request import AlterConfigsResource
from kafka_wire.clients.alter_configs_response import AlterConfigsResourceResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.configs.layers import changed
from kip.cluster.errors import ApiError
from kip.kafka.acls import Operation
from kip.kafka.configs import ConfigOperation, ResourceType


@handles(AlterConfigsRequest)
def alter_configs(call: ReceivedCall, request: AlterConfigsRequest) -> AlterConfigsResponse:
    responses = [_alter(call, asked, validate_only=request.validate_only) for asked in request.resources]
    return AlterConfigsResponse(responses=responses)


def _alter(call: ReceivedCall, asked: AlterConfigsResource, *, validate_only: bool) -> AlterConfigsResourceResponse:
    response = AlterConfigsResourceResponse(
        resource_type=asked.resource_type, resource_name=asked.resource_name, error_message=None
    )
    wanted = [(each.name, ConfigOperation.SET.value, each.value) for each in asked.configs]
    try:
        if not call.state.release.zookeeper:
            call.check_controller()
        match asked.resource_type:
            case ResourceType.TOPIC:
                _alter_topic(call, asked.resource_name, wanted, validate_only=validate_only)
            case ResourceType.BROKER:
                _alter_broker(call, asked.resource_name, wanted, validate_only=validate_only)
            case _:
                raise ApiError(ErrorCode.INVALID_REQUEST, f"Unknown resource type {asked.resource_type}")
    except ApiError as error:
        response.error_code, response.error_message = error.code, error.message
    return response


def _alter_topic(
    call: ReceivedCall, name: str, wanted: list[tuple[str, int, str | None]], *, validate_only: bool
) -> None:
    call.check_topic(Operation.ALTER_CONFIGS, name)
    topic = call.state.topics.get(name)
    if topic is None:
        raise ApiError(ErrorCode.UNKNOWN_TOPIC_OR_PARTITION, f"The topic '{name}' does not exist.")
    configs = changed({}, wanted, ResourceType.TOPIC)
    if not validate_only:
        topic.configs = configs
        call.state.changed()


def _alter_broker(
    call: ReceivedCall, name: str, wanted: list[tuple[str, int, str | None]], *, validate_only: bool
) -> None:
    call.check_cluster(Operation.ALTER_CONFIGS)
    if name:
        call.own_id(name, "Node", str(call.node_id))
    configs = changed({}, wanted, ResourceType.BROKER)
    if not validate_only:
        call.state.configs.dynamic[name] = configs
        call.state.changed()
