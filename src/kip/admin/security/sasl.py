"""SASL without I/O: credentials, and the exchange of tokens for each mechanism."""

from __future__ import annotations

import base64
import json
import re
import time
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field

from kip.admin.errors import AuthenticationError, SettingsError
from kip.budgets import budget
from kip.extras import missing_library
from kip.kafka.mechanisms import OAUTHBEARER, PLAIN, ScramMechanism

SaslExchange = Generator[bytes, bytes, None]
"""Yields tokens to send and receives the broker's answers, including the answer to the last token."""
Secret = str | Callable[[], str]
"""A password, or a function without arguments that returns it, which is called in a thread."""


@dataclass(frozen=True, slots=True)
class Plain:
    """Username and password, sent in plain text (RFC 4616). A callable returns the password for each connection."""

    username: str
    password: Secret = field(repr=False)
    mechanism: str = PLAIN

    def exchange(self) -> SaslExchange:
        yield f"\0{self.username}\0{_revealed(self.password)}".encode()


@dataclass(frozen=True, slots=True)
class Scram:
    """Username and password; each side proves that it knows the password without sending it (RFC 5802).

    A callable returns the password for each connection.
    """

    username: str
    password: Secret = field(repr=False)
    mechanism: str = ScramMechanism.SCRAM_SHA_512.sasl_name

    def exchange(self) -> SaslExchange:
        try:
            from scramp import ScramClient, ScramException  # type: ignore[import-untyped]
        except ImportError:
            raise SettingsError(missing_library(self.mechanism, "scramp", "admin")) from None
        try:
            client = ScramClient([self.mechanism], self.username, _revealed(self.password))
            server_first = yield client.get_client_first().encode()
            _check_iterations(server_first.decode())
            client.set_server_first(server_first.decode())
            server_final = yield client.get_client_final().encode()
            client.set_server_final(server_final.decode())
        except (ScramException, KeyError, ValueError):
            reason = "the broker's part of the exchange is wrong; it may not know the user's password"
            raise AuthenticationError(f"{self.mechanism}: {reason}") from None


@dataclass(frozen=True, slots=True)
class OAuthBearer:
    """A token that a callable returns, called in a thread for each connection (RFC 7628, KIP-255).

    `extensions` are sent with the token (KIP-342).
    """

    token: Callable[[], str] = field(repr=False)
    mechanism: str = OAUTHBEARER
    extensions: Mapping[str, str] = field(default_factory=dict)

    def exchange(self) -> SaslExchange:
        extensions = "".join(f"{name}={value}\1" for name, value in self.extensions.items())
        answer = yield f"n,,\1auth=Bearer {self.token()}\1{extensions}\1".encode()
        if answer:  # an error, which the broker confirms after one more byte
            yield b"\1"


def _revealed(secret: Secret) -> str:
    return secret if isinstance(secret, str) else secret()


def _check_iterations(server_first: str) -> None:
    """Reject an iteration count above the budget, which would take seconds; Kafka's brokers use 4096 to 16384."""
    match = re.search(r"(?:^|,)i=(\d{1,20})(?:,|$)", server_first)
    if match and int(match[1]) > (most := budget("scram-iterations")):
        raise AuthenticationError(f"the broker requests {match[1]} iterations of SCRAM, more than {most}")


Credentials = Plain | Scram | OAuthBearer


def unsecured_token(subject: str) -> str:
    """Return an unsigned token, like Java's login module if its options only name a subject.

    Times are whole seconds, rounded down: a broker compares them with its clock in ms, and refuses later ones.
    """
    now = int(time.time())
    header, claims = {"alg": "none"}, {"sub": subject, "iat": now, "exp": now + 3600}
    halves = (base64.urlsafe_b64encode(json.dumps(half).encode()).rstrip(b"=").decode() for half in (header, claims))
    return ".".join(halves) + "."
