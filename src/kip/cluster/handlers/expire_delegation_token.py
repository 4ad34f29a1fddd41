"""ExpireDelegationToken (KIP-48): owners and renewers set the expiry of a token, or remove it."""

from __future__ import annotations

from kafka_wire.clients import ExpireDelegationTokenRequest, ExpireDelegationTokenResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError

_NO_TIME = -1


@handles(ExpireDelegationTokenRequest)
def expire_delegation_token(call: ReceivedCall, request: ExpireDelegationTokenRequest) -> ExpireDelegationTokenResponse:
    if not call.may_use_tokens:
        code = ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED
        return ExpireDelegationTokenResponse(error_code=code, expiry_timestamp_ms=_NO_TIME)
    now = int(call.state.now() * 1000)
    try:
        call.check_controller()
        expiry = call.state.users.tokens.expire(request.hmac, call.principal, request.expiry_time_period_ms, now)
    except ApiError as error:
        return ExpireDelegationTokenResponse(error_code=error.code)
    call.state.changed()
    return ExpireDelegationTokenResponse(expiry_timestamp_ms=expiry)
