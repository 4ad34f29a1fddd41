"""Control records: records that Kafka itself writes between those of producers, typed by the specs of their values."""

from __future__ import annotations

from enum import IntEnum
from struct import Struct

from ..registry import CATALOG
from ..runtime.catalog import UnknownMessageError
from .record import Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ..runtime.message import Message

__all__ = [
    "CONTROL_MESSAGES",
    "PREFIXED",
    "ControlRecord",
    "ControlType",
    "read_control",
    "write_control",
]

_KEY = Struct(">hh")
"""Version and type."""
_VERSION = Struct(">h")


class ControlType(IntEnum):
    """The types, as in Java's `ControlRecordType`."""

    ABORT = 0
    COMMIT = 1
    LEADER_CHANGE = 2
    SNAPSHOT_HEADER = 3
    SNAPSHOT_FOOTER = 4
    KRAFT_VERSION = 5
    KRAFT_VOTERS = 6


CONTROL_MESSAGES = {
    ControlType.ABORT: "EndTxnMarker",
    ControlType.COMMIT: "EndTxnMarker",
    ControlType.LEADER_CHANGE: "LeaderChangeMessage",
    ControlType.SNAPSHOT_HEADER: "SnapshotHeaderRecord",
    ControlType.SNAPSHOT_FOOTER: "SnapshotFooterRecord",
    ControlType.KRAFT_VERSION: "KRaftVersionRecord",
    ControlType.KRAFT_VOTERS: "VotersRecord",
}
PREFIXED = {ControlType.ABORT, ControlType.COMMIT}
"""The types whose value is an int16 with the version and the message; the others begin with a field of the version."""


class ControlRecord:
    """A control record.

    Attributes:
        type: a `ControlType`, or the number of a type that this package does not know.
        version: the version of the message.
        message: None if the package does not have the message or the type is unknown.
        record: the record as it was read.
    """

    __slots__ = ("message", "record", "type", "version")

    def __init__(
        self, type_: int, version: int, message: Message | None, record: Record
    ) -> None:
        self.type = type_
        self.version = version
        self.message = message
        self.record = record

    def __repr__(self) -> str:
        return f"ControlRecord({self.type!r}, version={self.version}, message={self.message!r})"


def read_control(record: Record) -> ControlRecord:
    """Return the type and the message of a record from a control batch.

    Raises:
        ValueError: the key or the value is too short.
        DecodeError: the value is not the message of the type.
    """
    key, value = record.key or b"", record.value or b""
    if len(key) < _KEY.size or len(value) < _VERSION.size:
        raise ValueError(f"not a control record: {record!r}")
    _, number = _KEY.unpack_from(
        key
    )  # as in Java, newer versions are read like this one
    (version,) = _VERSION.unpack_from(value)
    try:
        kind = ControlType(number)
        cls = CATALOG.message(CONTROL_MESSAGES[kind])
    except (ValueError, UnknownMessageError):
        return ControlRecord(number, version, None, record)
    # A newer version can only add tagged fields and fields at the end, which are skipped, as in Java.
    newest = min(version, cls.VERSIONS[-1])
    data = value[_VERSION.size :] if kind in PREFIXED else value
    message, _ = cls.decode_prefix(data, newest)
    return ControlRecord(kind, version, message, record)


def write_control(
    type_: ControlType, message: Message, version: int = 0, *, timestamp: int = -1
) -> Record:
    """Return the record with a message of a control batch.

    Raises:
        ValueError: the type has another message.
        EncodeError: the message cannot be written in this version.
    """
    if message.SPEC.name != CONTROL_MESSAGES[type_]:
        raise ValueError(
            f"a {type_.name} record contains {CONTROL_MESSAGES[type_]}, not {message.SPEC.name}"
        )
    value = message.encode(version)
    if type_ in PREFIXED:
        value = _VERSION.pack(version) + value
    return Record(timestamp=timestamp, key=_KEY.pack(0, type_), value=value)
