"""LegacyOffsetCommitKey, made by kipc from group_coordinator/LegacyOffsetCommitKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["LegacyOffsetCommitKey"]

_pack_int16 = packer(">h")
_pack_int32 = packer(">i")
_unpack_int16 = unpacker(">h")
_unpack_int32 = unpacker(">i")


class LegacyOffsetCommitKey(Message):
    """The key of a coordinator's record: record type 0, versions 0.

    Attributes:
        group: string.
        topic: string.
        partition: int32.
    """

    __slots__ = (
        "group",
        "topic",
        "partition",
        "unknown_tags",
    )

    group: str
    topic: str
    partition: int

    API_KEY = 0
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group: str = "",
        topic: str = "",
        partition: int = 0,
    ) -> None:
        self.group = group
        self.topic = topic
        self.partition = partition
        self.unknown_tags = None


# LegacyOffsetCommitKey, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[LegacyOffsetCommitKey, int]:
    message = new(LegacyOffsetCommitKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group = buf[pos:stop].decode()
    pos = stop
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.topic = buf[pos:stop].decode()
    pos = stop
    (message.partition,) = _unpack_int32(buf, pos)
    pos += 4
    message.unknown_tags = None
    return message, pos


def _write_v0(message: LegacyOffsetCommitKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group = message.group.encode()
    write(_pack_int16(len(group)))
    write(group)
    topic = message.topic.encode()
    write(_pack_int16(len(topic)))
    write(topic)
    write(_pack_int32(message.partition))
    return buffer.getvalue()


LegacyOffsetCommitKey.SPEC = MessageSpec(
    "LegacyOffsetCommitKey",
    LegacyOffsetCommitKey,
    "none",
    (
        Field("group", "group", "string", "0", default=""),
        Field("topic", "topic", "string", "0", default=""),
        Field("partition", "partition", "int32", "0", default=0),
    ),
    type="coordinator-key",
    versions="0",
    api_key=0,
)
LegacyOffsetCommitKey._READERS, LegacyOffsetCommitKey._WRITERS = codec_tables(
    LegacyOffsetCommitKey.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
