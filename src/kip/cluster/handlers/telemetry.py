"""Client metrics (KIP-714)."""

from __future__ import annotations

from uuid import UUID, uuid4

from kafka_wire.clients import (
    GetTelemetrySubscriptionsRequest,
    GetTelemetrySubscriptionsResponse,
    PushTelemetryRequest,
    PushTelemetryResponse,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.telemetry import COMPRESSION_TYPES, FACTS, LARGEST_PUSH, Subscription, subscription
from kip.kafka.topics import ZERO_ID


# GetTelemetrySubscriptions 0-0: The API is KIP-714's.
@handles(GetTelemetrySubscriptionsRequest)
def get_telemetry_subscriptions(
    call: ReceivedCall, request: GetTelemetrySubscriptionsRequest
) -> GetTelemetrySubscriptionsResponse:
    identity = uuid4() if request.client_instance_id == ZERO_ID else request.client_instance_id
    offered = _subscription_of(call, identity)
    call.state.telemetry.instance(identity).check_get(offered, int(call.state.now() * 1000))
    return GetTelemetrySubscriptionsResponse(
        client_instance_id=identity,
        subscription_id=offered.id,
        accepted_compression_types=COMPRESSION_TYPES,
        push_interval_ms=offered.interval_ms,
        telemetry_max_bytes=LARGEST_PUSH,
        delta_temporality=True,
        requested_metrics=offered.metrics,
    )


def _subscription_of(call: ReceivedCall, identity: UUID) -> Subscription:
    """Return the subscription of a client instance."""
    session = call.session
    facts = dict(
        zip(FACTS, (str(identity), call.client_id, *session.software, session.host, session.port), strict=True)
    )
    return subscription(call.state.configs.client_metrics, identity, facts)


# PushTelemetry 0-0: The API is KIP-714's.
# Different: metrics go nowhere: tests find them in `requests_of("PushTelemetry")`.
@handles(PushTelemetryRequest)
def push_telemetry(call: ReceivedCall, request: PushTelemetryRequest) -> PushTelemetryResponse:
    identity = request.client_instance_id
    if identity == ZERO_ID:
        return PushTelemetryResponse(error_code=ErrorCode.INVALID_REQUEST)
    instance, now = call.state.telemetry.instance(identity), int(call.state.now() * 1000)
    instance.check_push(_subscription_of(call, identity), request, now)
    return PushTelemetryResponse()
