"""RemoveTopicRecord, made by kipc from metadata/RemoveTopicRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["RemoveTopicRecord"]

_pack_uuid = packer(">16s")
_pack_uuid_uint8 = packer(">16sB")
_unpack_uuid_uint8 = unpacker(">16sB")


class RemoveTopicRecord(Message):
    """A record of the metadata log: record type 9, versions 0, flexible since 0.

    Attributes:
        topic_id: uuid.
    """

    __slots__ = (
        "topic_id",
        "unknown_tags",
    )

    topic_id: UUID

    API_KEY = 9
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        topic_id: UUID = ZERO_UUID,
    ) -> None:
        self.topic_id = topic_id
        self.unknown_tags = None


# RemoveTopicRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[RemoveTopicRecord, int]:
    message = new(RemoveTopicRecord)
    topic_id, tags = _unpack_uuid_uint8(buf, pos)
    pos += 17
    message.topic_id = uuid(topic_id)
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: RemoveTopicRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_uuid(message.topic_id.bytes))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_uuid_uint8(message.topic_id.bytes, 0))
    return buffer.getvalue()


RemoveTopicRecord.SPEC = MessageSpec(
    "RemoveTopicRecord",
    RemoveTopicRecord,
    "0+",
    (Field("TopicId", "topic_id", "uuid", "0+", default=ZERO_UUID),),
    type="metadata",
    versions="0",
    api_key=9,
)
RemoveTopicRecord._READERS, RemoveTopicRecord._WRITERS = codec_tables(
    RemoveTopicRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
