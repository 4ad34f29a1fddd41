"""SCRAM credentials of users (KIP-554)."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kip.admin.calling.calls import Call
from kip.admin.calling.outcomes import settle
from kip.admin.calling.session import Session
from kip.admin.errors import Origin
from kip.kafka.mechanisms import ScramMechanism


@dataclass(frozen=True, slots=True)
class ScramCredential:
    """A credential of a user: `SCRAM-SHA-256` or `SCRAM-SHA-512`, and the iterations of its key derivation."""

    user: str
    mechanism: str
    iterations: int = 8192


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

    def read(message: Any, origin: Origin) -> tuple[ScramCredential, ...]:
        origin.check(message.error_code, message.error_message)
        credentials = [
            ScramCredential(result.user, _sasl_name(info.mechanism), info.iterations)
            for result in message.results
            for info in result.credential_infos
        ]
        return settle(
            sorted(credentials, key=lambda credential: (credential.user, credential.mechanism)),
            list(origin.errors(message)),
        )

    call = Call.of("describe_user_scram_credentials", request, read)
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
        mechanism, salt = ScramMechanism.named(credential.mechanism), os.urandom(24)
        key = hashlib.pbkdf2_hmac(mechanism.digest, password.encode(), salt, credential.iterations)
        altered.append(
            ScramCredentialUpsertion(
                name=credential.user,
                mechanism=mechanism,
                iterations=credential.iterations,
                salt=salt,
                salted_password=key,
            )
        )
    deleted = [
        ScramCredentialDeletion(name=user, mechanism=ScramMechanism.named(mechanism)) for user, mechanism in deletions
    ]
    request = AlterUserScramCredentialsRequest(deletions=deleted, upsertions=altered)

    def read(message: Any, origin: Origin) -> tuple[str, ...]:
        return settle(
            [result.user for result in message.results if not result.error_code], list(origin.errors(message))
        )

    call = Call.of("alter_user_scram_credentials", request, read, is_change=True)
    return await session.run(call, session.deadline(timeout))


def _sasl_name(code: int) -> str:
    return ScramMechanism(code).sasl_name if code in set(ScramMechanism) else f"UNKNOWN_{code}"
