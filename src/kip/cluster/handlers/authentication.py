"""SASL: the choice of a mechanism and its exchange."""

from __future__ import annotations

from kafka_wire.clients import (
    SaslAuthenticateRequest,
    SaslAuthenticateResponse,
    SaslHandshakeRequest,
    SaslHandshakeResponse,
)

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError


# SaslHandshake 0-1: After version 0 follow bare tokens of the mechanism, after version 1 SaslAuthenticate (KIP-152).
# Left out: GSSAPI.
@handles(SaslHandshakeRequest)
def sasl_handshake(call: ReceivedCall, request: SaslHandshakeRequest) -> SaslHandshakeResponse:
    mechanisms = call.session.mechanisms
    try:
        call.session.handshake(request.mechanism, call.version)
    except ApiError as error:
        return SaslHandshakeResponse(error_code=error.code, mechanisms=mechanisms)
    return SaslHandshakeResponse(mechanisms=mechanisms)


# SaslAuthenticate 0-2: 1 returns the lifetime of the session (KIP-368).
# Different: sessions do not expire, so clients need not authenticate again.
@handles(SaslAuthenticateRequest)
def sasl_authenticate(call: ReceivedCall, request: SaslAuthenticateRequest) -> SaslAuthenticateResponse:
    token = call.session.authenticate(request.auth_bytes)
    return SaslAuthenticateResponse(error_message=None, auth_bytes=token)
