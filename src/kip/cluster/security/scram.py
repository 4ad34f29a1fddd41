"""The server's side of SCRAM (RFC 5802, RFC 7677): credentials, and the exchange of one login.

It does not use the library scramp, which the clients use, because the embedded cluster requires no extra.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from kip.kafka.mechanisms import ScramMechanism

ITERATIONS = range(4096, 16384 + 1)
"""The numbers of iterations that Kafka allows (ScramMechanism, KIP-554); the first one is the default."""
_GS2_NO_CHANNEL_BINDING = ("n", "y")
"""`y` is a client that could bind, and believes that the server cannot, which is true (RFC 5802, section 6)."""


class ScramError(ValueError):
    """A message of the client is malformed, or its proof is wrong."""


@dataclass(frozen=True, slots=True)
class Credential:
    """The stored form of a password: enough to check a proof, and to prove that the server knows the user."""

    mechanism: ScramMechanism
    iterations: int
    salt: bytes = field(repr=False)
    stored_key: bytes = field(repr=False)
    server_key: bytes = field(repr=False)

    @classmethod
    def salted(cls, mechanism: ScramMechanism, iterations: int, salt: bytes, salted_password: bytes) -> Credential:
        """Return the credential for the salted password that AlterUserScramCredentials contains."""
        client_key = _hmac(mechanism, salted_password, b"Client Key")
        server_key = _hmac(mechanism, salted_password, b"Server Key")
        return cls(mechanism, iterations, salt, _hash(mechanism, client_key), server_key)

    @classmethod
    def of(cls, mechanism: ScramMechanism, password: str) -> Credential:
        """Return a credential for a password, with a random salt."""
        return cls._derived(mechanism, ITERATIONS.start, secrets.token_bytes(16), password.encode())

    @classmethod
    def _derived(cls, mechanism: ScramMechanism, iterations: int, salt: bytes, password: bytes) -> Credential:
        salted = hashlib.pbkdf2_hmac(mechanism.digest, password, salt, iterations)
        return cls.salted(mechanism, iterations, salt, salted)

    def matches(self, password: bytes) -> bool:
        """Return whether this is the credential of a password, which takes milliseconds."""
        derived = self._derived(self.mechanism, self.iterations, self.salt, password)
        return hmac.compare_digest(derived.stored_key, self.stored_key)

    def to_json(self) -> list[Any]:
        keys = self.salt.hex(), self.stored_key.hex(), self.server_key.hex()
        return [self.mechanism, self.iterations, *keys]

    @classmethod
    def from_json(cls, fields: list[Any]) -> Credential:
        mechanism, iterations, *keys = fields
        salt, stored_key, server_key = (bytes.fromhex(key) for key in keys)
        return cls(ScramMechanism(mechanism), int(iterations), salt, stored_key, server_key)


FindCredential = Callable[[str, ScramMechanism, bool], Credential | None]
"""Returns the credential of a user, or of a delegation token if the last argument is true."""


class ScramLogin:
    """One login: call `respond` with each message of the client, until `user` is set.

    Attributes:
        user: the name that the client has proved; the id of a delegation token if `by_token`.
    """

    def __init__(self, mechanism: ScramMechanism, find: FindCredential, server_nonce: str = "") -> None:
        self.user: str | None = None
        self.by_token = False
        self._mechanism = mechanism
        self._find = find
        self._claimed = ""
        self._credential: Credential | None = None
        self._nonce = server_nonce or secrets.token_urlsafe(18)
        self._signed = ""
        self._binding = ""

    def respond(self, message: bytes) -> bytes:
        """Return the answer to a message of the client.

        Raises:
            ScramError: the message is malformed, the user is unknown, or the proof is wrong.
        """
        try:
            text = message.decode()
            return (self._challenge(text) if self._credential is None else self._verify(text)).encode()
        except (ValueError, KeyError) as error:
            raise ScramError(str(error)) from None

    def _challenge(self, text: str) -> str:
        binding, authorization, bare = text.split(",", 2)
        if binding not in _GS2_NO_CHANNEL_BINDING:
            raise ScramError("channel binding is not supported")
        attributes = _attributes(bare)
        # In this order: `=3D2C` is the text `=2C`, not a comma.
        self._claimed = attributes["n"].replace("=2C", ",").replace("=3D", "=")
        if authorization and authorization != f"a={attributes['n']}":
            raise ScramError("the authorization id differs from the user")
        self.by_token = attributes.get("tokenauth") == "true"
        self._credential = self._find(self._claimed, self._mechanism, self.by_token)
        if self._credential is None:
            raise ScramError(f"user {self._claimed} has no credential")
        self._binding = f"{binding},{authorization},"
        self._nonce = attributes["r"] + self._nonce
        salt = base64.b64encode(self._credential.salt).decode()
        challenge = f"r={self._nonce},s={salt},i={self._credential.iterations}"
        self._signed = f"{bare},{challenge}"
        return challenge

    def _verify(self, text: str) -> str:
        assert self._credential is not None
        without_proof, _, proof = text.rpartition(",p=")
        attributes = _attributes(without_proof)
        if base64.b64decode(attributes["c"], validate=True).decode() != self._binding:
            raise ScramError("the header differs from the first one")
        if attributes["r"] != self._nonce:
            raise ScramError("the nonce differs from the server's")
        signed = f"{self._signed},{without_proof}".encode()
        signature = _hmac(self._mechanism, self._credential.stored_key, signed)
        client_key = _xor(base64.b64decode(proof, validate=True), signature)
        if not hmac.compare_digest(_hash(self._mechanism, client_key), self._credential.stored_key):
            raise ScramError("the proof is wrong")
        # Only now: until the proof is checked, the name is a claim.
        self.user = self._claimed
        return "v=" + base64.b64encode(_hmac(self._mechanism, self._credential.server_key, signed)).decode()


def _attributes(text: str) -> dict[str, str]:
    """Return the attributes of a message by letter; attributes without `=` are malformed."""
    pairs = (part.partition("=") for part in text.split(","))
    return {name: value for name, _, value in pairs}


def _hmac(mechanism: ScramMechanism, key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, mechanism.digest)


def _hash(mechanism: ScramMechanism, data: bytes) -> bytes:
    return hashlib.new(mechanism.digest, data).digest()


def _xor(first: bytes, second: bytes) -> bytes:
    return bytes(left ^ right for left, right in zip(first, second, strict=True))
