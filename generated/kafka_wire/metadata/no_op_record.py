"""NoOpRecord, made by kipc from metadata/NoOpRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags
from ..runtime.spec import MessageSpec
from ..runtime.writing import Buffer, put_tags

__all__ = ["NoOpRecord"]


class NoOpRecord(Message):
    """A record of the metadata log: record type 20, versions 0, flexible since 0."""

    __slots__ = ("unknown_tags",)

    API_KEY = 20
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(self) -> None:
        self.unknown_tags = None


# NoOpRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[NoOpRecord, int]:
    message = new(NoOpRecord)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: NoOpRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


NoOpRecord.SPEC = MessageSpec(
    "NoOpRecord",
    NoOpRecord,
    "0+",
    (),
    type="metadata",
    versions="0",
    api_key=20,
)
NoOpRecord._READERS, NoOpRecord._WRITERS = codec_tables(
    NoOpRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
