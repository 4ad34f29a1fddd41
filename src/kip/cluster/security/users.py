"""The users of a cluster: passwords, and SCRAM credentials and delegation tokens, which clients can change."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from kip.cluster.security.scram import Credential
from kip.cluster.security.tokens import Tokens
from kip.kafka.mechanisms import PLAIN, ScramMechanism

CredentialsByUser = dict[str, dict[ScramMechanism, Credential]]
"""Credentials by user and mechanism"""


@dataclass(slots=True)
class Users:
    """The users who can log in.

    Attributes:
        passwords: by user, for PLAIN; kept like those for SCRAM, as the state of the cluster contains them.
        credentials: for SCRAM.
        tokens: with which clients log in by SCRAM, too.
        clock: returns the time in seconds since 1970.
        is_required: whether there are listeners that require a login.
    """

    passwords: Mapping[str, Credential] = field(default_factory=dict, repr=False)
    credentials: CredentialsByUser = field(default_factory=dict)
    is_required: bool = False
    tokens: Tokens = field(default_factory=Tokens)
    clock: Callable[[], float] = time.time

    @classmethod
    def of(cls, passwords: Mapping[str, str] | None, clock: Callable[[], float] = time.time) -> Users:
        """Return users with passwords, who can use all mechanisms; None if no login is required."""
        credentials = {
            user: {mechanism: Credential.of(mechanism, password) for mechanism in ScramMechanism}
            for user, password in (passwords or {}).items()
        }
        plain = {user: by_mechanism[ScramMechanism.SCRAM_SHA_256] for user, by_mechanism in credentials.items()}
        return cls(plain, credentials, passwords is not None, clock=clock)

    @property
    def mechanisms(self) -> tuple[str, ...]:
        """The mechanisms of listeners that require a login; empty if there are none."""
        return (PLAIN, *(mechanism.sasl_name for mechanism in ScramMechanism)) if self.is_required else ()

    def has_password(self, user: str, password: bytes) -> bool:
        # Only for PLAIN: AlterUserScramCredentials changes credentials, never passwords of a JAAS file.
        expected = self.passwords.get(user)
        return expected is not None and expected.matches(password)

    def credential(self, user: str, mechanism: ScramMechanism) -> Credential | None:
        return self.credentials.get(user, {}).get(mechanism)
