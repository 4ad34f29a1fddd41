"""Authentication of a connection: SASL PLAIN, step by step, or anonymous."""

from __future__ import annotations

import hmac
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, auto

from kip.cluster.errors import ApiError, Code

__all__ = ["ANONYMOUS", "MECHANISM", "Session", "Step"]

ANONYMOUS = "User:ANONYMOUS"
MECHANISM = "PLAIN"


class Step(Enum):
    """The authentication state of a connection; OPEN is the initial state without SASL, and the state after a login."""

    HANDSHAKE = auto()
    AUTHENTICATE = auto()
    RAW_TOKEN = auto()
    OPEN = auto()
    FAILED = auto()


@dataclass(slots=True)
class Session:
    """The state of one connection.

    Attributes:
        users: passwords by user, None on a listener without SASL.
        principal: the authenticated user, None if there is none.
    """

    users: Mapping[str, str] | None = field(repr=False)
    principal: str | None = None
    step: Step = Step.OPEN

    @classmethod
    def begin(cls, users: Mapping[str, str] | None) -> Session:
        return cls(users, step=Step.OPEN if users is None else Step.HANDSHAKE)

    def principal_for(self, client_id: str | None) -> str:
        """Return the principal of a request: the authenticated user, or without SASL the one named by the client id."""
        if self.principal is not None:
            return self.principal
        return f"User:{client_id}" if client_id else ANONYMOUS

    def handshake(self, mechanism: str, version: int) -> None:
        """Handle the choice of a mechanism; after version 0 the token follows in a frame without a header.

        Raises:
            ApiError: UNSUPPORTED_SASL_MECHANISM, ILLEGAL_SASL_STATE.
        """
        if self.step is not Step.HANDSHAKE:
            raise ApiError(Code.ILLEGAL_SASL_STATE, "")
        if mechanism != MECHANISM:
            self.step = Step.FAILED
            raise ApiError(Code.UNSUPPORTED_SASL_MECHANISM, "")
        self.step = Step.AUTHENTICATE if version else Step.RAW_TOKEN

    def authenticate(self, token: bytes) -> None:
        """Handle the token of PLAIN (RFC 4616): authorization id, user and password, separated by NULs.

        Raises:
            ApiError: SASL_AUTHENTICATION_FAILED, ILLEGAL_SASL_STATE.
        """
        if self.step not in (Step.AUTHENTICATE, Step.RAW_TOKEN):
            sentence = "SaslAuthenticate request received after successful authentication"
            raise ApiError(Code.ILLEGAL_SASL_STATE, sentence)
        parts = token.split(b"\0")
        user = parts[1].decode("utf-8", "replace") if len(parts) == 3 else ""
        expected = (self.users or {}).get(user)
        if expected is None or not hmac.compare_digest(expected.encode(), parts[2]):
            self.step = Step.FAILED
            sentence = "Authentication failed: Invalid username or password"
            raise ApiError(Code.SASL_AUTHENTICATION_FAILED, sentence)
        self.principal, self.step = f"User:{user}", Step.OPEN
