"""The message families of internal topics: maps a topic to the family that decodes and encodes its records.

The key and value of a record are decoded to `Decoded`: a typed message for known bytes, raw bytes otherwise.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from struct import Struct
from typing import Protocol, TypeAlias

from kafka_wire.registry import CATALOG
from kafka_wire.runtime.catalog import UnknownMessageError
from kafka_wire.runtime.errors import DecodeError, counted
from kafka_wire.runtime.message import Message

from kip.kafka.topics import METADATA_TOPIC, OFFSETS_TOPIC, REMOTE_LOG_TOPIC, SHARE_STATE_TOPIC, TRANSACTIONS_TOPIC
from kip.log.errors import LogError
from kip.log.records.varints import encode_unsigned_varint, read_unsigned_varint

__all__ = [
    "FAMILIES",
    "FRAME_VERSION",
    "INT16",
    "UNKNOWN",
    "CoordinatorFamily",
    "Decoded",
    "DecodedPart",
    "Family",
    "FramedFamily",
    "Raw",
    "decode_message",
    "decode_prefixed",
    "type_name",
    "undecoded",
]

INT16 = Struct(">h")
UNKNOWN = "UNKNOWN"
# AbstractApiMessageSerde.DEFAULT_FRAME_VERSION
FRAME_VERSION = 1
_HIGHEST = 32767


@dataclass(frozen=True, slots=True)
class DecodedPart:
    """A key or value that is a known message.

    `left` counts the bytes after the message, which coordinators ignore.
    """

    type: int | None
    version: int
    message: Message
    left: int = 0


@dataclass(frozen=True, slots=True)
class Raw:
    """A key or value that could not be decoded: its bytes, the reason, and the readable part of its header."""

    data: bytes
    reason: str
    type: int | None = None
    version: int | None = None


AnyPart: TypeAlias = DecodedPart | Raw | None
"""None is null: no key, or a tombstone."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A decoded record; `type` is Kafka's name of the record type, such as `OFFSET_COMMIT`, or `UNKNOWN`."""

    type: str
    key: AnyPart
    value: AnyPart


class Family(Protocol):
    """Decodes the records of a topic. Nothing raises: undecodable bytes become `Raw`."""

    def decode(self, key: bytes | None, value: bytes | None) -> Decoded:
        """Decode a record."""
        ...


class CoordinatorFamily:
    """Records of a coordinator: int16 record type and key; int16 version and value, or null (message-spec 6.2)."""

    def __init__(self, area: str) -> None:
        self.area = area
        self._types: dict[int, _RecordType | None] = {}

    def decode(self, key: bytes | None, value: bytes | None) -> Decoded:
        """Decode a record: the type in the key determines the messages of key and value."""
        name, part, value_class = self.decode_key(key)
        if value is None:
            return Decoded(name, part, None)
        if value_class is None:
            reason = part.reason if isinstance(part, Raw) else "the record has no key to tell its type"
            return Decoded(name, part, Raw(value, reason))
        return Decoded(name, part, decode_prefixed(value_class, value))

    def decode_key(self, key: bytes | None) -> tuple[str, AnyPart, type[Message] | None]:
        """Return the name of a key's type, the key, and the message class of its values."""
        if key is None:
            return UNKNOWN, None, None
        if len(key) < INT16.size:
            return UNKNOWN, Raw(key, f"a key of {counted(len(key), 'byte')} has no record type"), None
        (number,) = INT16.unpack_from(key)
        kind = self._type(number)
        if kind is None:
            return UNKNOWN, Raw(key, f"record type {number} is unknown", number), None
        # The int16 before a key is its type and not a version: keys have the version 0 only.
        return kind.name, decode_message(kind.key, key, 0, INT16.size, number), kind.value

    def encode(self, key: Message, value: Message | None, version: int = 0) -> tuple[bytes, bytes | None]:
        """Return the key and value of a record; a value of None makes a tombstone. Raises EncodeError, LogError."""
        if key.API_KEY is None:
            raise LogError(f"{type(key).__name__} is not a key of a coordinator's record")
        head = INT16.pack(key.API_KEY) + key.encode(0)
        return head, None if value is None else INT16.pack(version) + value.encode(version)

    def _type(self, number: int) -> _RecordType | None:
        if number not in self._types:
            self._types[number] = self._load(number)
        return self._types[number]

    def _load(self, number: int) -> _RecordType | None:
        try:
            key = CATALOG.load(CATALOG.record(self.area, number, "coordinator-key"))
            value = CATALOG.load(CATALOG.record(self.area, number, "coordinator-value"))
        except UnknownMessageError:
            return None
        return _RecordType(type_name(key.__name__.removesuffix("Key")), key, value)


