"""Delegation tokens (KIP-48): secrets with which a client logs in by SCRAM as another user, until they expire."""

from __future__ import annotations

import base64
import hmac
import secrets
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from kafka_wire.error_codes import ErrorCode

from kip.cluster.errors import ApiError
from kip.cluster.security.scram import Credential
from kip.kafka.mechanisms import ScramMechanism
from kip.kafka.topics import id_text

_LONGEST_MS = 7 * 24 * 3600 * 1000
"""`delegation.token.max.lifetime.ms`"""
_RENEWED_MS = 24 * 3600 * 1000
"""`delegation.token.expiry.time.ms`"""


@dataclass(slots=True)
class Token:
    """A token.

    Attributes:
        owner, requester, renewers: principals; a client with the token is its owner.
        issued, expiry, last: the time at which it was created, that at which it expires, and the last possible one,
            in ms since 1970.
    """

    id: str
    owner: str
    requester: str
    renewers: tuple[str, ...]
    issued: int
    expiry: int
    last: int
    hmac: bytes = field(repr=False)

    def belongs_to(self, principal: str) -> bool:
        """Return whether a principal may describe the token without further permissions."""
        return principal in (self.owner, self.requester, *self.renewers)

    def to_json(self) -> list[Any]:
        times = self.issued, self.expiry, self.last
        return [self.id, self.owner, self.requester, list(self.renewers), *times, self.hmac.hex()]

    @classmethod
    def from_json(cls, fields: list[Any]) -> Token:
        identity, owner, requester, renewers, issued, expiry, last, digest = fields
        times = int(issued), int(expiry), int(last)
        return cls(str(identity), str(owner), str(requester), tuple(renewers), *times, bytes.fromhex(digest))


class Tokens:
    """The tokens of a cluster."""

    def __init__(self) -> None:
        self._tokens: dict[str, Token] = {}
        self._credentials: dict[tuple[str, ScramMechanism], Credential] = {}
        self._key = secrets.token_bytes(32)

    def __iter__(self) -> Iterator[Token]:
        return iter(list(self._tokens.values()))

    def restore(self, tokens: Iterable[Token]) -> None:
        self._tokens = {token.id: token for token in tokens}

    def create(self, owner: str, requester: str, renewers: Sequence[str], lifetime_ms: int, now: int) -> Token:
        """Return a new token; without a positive `lifetime_ms`, it can be renewed for seven days."""
        last = now + (min(lifetime_ms, _LONGEST_MS) if lifetime_ms > 0 else _LONGEST_MS)
        identity = id_text(uuid4())
        digest = hmac.digest(self._key, identity.encode(), "sha512")
        token = Token(identity, owner, requester, tuple(renewers), now, min(last, now + _RENEWED_MS), last, digest)
        self._tokens[identity] = token
        return token

    def renew(self, digest: bytes, principal: str, period_ms: int, now: int) -> Token:
        """Renew a token for a time, without a positive `period_ms` for a day; return it.

        Raises:
            ApiError: DELEGATION_TOKEN_NOT_FOUND, DELEGATION_TOKEN_OWNER_MISMATCH, DELEGATION_TOKEN_EXPIRED.
        """
        token = self._changeable(digest, principal)
        _check_expiry(token, now)
        token.expiry = min(token.last, now + (min(period_ms, _RENEWED_MS) if period_ms > 0 else _RENEWED_MS))
        return token

    def expire(self, digest: bytes, principal: str, period_ms: int, now: int) -> int:
        """Let a token expire after a time, at once if that is negative; return the time of its expiry.

        Raises:
            ApiError: as `renew`.
        """
        token = self._changeable(digest, principal)
        if period_ms < 0:  # before the check of the expiry: a token that has expired can still be removed
            del self._tokens[token.id]
            return now
        _check_expiry(token, now)
        token.expiry = min(token.last, now + period_ms)
        return token.expiry

    def valid(self, identity: str, now: int) -> Token | None:
        """Return a token that has not expired, None if there is none."""
        token = self._tokens.get(identity)
        return token if token is not None and now <= token.expiry else None

    def credential(self, token: Token, mechanism: ScramMechanism) -> Credential:
        """Return the credential of a token, whose password is its HMAC in base64."""
        # Kept, as deriving one takes milliseconds (4096 rounds), which every login would pay.
        key = token.id, mechanism
        if key not in self._credentials:
            self._credentials[key] = Credential.of(mechanism, base64.b64encode(token.hmac).decode())
        return self._credentials[key]

    def _changeable(self, digest: bytes, principal: str) -> Token:
        # Compared in constant time: the digest is the secret that the client has to know.
        token = next((token for token in self._tokens.values() if hmac.compare_digest(token.hmac, digest)), None)
        if token is None:
            raise ApiError(ErrorCode.DELEGATION_TOKEN_NOT_FOUND)
        if principal != token.owner and principal not in token.renewers:
            raise ApiError(ErrorCode.DELEGATION_TOKEN_OWNER_MISMATCH)
        return token


def _check_expiry(token: Token, now: int) -> None:
    if now > token.expiry:
        raise ApiError(ErrorCode.DELEGATION_TOKEN_EXPIRED)
