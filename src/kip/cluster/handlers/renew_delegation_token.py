"""RenewDelegationToken (KIP-48): owners and renewers postpone the expiry of a token."""

from __future__ import annotations

from kafka_wire.clients import RenewDelegationTokenRequest, RenewDelegationTokenResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError

_NO_TIME = -1


@handles(RenewDelegationTokenRequest)
def renew_delegation_token(call: ReceivedCall, request: RenewDelegationTokenRequest) -> RenewDelegationTokenResponse:
    if not call.may_use_tokens:
        code = ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED
        return RenewDelegationTokenResponse(error_code=code, expiry_timestamp_ms=_NO_TIME)
    now = int(call.state.now() * 1000)
    try:
        call.check_controller()
        token = call.state.users.tokens.renew(request.hmac, call.principal, request.renew_period_ms, now)
    except ApiError as error:
        return RenewDelegationTokenResponse(error_code=error.code)
    call.state.changed()
    return RenewDelegationTokenResponse(expiry_timestamp_ms=token.expiry)
