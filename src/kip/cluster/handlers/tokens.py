"""Delegation tokens (KIP-48)."""

from __future__ import annotations

from kafka_wire.clients import (
    CreateDelegationTokenRequest,
    CreateDelegationTokenResponse,
    DescribeDelegationTokenRequest,
    DescribeDelegationTokenResponse,
    ExpireDelegationTokenRequest,
    ExpireDelegationTokenResponse,
    RenewDelegationTokenRequest,
    RenewDelegationTokenResponse,
)
from kafka_wire.clients.describe_delegation_token_response import (
    DescribedDelegationToken,
    DescribedDelegationTokenRenewer,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.errors import ApiError
from kip.cluster.security.acls import Resource
from kip.cluster.security.tokens import Token
from kip.kafka.acls import Operation

_WITH_REQUESTERS = 3
_NO_TIME = -1


# CreateDelegationToken 0-3: The API is KIP-48's. 3 adds tokens for other users (KIP-373).
# Left out: the secret key of the broker config: tokens are always enabled.
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
    renewers = [f"{renewer.principal_type}:{renewer.principal_name}" for renewer in request.renewers]
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
    if any(renewer.principal_type != "User" for renewer in request.renewers):
        raise ApiError(ErrorCode.INVALID_PRINCIPAL_TYPE)


# DescribeDelegationToken 0-3: The API is KIP-48's. 3 adds requesters (KIP-373).
@handles(DescribeDelegationTokenRequest)
def describe_delegation_token(
    call: ReceivedCall, request: DescribeDelegationTokenRequest
) -> DescribeDelegationTokenResponse:
    if not call.may_use_tokens:
        return DescribeDelegationTokenResponse(error_code=ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED)
    owners = None
    if request.owners is not None:
        owners = [f"{owner.principal_type}:{owner.principal_name}" for owner in request.owners]
    shown = [
        _described(call.version, token)
        for token in call.state.users.tokens
        if (owners is None or any(token.belongs_to(owner) for owner in owners)) and _may_describe(call, token)
    ]
    return DescribeDelegationTokenResponse(tokens=shown)


def _may_describe(call: ReceivedCall, token: Token) -> bool:
    return (
        token.belongs_to(call.principal)
        or call.allows(Operation.DESCRIBE, Resource.DELEGATION_TOKEN, token.id)
        or call.allows(Operation.DESCRIBE_TOKENS, Resource.USER, token.owner)
    )


def _described(version: int, token: Token) -> DescribedDelegationToken:
    described = DescribedDelegationToken(
        issue_timestamp=token.issued,
        expiry_timestamp=token.expiry,
        max_timestamp=token.last,
        token_id=token.id,
        hmac=token.hmac,
        renewers=[_renewer(*renewer.split(":", 1)) for renewer in token.renewers],
    )
    described.principal_type, _, described.principal_name = token.owner.partition(":")
    if version >= _WITH_REQUESTERS:
        kind, _, name = token.requester.partition(":")
        described.token_requester_principal_type, described.token_requester_principal_name = kind, name
    return described


def _renewer(kind: str, name: str) -> DescribedDelegationTokenRenewer:
    return DescribedDelegationTokenRenewer(principal_type=kind, principal_name=name)


# RenewDelegationToken 0-2: The API is KIP-48's.
@handles(RenewDelegationTokenRequest)
def renew_delegation_token(call: ReceivedCall, request: RenewDelegationTokenRequest) -> RenewDelegationTokenResponse:
    if not call.may_use_tokens:
        code = ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED
        return RenewDelegationTokenResponse(error_code=code, expiry_timestamp_ms=_NO_TIME)
    now = int(call.state.now() * 1000)
    call.check_controller()
    token = call.state.users.tokens.renew(request.hmac, call.principal, request.renew_period_ms, now)
    call.state.changed()
    return RenewDelegationTokenResponse(expiry_timestamp_ms=token.expiry)


# ExpireDelegationToken 0-2: The API is KIP-48's.
@handles(ExpireDelegationTokenRequest)
def expire_delegation_token(call: ReceivedCall, request: ExpireDelegationTokenRequest) -> ExpireDelegationTokenResponse:
    if not call.may_use_tokens:
        code = ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED
        return ExpireDelegationTokenResponse(error_code=code, expiry_timestamp_ms=_NO_TIME)
    now = int(call.state.now() * 1000)
    call.check_controller()
    expiry = call.state.users.tokens.expire(request.hmac, call.principal, request.expiry_time_period_ms, now)
    call.state.changed()
    return ExpireDelegationTokenResponse(expiry_timestamp_ms=expiry)
