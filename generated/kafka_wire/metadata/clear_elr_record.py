"""ClearElrRecord, made by kipc from metadata/ClearElrRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, put_long_string, put_tags, uint8

__all__ = ["ClearElrRecord"]


class ClearElrRecord(Message):
    """A record of the metadata log: record type 28, versions 0, flexible since 0.

    Attributes:
        topic_name: string, topic name.
    """

    __slots__ = (
        "topic_name",
        "unknown_tags",
    )

    topic_name: str

    API_KEY = 28
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_name: str = "",
    ) -> None:
        self.topic_name = topic_name
        self.unknown_tags = None


# ClearElrRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ClearElrRecord, int]:
    message = new(ClearElrRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.topic_name = buf[pos:stop].decode()
        pos = stop
    else:
        message.topic_name, pos = long_string(buf, pos, length)
    tags = buf[pos]
    pos += 1
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ClearElrRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    topic_name = message.topic_name.encode()
    size = len(topic_name)
    if size < 127:
        write(uint8[size + 1])
        write(topic_name)
    else:
        put_long_string(write, topic_name)
    if message.unknown_tags:
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(b"\x00")
    return buffer.getvalue()


ClearElrRecord.SPEC = MessageSpec(
    "ClearElrRecord",
    ClearElrRecord,
    "0+",
    (
        Field(
            "TopicName",
            "topic_name",
            "string",
            "0+",
            default="",
            entity_type="topicName",
        ),
    ),
    type="metadata",
    versions="0",
    api_key=28,
)
ClearElrRecord._READERS, ClearElrRecord._WRITERS = codec_tables(
    ClearElrRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
