"""EndTransactionRecord, made by kipc from metadata/EndTransactionRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags
from ..runtime.spec import MessageSpec
from ..runtime.writing import Buffer, put_tags

__all__ = ["EndTransactionRecord"]


class EndTransactionRecord(Message):
    """A record of the metadata log: record type 24, versions 0, flexible since 0."""

    __slots__ = ("unknown_tags",)

    API_KEY = 24
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(self) -> None:
        self.unknown_tags = None


# EndTransactionRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[EndTransactionRecord, int]:
    message = new(EndTransactionRecord)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: EndTransactionRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


EndTransactionRecord.SPEC = MessageSpec(
    "EndTransactionRecord",
    EndTransactionRecord,
    "0+",
    (),
    type="metadata",
    versions="0",
    api_key=24,
)
EndTransactionRecord._READERS, EndTransactionRecord._WRITERS = codec_tables(
    EndTransactionRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
