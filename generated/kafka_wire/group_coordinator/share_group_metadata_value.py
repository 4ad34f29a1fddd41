"""ShareGroupMetadataValue, made by kipc from group_coordinator/ShareGroupMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["ShareGroupMetadataValue"]

_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_unpack_int32_int64_uint8 = unpacker(">iqB")


class ShareGroupMetadataValue(Message):
    """The value of a coordinator's record: record type 11, versions 0, flexible since 0.

    Attributes:
        epoch: int32.
        metadata_hash: int64.
    """

    __slots__ = (
        "epoch",
        "metadata_hash",
        "unknown_tags",
    )

    epoch: int
    metadata_hash: int

    API_KEY = 11
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        epoch: int = 0,
        metadata_hash: int = 0,
    ) -> None:
        self.epoch = epoch
        self.metadata_hash = metadata_hash
        self.unknown_tags = None


# ShareGroupMetadataValue, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ShareGroupMetadataValue, int]:
    message = new(ShareGroupMetadataValue)
    message.epoch, message.metadata_hash, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: ShareGroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int64(message.epoch, message.metadata_hash))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int64_uint8(message.epoch, message.metadata_hash, 0))
    return buffer.getvalue()


ShareGroupMetadataValue.SPEC = MessageSpec(
    "ShareGroupMetadataValue",
    ShareGroupMetadataValue,
    "0+",
    (
        Field("Epoch", "epoch", "int32", "0+", default=0),
        Field("MetadataHash", "metadata_hash", "int64", "0+", default=0),
    ),
    type="coordinator-value",
    versions="0",
    api_key=11,
)
ShareGroupMetadataValue._READERS, ShareGroupMetadataValue._WRITERS = codec_tables(
    ShareGroupMetadataValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
