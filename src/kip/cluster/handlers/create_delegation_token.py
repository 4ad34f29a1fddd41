"""CreateDelegationToken (KIP-48, KIP-373): for the client itself, or for another user."""

from __future__ import annotations

from kafka_wire.clients import CreateDelegationTokenRequest, CreateDelegationTokenResponse
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.kafka.acls import Operation

_WITH_REQUESTERS = 3
_NO_TIME = -1


@handles(CreateDelegationTokenRequest)
def create_delegation_token(call: ReceivedCall, request: CreateDelegationTokenRequest) -> CreateDelegationTokenResponse:
    requester = owner = call.principal
    if request.owner_principal_name:
        owner = f"{request.owner_principal_type}:{request.owner_principal_name}"
    response = CreateDelegationTokenResponse()
    response.principal_type, _, response.principal_name = owner.partition(":")
    if call.version >= _WITH_REQUESTERS:
        response.token_requester_principal_type, _, response.token_requester_principal_name = requester.partition(":")
    try:
        _check(call, request, owner)
        call.check_controller()
    except ApiError as error:
        response.error_code = error.code
        response.issue_timestamp_ms = response.expiry_timestamp_ms = response.max_timestamp_ms = _NO_TIME
        return response
    renewers = [f"{each.principal_type}:{each.principal_name}" for each in request.renewers]
    now = int(call.state.now() * 1000)
    token = call.state.users.tokens.create(owner, requester, renewers, request.max_lifetime_ms, now)
    call.state.changed()
    response.issue_timestamp_ms, response.expiry_timestamp_ms, response.max_timestamp_ms = now, token.expiry, token.last
    response.token_id, response.hmac = token.id, token.hmac
    return response


def _check(call: ReceivedCall, request: CreateDelegationTokenRequest, owner: str) -> None:
    if not call.may_use_tokens:
        raise ApiError(ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED)
    if owner != call.principal and not call.allows(Operation.CREATE_TOKENS, Resource.USER, owner):
        raise ApiError(ErrorCode.DELEGATION_TOKEN_AUTHORIZATION_FAILED)
    if any(each.principal_type != "User" for each in request.renewers):
        raise ApiError(ErrorCode.INVALID_PRINCIPAL_TYPE)
