"""Authentication of a connection: by SASL, step by step, by a client certificate, or anonymous."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Any

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.security.scram import Credential, ScramError, ScramLogin
from kip.cluster.security.tokens import Token
from kip.cluster.security.users import Users
from kip.kafka.mechanisms import ScramMechanism

ANONYMOUS = "User:ANONYMOUS"
_ATTRIBUTES = {
    "commonName": "CN",
    "countryName": "C",
    "localityName": "L",
    "organizationName": "O",
    "organizationalUnitName": "OU",
    "stateOrProvinceName": "ST",
}
"""The attributes of names in certificates, with their names in principals (RFC 2253)."""
_SCRAM = {mechanism.sasl_name: mechanism for mechanism in ScramMechanism}


class LoginStep(Enum):
    """The authentication state of a connection; OPEN is the initial state without SASL, and the state after a login."""

    HANDSHAKE = auto()
    AUTHENTICATE = auto()
    RAW_TOKEN = auto()
    OPEN = auto()
    FAILED = auto()


@dataclass(slots=True)
class ConnectionSession:
    """The state of one connection.

    Attributes:
        users: the users, None on a listener without SASL.
        listener: the name of the listener that the client connected to.
        host, port: the IP address and the port of the client.
        principal: the authenticated user, None if there is none.
        mechanism: the chosen mechanism.
        login: the exchange of SCRAM, None with PLAIN.
        by_token: whether the client has logged in with a delegation token.
        software: the name and the version of the client's software.
        on_close: called when the connection is closed; keys are what each callback ends.
        muted_for: seconds for which requests are not read, because of a quota.
    """

    users: Users | None = field(repr=False)
    listener: str = ""
    host: str = ""
    port: str = ""
    principal: str | None = None
    step: LoginStep = LoginStep.OPEN
    mechanism: str = ""
    login: ScramLogin | None = field(default=None, repr=False)
    by_token: bool = False
    software: tuple[str, str] = ("", "")
    muted_for: float = 0.0
    on_close: dict[object, Callable[[], None]] = field(default_factory=dict, repr=False)

    @classmethod
    def begin(cls, users: Users | None, listener: str = "") -> ConnectionSession:
        return cls(users, listener, step=LoginStep.OPEN if users is None else LoginStep.HANDSHAKE)

    @property
    def mechanisms(self) -> tuple[str, ...]:
        return () if self.users is None else self.users.mechanisms

    def principal_for(self, client_id: str | None) -> str:
        """Return the principal of a request: the authenticated user, or without SASL the one named by the client id."""
        if self.principal is not None:
            return self.principal
        return f"User:{client_id}" if client_id else ANONYMOUS

    def handshake(self, mechanism: str, version: int) -> None:
        """Handle the choice of a mechanism; after version 0 the tokens follow in frames without headers.

        Raises:
            ApiError: UNSUPPORTED_SASL_MECHANISM, ILLEGAL_SASL_STATE.
        """
        if self.step is not LoginStep.HANDSHAKE or self.users is None:
            raise ApiError(ErrorCode.ILLEGAL_SASL_STATE, "")
        # SaslServerAuthenticator sends the mechanisms that it has, and closes the connection.
        if mechanism not in self.mechanisms:
            self.step = LoginStep.FAILED
            raise ApiError(ErrorCode.UNSUPPORTED_SASL_MECHANISM, "")
        self.mechanism = mechanism
        if mechanism in _SCRAM:
            self.login = ScramLogin(_SCRAM[mechanism], self._credential)
        self.step = LoginStep.AUTHENTICATE if version else LoginStep.RAW_TOKEN

    def authenticate(self, token: bytes) -> bytes:
        """Handle a token of the client; return that of the server.

        Raises:
            ApiError: SASL_AUTHENTICATION_FAILED, ILLEGAL_SASL_STATE.
        """
        if self.step not in (LoginStep.AUTHENTICATE, LoginStep.RAW_TOKEN):
            sentence = "SaslAuthenticate request received after successful authentication"
            raise ApiError(ErrorCode.ILLEGAL_SASL_STATE, sentence)
        return self._plain(token) if self.login is None else self._scram(self.login, token)

    def _plain(self, token: bytes) -> bytes:
        """Handle the token of PLAIN (RFC 4616): authorization id, user and password, separated by NULs."""
        parts = token.split(b"\0")
        user = parts[1].decode("utf-8", "replace") if len(parts) == 3 else ""
        if self.users is None or len(parts) != 3 or not self.users.has_password(user, parts[2]):
            raise self._failure("Authentication failed: Invalid username or password")
        self._enter(user)
        return b""

    def _scram(self, login: ScramLogin, token: bytes) -> bytes:
        try:
            answer = login.respond(token)
        except ScramError:
            text = "Authentication failed during authentication due to invalid credentials with SASL mechanism"
            raise self._failure(f"{text} {self.mechanism}") from None
        if login.user is not None:
            # The proved name is the id of the token; permissions are those of its owner (KIP-48).
            held = self._token(login.user) if login.by_token else None
            self.by_token = held is not None
            self._enter(login.user if held is None else held.owner.partition(":")[2])
        return answer

    def _enter(self, user: str) -> None:
        self.principal, self.step = f"User:{user}", LoginStep.OPEN

    def _credential(self, name: str, mechanism: ScramMechanism, by_token: bool) -> Credential | None:
        assert self.users is not None
        if not by_token:
            return self.users.credential(name, mechanism)
        token = self._token(name)
        return None if token is None else self.users.tokens.credential(token, mechanism)

    def _token(self, identity: str) -> Token | None:
        assert self.users is not None
        return self.users.tokens.valid(identity, int(self.users.clock() * 1000))

    def _failure(self, sentence: str) -> ApiError:
        self.step = LoginStep.FAILED
        return ApiError(ErrorCode.SASL_AUTHENTICATION_FAILED, sentence)


def distinguished_name(certificate: Mapping[str, Any]) -> str:
    """Return the subject of a client's certificate as in Kafka's principals: `CN=ana,OU=rivers,C=CH`."""
    pairs = [pair for part in certificate.get("subject", ()) for pair in part]
    # Reversed: certificates have the country first, Java's X500Principal (RFC 2253) has it last.
    return ",".join(f"{_ATTRIBUTES.get(name, name)}={value}" for name, value in reversed(pairs))
