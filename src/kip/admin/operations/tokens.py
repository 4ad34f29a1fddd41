"""Delegation tokens (KIP-48)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calling.calls import Call
from kip.admin.calling.session import Session
from kip.admin.errors import Origin
from kip.admin.versions import since


@dataclass(frozen=True, slots=True)
class DelegationToken:
    """A delegation token; times are in milliseconds since the epoch, principals have the form `User:ana`.

    `hmac` is the secret: the password of a client that authenticates with SCRAM and has `id` as its username.
    """

    id: str
    owner: str
    issued: int
    expires: int
    max_time: int
    hmac: bytes = field(repr=False)
    renewers: tuple[str, ...] = ()
    requester: str | None = None


async def create_delegation_token(
    session: Session,
    *,
    owner: str | None = None,
    renewers: Sequence[str] = (),
    max_lifetime: float | None = None,
    timeout: float | None = None,
) -> DelegationToken:
    """Create a delegation token; requires an authenticated connection.

    Args:
        owner: a principal such as `User:ana`; the user of the connection by default. Another one needs Kafka 3.3.
        renewers: principals that may renew the token besides its owner.
        max_lifetime: seconds; the broker decides by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: DELEGATION_TOKEN_AUTH_DISABLED, DELEGATION_TOKEN_REQUEST_NOT_ALLOWED and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import CreateDelegationTokenRequest
    from kafka_wire.clients.create_delegation_token_request import CreatableRenewers

    request = CreateDelegationTokenRequest(
        renewers=[CreatableRenewers(principal_type=kind, principal_name=name) for kind, name in map(_split, renewers)],
        max_lifetime_ms=-1 if max_lifetime is None else int(max_lifetime * 1000),
    )
    needs = []
    if owner is not None:
        request.owner_principal_type, request.owner_principal_name = _split(owner)
        needs.append(("owner", since(3)))

    def read(message: Any, origin: Origin) -> DelegationToken:
        origin.check(message.error_code)
        times = message.issue_timestamp_ms, message.expiry_timestamp_ms, message.max_timestamp_ms
        principal = f"{message.principal_type}:{message.principal_name}"
        return DelegationToken(message.token_id, principal, *times, message.hmac, tuple(renewers))

    call = Call.of("create_delegation_token", request, read, *needs, is_change=True)
    return await session.run(call, session.deadline(timeout))


async def renew_delegation_token(
    session: Session, hmac: bytes, *, period: float | None = None, timeout: float | None = None
) -> int:
    """Renew a token for `period` seconds (default: chosen by the broker); return its expiry time in milliseconds.

    Args:
        hmac: the HMAC of the token, see `create_delegation_token`.
        period: seconds from now until expiry; the broker decides by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: DELEGATION_TOKEN_NOT_FOUND, DELEGATION_TOKEN_EXPIRED and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import RenewDelegationTokenRequest

    request = RenewDelegationTokenRequest(hmac=hmac, renew_period_ms=-1 if period is None else int(period * 1000))
    return await _expiry(session, "renew_delegation_token", request, timeout)


async def expire_delegation_token(
    session: Session, hmac: bytes, *, period: float | None = None, timeout: float | None = None
) -> int:
    """Expire a token in `period` seconds, or now; return its expiry time in milliseconds since the epoch.

    Args:
        hmac: the HMAC of the token, see `create_delegation_token`.
        period: seconds from now until expiry; the token expires at once by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: DELEGATION_TOKEN_NOT_FOUND, DELEGATION_TOKEN_OWNER_MISMATCH and others.
        OutcomeUnknownError: the request was sent and never answered.
    """
    from kafka_wire.clients import ExpireDelegationTokenRequest

    request = ExpireDelegationTokenRequest(
        hmac=hmac, expiry_time_period_ms=-1 if period is None else int(period * 1000)
    )
    return await _expiry(session, "expire_delegation_token", request, timeout)


async def describe_delegation_tokens(
    session: Session, owners: Sequence[str] | None = None, *, timeout: float | None = None
) -> tuple[DelegationToken, ...]:
    """Return the tokens of owners such as `User:ana`, by default all that the user may describe.

    Args:
        owners: principals such as `User:ana`; by default all whose tokens the user may describe.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: DELEGATION_TOKEN_AUTH_DISABLED and others.
    """
    from kafka_wire.clients import DescribeDelegationTokenRequest
    from kafka_wire.clients.describe_delegation_token_request import DescribeDelegationTokenOwner

    asked_owners = None
    if owners is not None:
        asked_owners = [
            DescribeDelegationTokenOwner(principal_type=kind, principal_name=name) for kind, name in map(_split, owners)
        ]
    request = DescribeDelegationTokenRequest(owners=asked_owners)

    def read(message: Any, origin: Origin) -> tuple[DelegationToken, ...]:
        origin.check(message.error_code)
        return tuple(sorted(map(_token, message.tokens), key=lambda token: token.id))

    call = Call.of("describe_delegation_tokens", request, read)
    return await session.run(call, session.deadline(timeout))


async def _expiry(session: Session, name: str, request: Message, timeout: float | None) -> int:
    def read(message: Any, origin: Origin) -> int:
        origin.check(message.error_code)
        return int(message.expiry_timestamp_ms)

    call = Call.of(name, request, read, is_change=True)
    return await session.run(call, session.deadline(timeout))


def _token(token: Any) -> DelegationToken:
    requester = token.token_requester_principal_name
    return DelegationToken(
        token.token_id,
        f"{token.principal_type}:{token.principal_name}",
        token.issue_timestamp,
        token.expiry_timestamp,
        token.max_timestamp,
        token.hmac,
        tuple(f"{renewer.principal_type}:{renewer.principal_name}" for renewer in token.renewers),
        f"{token.token_requester_principal_type}:{requester}" if requester else None,
    )


def _split(principal: str) -> tuple[str, str]:
    kind, _, name = principal.partition(":")
    return kind, name
