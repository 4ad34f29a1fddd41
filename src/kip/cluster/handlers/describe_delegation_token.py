"""DescribeDelegationToken (KIP-48): the tokens of some owners that the client may see."""

from __future__ import annotations

from kafka_wire.clients import DescribeDelegationTokenRequest, DescribeDelegationTokenResponse
from kafka_wire.clients.describe_delegation_token_response import (
    DescribedDelegationToken,
    DescribedDelegationTokenRenewer,
)
from kafka_wire.error_codes import ErrorCode

from kip.cluster.calls.apis import handles
from kip.cluster.calls.call import ReceivedCall
from kip.cluster.security.acls import Resource
from kip.cluster.security.tokens import Token
from kip.kafka.acls import Operation

_WITH_REQUESTERS = 3


@handles(DescribeDelegationTokenRequest)
def describe_delegation_token(
    call: ReceivedCall, request: DescribeDelegationTokenRequest
) -> DescribeDelegationTokenResponse:
    if not call.may_use_tokens:
        return DescribeDelegationTokenResponse(error_code=ErrorCode.DELEGATION_TOKEN_REQUEST_NOT_ALLOWED)
    owners = None
    if request.owners is not None:
        owners = [f"{each.principal_type}:{each.principal_name}" for each in request.owners]
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
        renewers=[_renewer(*each.split(":", 1)) for each in token.renewers],
    )
    described.principal_type, _, described.principal_name = token.owner.partition(":")
    if version >= _WITH_REQUESTERS:
        kind, _, name = token.requester.partition(":")
        described.token_requester_principal_type, described.token_requester_principal_name = kind, name
    return described


def _renewer(kind: str, name: str) -> DescribedDelegationTokenRenewer:
    return DescribedDelegationTokenRenewer(principal_type=kind, principal_name=name)
