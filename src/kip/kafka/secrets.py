"""Secrets: the fields of Kafka's messages, and the configs, that contain passwords, keys and tokens.

Only this module decides which values are secret. All that shows messages, configs or lines of commands asks it.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.spec import Field, StructSpec

from kip.kafka.topics import METADATA_TOPIC, METADATA_TOPIC_ID, id_text

REDACTED = "[redacted]"
"""Replaces a secret that is neither null nor empty."""

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
"""The secrets in fields of kind bytes, by the JSON names of the fields."""

SECRET_TOPICS = frozenset({METADATA_TOPIC})
"""Internal topics whose records contain secrets."""

SECRET_TOPIC_IDS = frozenset({id_text(METADATA_TOPIC_ID)})
"""The ids of these topics in JSON (KIP-516)."""

_CONFIG_NAMES = {"value": ("name", "key"), "configValue": ("configKey",)}
"""The fields that can contain the name of a config, by the field of the same struct that contains its value."""

SECRET_CONFIG = re.compile(
    r"passw(or)?d|passphrase|passcode|(^|[^a-z])(pass|pwd)$|secret|jaas|credentials?$|token$|user[._-]?info$|\.pem$"
    r"|(^|[^a-z])(access|account|api|encryption|keystore|master|private|shared|signing)[._-]?key$"
    r"|certificate\.chain$|truststore\.certificates$|oauthbearer\.config$|^scram-",
    re.IGNORECASE,
)
"""Kafka's configs of type password, and names of such configs in librdkafka and in plugins."""

_SECRET_WORD = re.compile(r"password|secret|token|credential|jaas|hmac", re.IGNORECASE)
"""Words in lines of commands, next to which a secret may be."""


@lru_cache(maxsize=4096)
def is_secret_config(name: str) -> bool:
    """Return whether the value of a config is secret, according to its name."""
    return SECRET_CONFIG.search(name) is not None


def mentions_secret(line: str) -> bool:
    """Return whether a line of a command may contain a secret, according to its words and the configs that it names."""
    return _SECRET_WORD.search(line) is not None or any(map(is_secret_config, re.split(r"[^\w.-]+", line)))


def is_secret_field(field: Field) -> bool:
    """Return whether a field of a message contains a secret."""
    return field.kind == "bytes" and field.json_name in SECRET_FIELDS


def config_fields(struct: StructSpec) -> tuple[str, str] | None:
    """Return the JSON names of the fields for a config's name and value, None if the struct has no such fields."""
    names = {field.json_name for field in struct.fields if field.kind == "string" and not field.is_array}
    for value, candidates in _CONFIG_NAMES.items():
        for name in candidates:
            if {name, value} <= names:
                return name, value
    return None


def may_hold_secrets(api_key: int) -> bool:
    """Return whether a request or a response of an API can contain a secret; True for an unknown API."""
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
