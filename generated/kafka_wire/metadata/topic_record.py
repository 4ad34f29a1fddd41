"""TopicRecord, made by kipc from metadata/TopicRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, packer, put_long_string, put_tags, uint8

__all__ = ["TopicRecord"]

_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_uuid_uint8 = unpacker(">16sB")


class TopicRecord(Message):
    """A record of the metadata log: record type 2, versions 0, flexible since 0.

    Attributes:
        name: string, topic name.
        topic_id: uuid.
    """

    __slots__ = (
        "name",
        "topic_id",
        "unknown_tags",
    )

    name: str
    topic_id: UUID

    API_KEY = 2
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        name: str = "",
        topic_id: UUID = ZERO_UUID,
    ) -> None:
        self.name = name
        self.topic_id = topic_id
        self.unknown_tags = None


# TopicRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[TopicRecord, int]:
    message = new(TopicRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.name = buf[pos:stop].decode()
        pos = stop
    else:
        message.name, pos = long_string(buf, pos, length)
    topic_id, tags = _unpack_uuid_uint8(buf, pos)
    pos += 17
    message.topic_id = uuid(topic_id)
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: TopicRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    name = message.name.encode()
    size = len(name)
    if size < 127:
        write(uint8[size + 1])
        write(name)
    else:
        put_long_string(write, name)
    if message.unknown_tags:
        write(_pack_uuid(message.topic_id.bytes))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_uuid_uint8(message.topic_id.bytes, 0))
    return buffer.getvalue()


TopicRecord.SPEC = MessageSpec(
    "TopicRecord",
    TopicRecord,
    "0+",
    (
        Field("Name", "name", "string", "0+", default="", entity_type="topicName"),
        Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),
    ),
    type="metadata",
    versions="0",
    api_key=2,
)
TopicRecord._READERS, TopicRecord._WRITERS = codec_tables(
    TopicRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
