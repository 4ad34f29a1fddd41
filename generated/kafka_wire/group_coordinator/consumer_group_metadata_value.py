"""ConsumerGroupMetadataValue, made by kipc from group_coordinator/ConsumerGroupMetadataValue.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import Damaged, new, tag_count, tagged_fields, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["ConsumerGroupMetadataValue"]

_pack_int32 = packer(">i")
_pack_int64 = packer(">q")
_unpack_int32_uint8 = unpacker(">iB")
_unpack_int64 = unpacker(">q")


class ConsumerGroupMetadataValue(Message):
    """The value of a coordinator's record: record type 3, versions 0, flexible since 0.

    Attributes:
        epoch: int32.
        metadata_hash: int64, tag 0.
    """

    __slots__ = (
        "epoch",
        "metadata_hash",
        "unknown_tags",
    )

    epoch: int
    metadata_hash: int

    API_KEY = 3
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


# ConsumerGroupMetadataValue, version 0.


def _read_tags_v0(
    message: ConsumerGroupMetadataValue, buf: bytes, pos: int, end: int, tags: int
) -> int:
    count, pos = tag_count(buf, pos, tags)
    unknown = {}
    for tag, pos, limit in tagged_fields(buf, pos, end, count):
        if tag == 0:
            (message.metadata_hash,) = _unpack_int64(buf, pos)
            pos += 8
        elif tag >= 1:
            unknown[tag] = buf[pos:limit]
            pos = limit
        if pos != limit:
            raise Damaged
    message.unknown_tags = unknown or None
    return pos


def _tags_v0(message: ConsumerGroupMetadataValue) -> list[tuple[int, bytes]]:
    fields = []
    if message.metadata_hash != 0:
        fields.append((0, _pack_int64(message.metadata_hash)))
    return fields


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[ConsumerGroupMetadataValue, int]:
    message = new(ConsumerGroupMetadataValue)
    message.epoch, tags = _unpack_int32_uint8(buf, pos)
    pos += 5
    message.metadata_hash = 0
    message.unknown_tags = None
    if tags:
        pos = _read_tags_v0(message, buf, pos, end, tags)
    return message, pos


def _write_v0(message: ConsumerGroupMetadataValue) -> bytes:
    buffer = Buffer()
    write = buffer.write
    write(_pack_int32(message.epoch))
    put_tags(write, _tags_v0(message), message.unknown_tags, 1)
    return buffer.getvalue()


ConsumerGroupMetadataValue.SPEC = MessageSpec(
    "ConsumerGroupMetadataValue",
    ConsumerGroupMetadataValue,
    "0+",
    (
        Field("Epoch", "epoch", "int32", "0+", default=0),
        Field(
            "MetadataHash",
            "metadata_hash",
            "int64",
            "0+",
            tagged="0+",
            tag=0,
            default=0,
        ),
    ),
    type="coordinator-value",
    versions="0",
    api_key=3,
)
ConsumerGroupMetadataValue._READERS, ConsumerGroupMetadataValue._WRITERS = codec_tables(
    ConsumerGroupMetadataValue.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
