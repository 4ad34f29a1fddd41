"""SCRAM credentials of users (KIP-554) and delegation tokens (KIP-48)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kafka_wire.runtime.message import Message

from kip.admin.calls import Call, Target
from kip.admin.errors import Origin
from kip.admin.outcomes import settle
from kip.admin.session import Session
from kip.admin.versions import Offer, since

__all__ = [
    "DelegationToken",
    "ScramCredential",
    "alter_user_scram_credentials",
    "create_delegation_token",
    "describe_delegation_tokens",
    "describe_user_scram_credentials",
    "expire_delegation_token",
    "renew_delegation_token",
]

_MECHANISMS = {1: "SCRAM-SHA-256", 2: "SCRAM-SHA-512"}
_DIGESTS = {1: "sha256", 2: "sha512"}
_CODES = {name: code for code, name in _MECHANISMS.items()}


@dataclass(frozen=True, slots=True)
class ScramCredential:
    """A credential of a user: `SCRAM-SHA-256` or `SCRAM-SHA-512`, and the iterations of its key derivation."""

    user: str
    mechanism: str
    iterations: int = 8192


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


async def describe_user_scram_credentials(
    session: Session, users: Sequence[str] | None = None, *, timeout: float | None = None
) -> tuple[ScramCredential, ...]:
    """Return the credentials of users, by default of all users.

    Args:
        users: names of users; all users by default.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: RESOURCE_NOT_FOUND and others, if the only user failed.
        PartlyDoneError: some of several users failed; `done` has the credentials of the others.
    """
    from kafka_wire.clients import DescribeUserScramCredentialsRequest
    from kafka_wire.clients.describe_user_scram_credentials_request import UserName

    # Not null: Kafka never answers a request with null if the user lacks the permission.
    request = DescribeUserScramCredentialsRequest(users=[UserName(name=name) for name in users or ()])

    def build(offer: Offer) -> tuple[Message, int]:
        return request, offer.version(DescribeUserScramCredentialsRequest)

    def read(message: Any, origin: Origin) -> tuple[ScramCredential, ...]:
        origin.check(message.error_code, message.error_message)
        found = [
            ScramCredential(one.user, _MECHANISMS.get(info.mechanism, f"UNKNOWN_{info.mechanism}"), info.iterations)
            for one in message.results
            for info in one.credential_infos
        ]
        return settle(sorted(found, key=lambda one: (one.user, one.mechanism)), list(origin.errors(message)))

    call = Call("describe_user_scram_credentials", build, read, Target.ACTIVE)
    return await session.run(call, session.deadline(timeout))


async def alter_user_scram_credentials(
    session: Session,
    upsertions: Mapping[ScramCredential, str] | None = None,
    deletions: Sequence[tuple[str, str]] = (),
    *,
    timeout: float | None = None,
) -> tuple[str, ...]:
    """Set and delete credentials of users; return the users.

    Args:
        upsertions: credentials with their passwords; only keys derived from the passwords are sent.
        deletions: users and mechanisms.
        timeout: seconds for the whole call (default: the timeout of the settings).

    Raises:
        BrokerError: RESOURCE_NOT_FOUND, UNACCEPTABLE_CREDENTIAL and others, if the only user failed.
        PartlyDoneError: some of several users failed.
        OutcomeUnknownError: the request was sent and never answered.

    Example:
        >>> from kip.admin import Admin
        >>> from kip.admin.operations.users import ScramCredential
        >>> from kip.cluster import EmbeddedCluster
        >>> with EmbeddedCluster() as kafka, Admin(kafka.bootstrap_server) as admin:
        ...     admin.alter_user_scram_credentials({ScramCredential("ana", "SCRAM-SHA-256"): "a password"})
        ('ana',)
    """
    from kafka_wire.clients import AlterUserScramCredentialsRequest
    from kafka_wire.clients.alter_user_scram_credentials_request import (
        ScramCredentialDeletion,
        ScramCredentialUpsertion,
    )

    altered = []
    for credential, password in (upsertions or {}).items():
        code, salt = _CODES[credential.mechanism], os.urandom(24)
        key = hashlib.pbkdf2_hmac(_DIGESTS[code], password.encode(), salt, credential.iterations)
        altered.append(
            ScramCredentialUpsertion(
                name=credential.user,
                mechanism=code,
                iterations=credential.iterations,
                salt=salt,
                salted_password=key,
            )
        )
    deleted = [ScramCredentialDeletion(name=user, mechanism=_CODES[mechanism]) for user, mechanism in deletions]
    request = AlterUserScramCredentialsRequest(deletions=deleted, upsertions=altered)

    def build(offer: Offer) -> tuple[Message, int]:
        return request, offer.version(AlterUserScramCredentialsRequest)

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        return settle([one.user for one in message.results if not one.error_code], list(origin.errors(message)))

    call = Call("alter_user_scram_credentials", build, read, Target.ACTIVE, is_change=True)
    return await session.run(call, session.deadline(timeout))


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

    def build(offer: Offer) -> tuple[Message, int]:
        return request, offer.version(CreateDelegationTokenRequest, *needs)

    call = Call("create_delegation_token", build, read, Target.ACTIVE, is_change=True)
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

    wanted = None
    if owners is not None:
        wanted = [
            DescribeDelegationTokenOwner(principal_type=kind, principal_name=name) for kind, name in map(_split, owners)
        ]
    request = DescribeDelegationTokenRequest(owners=wanted)

    def read(message: Any, origin: Origin) -> tuple[DelegationToken, ...]:
        origin.check(message.error_code)
        return tuple(sorted(map(_token, message.tokens), key=lambda one: one.id))

    def build(offer: Offer) -> tuple[Message, int]:
        return request, offer.version(DescribeDelegationTokenRequest)

    call = Call("describe_delegation_tokens", build, read, Target.ACTIVE)
    return await session.run(call, session.deadline(timeout))


async def _expiry(session: Session, name: str, request: Message, timeout: float | None) -> int:
    def read(message: Any, origin: Origin) -> int:
        origin.check(message.error_code)
        return int(message.expiry_timestamp_ms)

    def build(offer: Offer) -> tuple[Message, int]:
        return request, offer.version(type(request))

    call = Call(name, build, read, Target.ACTIVE, is_change=True)
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
        tuple(f"{one.principal_type}:{one.principal_name}" for one in token.renewers),
        f"{token.token_requester_principal_type}:{requester}" if requester else None,
    )


def _split(principal: str) -> tuple[str, str]:
    kind, _, name = principal.partition(":")
    return kind, name
