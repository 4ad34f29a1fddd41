"""Control records: records that Kafka itself writes between the records of a log (message-spec 6.1)."""

from __future__ import annotations

from struct import Struct
from typing import Any

from kafka_wire.records.control import CONTROL_MESSAGES, PREFIXED, ControlType
from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import counted

from kip.log.records.families import (
    INT16,
    UNKNOWN,
    Decoded,
    DecodedPart,
    Raw,
    decode_message,
    decode_prefixed,
    undecoded,
)

_KEY = Struct(">hh")


class ControlFamily:
    """Records of control batches: the key is int16 version and type; an unprefixed message starts with its version."""

    def decode(self, key: bytes | None, value: bytes | None) -> Decoded:
        """Decode a record. Newer versions of the key are decoded like this one, as in ControlRecordType.parseTypeId."""
        version, number = _KEY.unpack_from(key) if key and len(key) >= _KEY.size else (-1, -1)
        if key is None or version < 0:
            reason = "the key of a control record is a version and a type"
            return Decoded(UNKNOWN, undecoded(key, reason), undecoded(value, reason))
        if number not in list(ControlType):
            reason = f"control record type {number} is unknown"
            return Decoded(UNKNOWN, Raw(key, reason, number, version), undecoded(value, reason))
        kind = ControlType(number)
        return Decoded(kind.name, _key(kind, version), _value(kind, value))


CONTROL = ControlFamily()


def _key(number: int, version: int) -> DecodedPart:
    key: Any = CATALOG.message("ControlRecordTypeSchema")()
    key.type = number
    return DecodedPart(number, version, key)


def _value(kind: ControlType, value: bytes | None) -> DecodedPart | Raw | None:
    if value is None:
        return None
    message = CATALOG.message(CONTROL_MESSAGES[kind])
    if kind in PREFIXED:
        return decode_prefixed(message, value)
    if len(value) < INT16.size:
        return Raw(value, f"no version in {counted(len(value), 'byte')}")
    (version,) = INT16.unpack_from(value)
    return decode_message(message, value, version, 0)
