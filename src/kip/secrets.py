"""Secrets: which fields of Kafka's messages, and which configs, hold passwords, keys and tokens.

No other module decides which values are secret. Commands that print messages redact them by default.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.spec import Field, StructSpec

__all__ = [
    "REDACTED",
    "SECRET_FIELDS",
    "SECRET_TOPICS",
    "SECRET_TOPIC_IDS",
    "config_fields",
    "is_secret_config",
    "is_secret_field",
    "may_hold_secrets",
]

REDACTED = "[redacted]"
"""Takes the place of a secret that is neither null nor empty."""

SECRET_FIELDS = {
    "authBytes": "SaslAuthenticate: passwords, SCRAM messages, OAuth tokens",
    "hmac": "delegation tokens",
    "requestData": "Envelope: any request",
    "responseData": "Envelope: any response",
    "salt": "SCRAM credentials",
    "saltedPassword": "SCRAM credentials",
    "serverKey": "SCRAM credentials",
    "storedKey": "SCRAM credentials",
}
"""Fields of kind bytes, by their names in JSON -> their secrets."""

SECRET_TOPICS = frozenset({"__cluster_metadata"})
"""Internal topics whose records hold secrets."""

SECRET_TOPIC_IDS = frozenset({"AAAAAAAAAAAAAAAAAAAAAQ"})
"""The ids of these topics, as JSON has them (KIP-516)."""

_CONFIG_NAMES = {"value": ("name", "key"), "configValue": ("configKey",)}
"""The field with a config's value -> the fields of the same struct that may have its name."""

_SECRET_CONFIG = re.compile(
    r"passw(or)?d|passphrase|secret|jaas|(?<![a-z])(api|access|private|keystore)[._-]?key$|credentials?$|token$"
    r"|certificate\.chain$|truststore\.certificates$|^scram-",
    re.IGNORECASE,
)
"""Configs of Kafka whose type is password, and names that plugins use for theirs."""


@lru_cache(maxsize=4096)
def is_secret_config(name: str) -> bool:
    """Tell whether the value of a config is secret, going by its name."""
    return _SECRET_CONFIG.search(name) is not None


def is_secret_field(field: Field) -> bool:
    """Tell whether a field of a message holds a secret."""
    return field.kind == "bytes" and field.json_name in SECRET_FIELDS


def config_fields(struct: StructSpec) -> tuple[str, str] | None:
    """Return the JSON names of a config's name and value if a struct has these, else None."""
    names = {field.json_name for field in struct.fields if field.kind == "string" and not field.is_array}
    for value, candidates in _CONFIG_NAMES.items():
        for name in candidates:
            if {name, value} <= names:
                return name, value
    return None


def may_hold_secrets(api_key: int) -> bool:
    """Tell whether a request of an API or its response may hold a secret; an unknown API may."""
    try:
        specs = [CATALOG.request(api_key), CATALOG.response(api_key)]
    except UnknownMessageError:
        return True
    return any(_has_secrets(CATALOG.load(entry).SPEC) for entry in specs)


@cache
def _has_secrets(struct: StructSpec) -> bool:
    return config_fields(struct) is not None or any(
        is_secret_field(field) or (field.struct is not None and _has_secrets(field.struct)) for field in struct.fields
    )
