"""FenceBrokerRecord, made by kipc from metadata/FenceBrokerRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["FenceBrokerRecord"]

_pack_int32_int64 = packer(">iq")
_pack_int32_int64_uint8 = packer(">iqB")
_unpack_int32_int64_uint8 = unpacker(">iqB")


class FenceBrokerRecord(Message):
    """A record of the metadata log: record type 7, versions 0, flexible since 0.

    Attributes:
        id: int32, broker id.
        epoch: int64.
    """

    __slots__ = (
        "id",
        "epoch",
        "unknown_tags",
    )

    id: int
    epoch: int

    API_KEY = 7
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        id: int = 0,
        epoch: int = 0,
    ) -> None:
        self.id = id
        self.epoch = epoch
        self.unknown_tags = None


# FenceBrokerRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FenceBrokerRecord, int]:
    message = new(FenceBrokerRecord)
    message.id, message.epoch, tags = _unpack_int32_int64_uint8(buf, pos)
    pos += 13
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: FenceBrokerRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int32_int64(message.id, message.epoch))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int32_int64_uint8(message.id, message.epoch, 0))
    return buffer.getvalue()


FenceBrokerRecord.SPEC = MessageSpec(
    "FenceBrokerRecord",
    FenceBrokerRecord,
    "0+",
    (
        Field("Id", "id", "int32", "0+", default=0, entity_type="brokerId"),
        Field("Epoch", "epoch", "int64", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=7,
)
FenceBrokerRecord._READERS, FenceBrokerRecord._WRITERS = codec_tables(
    FenceBrokerRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
