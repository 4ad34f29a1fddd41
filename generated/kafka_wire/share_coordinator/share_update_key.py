"""ShareUpdateKey, made by kipc from share_coordinator/ShareUpdateKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.uuids import UUID, ZERO_UUID, uuid
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["ShareUpdateKey"]

_pack_int16 = packer(">h")
_pack_uuid_int32 = packer(">16si")
_unpack_int16 = unpacker(">h")
_unpack_uuid_int32 = unpacker(">16si")


class ShareUpdateKey(Message):
    """The key of a coordinator's record: record type 1, versions 0.

    Attributes:
        group_id: string.
        topic_id: uuid.
        partition: int32.
    """

    __slots__ = (
        "group_id",
        "topic_id",
        "partition",
        "unknown_tags",
    )

    group_id: str
    topic_id: UUID
    partition: int

    API_KEY = 1
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
        topic_id: UUID = ZERO_UUID,
        partition: int = 0,
    ) -> None:
        self.group_id = group_id
        self.topic_id = topic_id
        self.partition = partition
        self.unknown_tags = None


# ShareUpdateKey, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareUpdateKey, int]:
    message = new(ShareUpdateKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    topic_id, message.partition = _unpack_uuid_int32(buf, pos)
    pos += 20
    message.topic_id = uuid(topic_id)
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ShareUpdateKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    write(_pack_uuid_int32(message.topic_id.bytes, message.partition))
    return buffer.getvalue()


ShareUpdateKey.SPEC = MessageSpec(
    "ShareUpdateKey",
    ShareUpdateKey,
    "none",
    (
        Field("GroupId", "group_id", "string", "0", default=""),
        Field("TopicId", "topic_id", "uuid", "0", default=ZERO_UUID),
        Field("Partition", "partition", "int32", "0", default=0),
    ),
    type="coordinator-key",
    versions="0",
    api_key=1,
)
ShareUpdateKey._READERS, ShareUpdateKey._WRITERS = codec_tables(
    ShareUpdateKey.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