@dataclass(frozen=True, slots=True)
class _RecordType:
    name: str
    key: type[Message]
    value: type[Message]


class FramedFamily:
    """Records in a frame of frame version 1, record type and version, all unsigned varints (message-spec 6.1)."""

    def __init__(self, area: str) -> None:
        self.area = area
        self._types: dict[int, tuple[str, type[Message]] | None] = {}

    def decode(self, key: bytes | None, value: bytes | None) -> Decoded:
        """Decode a value; these records have no key."""
        own_key = None if key is None else Raw(key, "records of this topic have no key")
        if value is None:
            return Decoded(UNKNOWN, own_key, None)
        name, part = self.decode_value(value)
        return Decoded(name, own_key, part)

    def decode_value(self, data: bytes) -> tuple[str, DecodedPart | Raw]:
        """Return the name of the type and the message in a frame."""
        try:
            frame, position = _read_head(data, 0, "frame version")
            if frame != FRAME_VERSION:
                raise LogError(f"frame version {frame} is unknown, only {FRAME_VERSION} is known")
            number, position = _read_head(data, position, "record type")
            version, position = _read_head(data, position, "version")
        except LogError as error:
            return UNKNOWN, Raw(data, str(error))
        kind = self._type(number)
        if kind is None:
            return UNKNOWN, Raw(data, f"record type {number} is unknown", number, version)
        name, cls = kind
        part = decode_message(cls, data, version, position, number)
        if isinstance(part, DecodedPart) and part.left:
            return name, Raw(data, f"{counted(part.left, 'byte')} left after the message", number, version)
        return name, part

    def encode(self, message: Message, version: int = 0) -> bytes:
        """Return the value of a record. Raises EncodeError, LogError."""
        if message.API_KEY is None:
            raise LogError(f"{type(message).__name__} is not a record of a metadata log")
        head = b"".join(map(encode_unsigned_varint, (FRAME_VERSION, message.API_KEY, version)))
        return head + message.encode(version)

    def _type(self, number: int) -> tuple[str, type[Message]] | None:
        if number not in self._types:
            self._types[number] = self._load(number)
        return self._types[number]

    def _load(self, number: int) -> tuple[str, type[Message]] | None:
        try:
            cls = CATALOG.load(CATALOG.record(self.area, number))
        except UnknownMessageError:
            return None
        return type_name(cls.__name__), cls


FAMILIES: dict[str, Family] = {
    METADATA_TOPIC: FramedFamily("metadata"),
    OFFSETS_TOPIC: CoordinatorFamily("group_coordinator"),
    REMOTE_LOG_TOPIC: FramedFamily("storage"),
    SHARE_STATE_TOPIC: CoordinatorFamily("share_coordinator"),
    TRANSACTIONS_TOPIC: CoordinatorFamily("transaction_coordinator"),
}
"""Internal topics -> how their records are decoded. The records of other topics are not decoded."""


def decode_prefixed(cls: type[Message], data: bytes) -> DecodedPart | Raw:
    """Decode a message that is prefixed with its version as an int16."""
    if len(data) < INT16.size:
        return Raw(data, f"no version in {counted(len(data), 'byte')}")
    (version,) = INT16.unpack_from(data)
    return decode_message(cls, data, version, INT16.size)


def decode_message(
    cls: type[Message], data: bytes, version: int, position: int, type_number: int | None = None
) -> DecodedPart | Raw:
    """Decode a message that starts at a position."""
    try:
        message, end = cls.decode_prefix(data, version, position)
    except DecodeError as error:
        return Raw(data, str(error), type_number, version)
    return DecodedPart(type_number, version, message, len(data) - end)


def undecoded(value: bytes | None, reason: str) -> Raw | None:
    """Return a key or value undecoded, None for null."""
    return None if value is None else Raw(value, reason)


def _read_head(data: bytes, position: int, part: str) -> tuple[int, int]:
    try:
        number, position = read_unsigned_varint(data, position)
    except IndexError:
        raise LogError(f"the frame ends within its {part}") from None
    if number > _HIGHEST:
        raise LogError(f"{part} {number} is more than {_HIGHEST}")
    return number, position


def type_name(name: str) -> str:
    """Return Kafka's name of a record type, `NO_OP_RECORD` for `NoOpRecord`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).upper()
