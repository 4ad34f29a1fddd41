"""Security protocols, the names of SASL mechanisms, and the numbers and digests of the SCRAM mechanisms."""

from __future__ import annotations

from enum import IntEnum

PLAIN = "PLAIN"
OAUTHBEARER = "OAUTHBEARER"


class ScramMechanism(IntEnum):
    """A SCRAM mechanism, numbered as in `org.apache.kafka.clients.admin.ScramMechanism` (KIP-554)."""

    SCRAM_SHA_256 = 1
    SCRAM_SHA_512 = 2

    @property
    def sasl_name(self) -> str:
        """The name in SASL: `SCRAM-SHA-256`."""
        return self.name.replace("_", "-")

    @property
    def digest(self) -> str:
        """The name of the hash function, for `hashlib`."""
        return self.name.removeprefix("SCRAM_").replace("_", "").lower()

    @classmethod
    def named(cls, sasl_name: str) -> ScramMechanism:
        """Return the mechanism with a name in SASL.

        Raises:
            KeyError: the name is not that of a SCRAM mechanism.
        """
        return cls[sasl_name.replace("-", "_")]


class SecurityProtocol(IntEnum):
    """A security protocol, numbered as in `org.apache.kafka.common.security.auth.SecurityProtocol`."""

    PLAINTEXT = 0
    SSL = 1
    SASL_PLAINTEXT = 2
    SASL_SSL = 3
