"""PushTelemetry (KIP-714): metrics of a client; tests find them in `requests_of("PushTelemetry")`."""

from __future__ import annotations

from kafka_wire.clients import PushTelemetryRequest, PushTelemetryResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.handlers.get_telemetry_subscriptions import wanted_from
from kip.kafka.topics import ZERO_ID


@handles(PushTelemetryRequest)
def push_telemetry(call: ReceivedCall, request: PushTelemetryRequest) -> PushTelemetryResponse:
    identity = request.client_instance_id
    if identity == ZERO_ID:
        return PushTelemetryResponse(error_code=ErrorCode.INVALID_REQUEST)
    instance, now = call.state.telemetry.instance(identity), int(call.state.now() * 1000)
    try:
        instance.check_push(wanted_from(call, identity), request, now)
    except ApiError as error:
        return PushTelemetryResponse(error_code=error.code)
    return PushTelemetryResponse()
