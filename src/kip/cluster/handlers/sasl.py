"""SaslHandshake and SaslAuthenticate."""

from __future__ import annotations

from kafka_wire.clients import (
    SaslAuthenticateRequest,
    SaslAuthenticateResponse,
    SaslHandshakeRequest,
    SaslHandshakeResponse,
)

from kip.cluster.call import Call
from kip.cluster.errors import ApiError
from kip.cluster.sessions import MECHANISM

__all__ = ["sasl_authenticate", "sasl_handshake"]


def sasl_handshake(call: Call, request: SaslHandshakeRequest) -> SaslHandshakeResponse:
    mechanisms = () if call.session.users is None else (MECHANISM,)
    try:
        call.session.handshake(request.mechanism, call.version)
    except ApiError as error:
        return SaslHandshakeResponse(error_code=error.code, mechanisms=mechanisms)
    return SaslHandshakeResponse(mechanisms=mechanisms)


def sasl_authenticate(call: Call, request: SaslAuthenticateRequest) -> SaslAuthenticateResponse:
    try:
        call.session.authenticate(request.auth_bytes)
    except ApiError as error:
        return SaslAuthenticateResponse(error_code=error.code, error_message=error.message)
    return SaslAuthenticateResponse(error_message=None)
