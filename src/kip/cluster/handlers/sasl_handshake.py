"""SaslHandshake: the choice of a mechanism."""

from __future__ import annotations

from kafka_wire.clients import SaslHandshakeRequest, SaslHandshakeResponse

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError


@handles(SaslHandshakeRequest)
def sasl_handshake(call: ReceivedCall, request: SaslHandshakeRequest) -> SaslHandshakeResponse:
    mechanisms = call.session.mechanisms
    try:
        call.session.handshake(request.mechanism, call.version)
    except ApiError as error:
        return SaslHandshakeResponse(error_code=error.code, mechanisms=mechanisms)
    return SaslHandshakeResponse(mechanisms=mechanisms)
