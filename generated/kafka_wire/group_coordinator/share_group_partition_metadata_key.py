"""ShareGroupPartitionMetadataKey, made by kipc from group_coordinator/ShareGroupPartitionMetadataKey.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, Refused, packer

__all__ = ["ShareGroupPartitionMetadataKey"]

_pack_int16 = packer(">h")
_unpack_int16 = unpacker(">h")


class ShareGroupPartitionMetadataKey(Message):
    """A message of its own: versions 9.

    Attributes:
        group_id: string.
    """

    __slots__ = (
        "group_id",
        "unknown_tags",
    )

    group_id: str

    VERSIONS = range(9, 10)
    CURRENT_VERSIONS = range(0)
    FLEXIBLE_VERSIONS = range(0)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        group_id: str = "",
    ) -> None:
        self.group_id = group_id
        self.unknown_tags = None


# ShareGroupPartitionMetadataKey, version 9.


def _read_v9(
    buf: bytes, pos: int, end: int
) -> tuple[ShareGroupPartitionMetadataKey, int]:
    message = new(ShareGroupPartitionMetadataKey)
    (length,) = _unpack_int16(buf, pos)
    pos += 2
    if length < 0:
        raise Damaged
    stop = pos + length
    message.group_id = buf[pos:stop].decode()
    pos = stop
    message.unknown_tags = None
    return message, pos


def _write_v9(message: ShareGroupPartitionMetadataKey) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        raise Refused
    group_id = message.group_id.encode()
    write(_pack_int16(len(group_id)))
    write(group_id)
    return buffer.getvalue()


ShareGroupPartitionMetadataKey.SPEC = MessageSpec(
    "ShareGroupPartitionMetadataKey",
    ShareGroupPartitionMetadataKey,
    "none",
    (Field("GroupId", "group_id", "string", "9", default=""),),
    type="data",
    versions="9",
    current_versions="none",
)
ShareGroupPartitionMetadataKey._READERS, ShareGroupPartitionMetadataKey._WRITERS = (
    codec_tables(
        ShareGroupPartitionMetadataKey.SPEC,
        {
            9: _read_v9,
        },
        {
            9: _write_v9,
        },
    )
)
