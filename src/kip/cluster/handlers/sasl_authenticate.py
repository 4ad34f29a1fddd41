"""SaslAuthenticate: a token of the chosen mechanism."""

from __future__ import annotations

from kafka_wire.clients import SaslAuthenticateRequest, SaslAuthenticateResponse

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError


@handles(SaslAuthenticateRequest)
def sasl_authenticate(call: ReceivedCall, request: SaslAuthenticateRequest) -> SaslAuthenticateResponse:
    try:
        token = call.session.authenticate(request.auth_bytes)
    except ApiError as error:
        return SaslAuthenticateResponse(error_code=error.code, error_message=error.message)
    return SaslAuthenticateResponse(error_message=None, auth_bytes=token)
