"""Control records: records that Kafka itself writes between the records of a log (message-spec 6.1)."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct
from typing import Any

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.errors import counted
from kafka_wire.runtime.message import Message

from kip.log.errors import LogError
from kip.log.families import INT16, UNKNOWN, Decoded, DecodedPart, Raw, decode_message, decode_prefixed, undecoded

__all__ = ["CONTROL", "CONTROL_TYPES", "ControlFamily", "ControlType"]

_KEY = Struct(">hh")


@dataclass(frozen=True, slots=True)
class ControlType:
    """A type of control records: its name, its message, and whether an int16 with the version precedes the message."""

    name: str
    message: str
    is_prefixed: bool = False


CONTROL_TYPES = {
    0: ControlType("ABORT", "EndTxnMarker", is_prefixed=True),
    1: ControlType("COMMIT", "EndTxnMarker", is_prefixed=True),
    2: ControlType("LEADER_CHANGE", "LeaderChangeMessage"),
    3: ControlType("SNAPSHOT_HEADER", "SnapshotHeaderRecord"),
    4: ControlType("SNAPSHOT_FOOTER", "SnapshotFooterRecord"),
    5: ControlType("KRAFT_VERSION", "KRaftVersionRecord"),
    6: ControlType("KRAFT_VOTERS", "VotersRecord"),
}
"""The types, by the number in the key."""


class ControlFamily:
    """Records of control batches: the key is int16 version and type; an unprefixed message starts with its version."""

    def decode(self, key: bytes | None, value: bytes | None) -> Decoded:
        """Decode a record. Newer versions of the key are decoded like this one, as in ControlRecordType.parseTypeId."""
        version, number = _KEY.unpack_from(key) if key and len(key) >= _KEY.size else (-1, -1)
        if key is None or version < 0:
            reason = "the key of a control record is a version and a type"
            return Decoded(UNKNOWN, undecoded(key, reason), undecoded(value, reason))
        kind = CONTROL_TYPES.get(number)
        if kind is None:
            reason = f"control record type {number} is unknown"
            return Decoded(UNKNOWN, Raw(key, reason, number, version), undecoded(value, reason))
        return Decoded(kind.name, _key(number, version), _value(kind, value))

    def encode(self, type_number: int, message: Message, version: int = 0) -> tuple[bytes, bytes]:
        """Return the key and value of a record. Raises EncodeError, LogError."""
        kind = CONTROL_TYPES.get(type_number)
        if kind is None or message.SPEC.name != kind.message:
            raise LogError(f"{type(message).__name__} is not a message of control record type {type_number}")
        body = message.encode(version)
        return _KEY.pack(0, type_number), INT16.pack(version) + body if kind.is_prefixed else body


CONTROL = ControlFamily()


def _key(number: int, version: int) -> DecodedPart:
    key: Any = CATALOG.message("ControlRecordTypeSchema")()
    key.type = number
    return DecodedPart(number, version, key)


def _value(kind: ControlType, value: bytes | None) -> DecodedPart | Raw | None:
    if value is None:
        return None
    message = CATALOG.message(kind.message)
    if kind.is_prefixed:
        return decode_prefixed(message, value)
    if len(value) < INT16.size:
        return Raw(value, f"no version in {counted(len(value), 'byte')}")
    (version,) = INT16.unpack_from(value)
    return decode_message(message, value, version, 0)
