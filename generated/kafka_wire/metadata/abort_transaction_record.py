"""AbortTransactionRecord, made by kipc from metadata/AbortTransactionRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import (
    Damaged,
    long_nullable_string,
    new,
    tag_count,
    tagged_fields,
)
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, put_long_string, put_tags, uint8

__all__ = ["AbortTransactionRecord"]


class AbortTransactionRecord(Message):
    """A record of the metadata log: record type 25, versions 0, flexible since 0.

    Attributes:
        reason: string, can be null, tag 0.
    """

    __slots__ = (
        "reason",
        "unknown_tags",
    )

    reason: str | None

    API_KEY = 25
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        reason: str | None = None,
    ) -> None:
        self.reason = reason
        self.unknown_tags = None


# AbortTransactionRecord, version 0.


def _read_tags_v0(
    message: AbortTransactionRecord, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            length = buf[pos]
            pos += 1
            if 0 < length < 128:
                stop = pos + length - 1
                message.reason = buf[pos:stop].decode()
                pos = stop
            elif length == 0:
                message.reason = None
            else:
                message.reason, pos = long_nullable_string(buf, pos, length)
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: AbortTransactionRecord) -> list[tuple[int, bytes]]:
    fields = []
    if message.reason is not None:
        buffer = Buffer()
        write = buffer.write
        reason = message.reason.encode()
        size = len(reason)
        if size < 127:
            write(uint8[size + 1])
            write(reason)
        else:
            put_long_string(write, reason)
        fields.append((0, buffer.getvalue()))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[AbortTransactionRecord, int]:
    message = new(AbortTransactionRecord)
    tags = buf[pos]
    pos += 1
    message.reason = None
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: AbortTransactionRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


AbortTransactionRecord.SPEC = MessageSpec(
    "AbortTransactionRecord",
    AbortTransactionRecord,
    "0+",
    (Field("Reason", "reason", "string", "0+", nullable="0+", tagged="0+", tag=0),),
    type="metadata",
    versions="0",
    api_key=25,
)
AbortTransactionRecord._READERS, AbortTransactionRecord._WRITERS = codec_tables(
    AbortTransactionRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
