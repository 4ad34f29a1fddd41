"""ConsumerGroupMetadataKey, made by kipc from group_coordinator/ConsumerGroupMetadataKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["ConsumerGroupMetadataKey"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class ConsumerGroupMetadataKey(Message):
    """The key of a coordinator's record: record type 3, versions 0.

    Attributes:
        group_id: string.
    """

    __slots__ = (
        "group_id",
        "unknown_tags",
    )

    group_id: str

    API_KEY = 3
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
    ) -> None:
        self.group_id = group_id
        self.unknown_tags = None


# ConsumerGroupMetadataKey, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ConsumerGroupMetadataKey, int]:
    message = new(ConsumerGroupMetadataKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v0(message: ConsumerGroupMetadataKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    return buffer.getvalue()


ConsumerGroupMetadataKey.SPEC = MessageSpec(
    "ConsumerGroupMetadataKey",
    ConsumerGroupMetadataKey,
    "none",
    (Field("GroupId", "group_id", "string", "0", default=""),),
    type="coordinator-key",
    versions="0",
    api_key=3,
)
ConsumerGroupMetadataKey._READERS, ConsumerGroupMetadataKey._WRITERS = codec_tables(
    ConsumerGroupMetadataKey.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
