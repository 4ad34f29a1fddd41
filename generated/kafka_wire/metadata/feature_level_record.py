"""FeatureLevelRecord, made by kipc from metadata/FeatureLevelRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import long_string, new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_long_string, put_tags, uint8

__all__ = ["FeatureLevelRecord"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_unpack_int16_uint8 = unpacker(">hB")


class FeatureLevelRecord(Message):
    """A record of the metadata log: record type 12, versions 0, flexible since 0.

    Attributes:
        name: string.
        feature_level: int16.
    """

    __slots__ = (
        "name",
        "feature_level",
        "unknown_tags",
    )

    name: str
    feature_level: int

    API_KEY = 12
    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        name: str = "",
        feature_level: int = 0,
    ) -> None:
        self.name = name
        self.feature_level = feature_level
        self.unknown_tags = None


# FeatureLevelRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[FeatureLevelRecord, int]:
    message = new(FeatureLevelRecord)
    length = buf[pos]
    pos += 1
    if 0 < length < 128:
        stop = pos + length - 1
        message.name = buf[pos:stop].decode()
        pos = stop
    else:
        message.name, pos = long_string(buf, pos, length)
    message.feature_level, tags = _unpack_int16_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: FeatureLevelRecord) -> bytes:
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
        write(_pack_int16(message.feature_level))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16_uint8(message.feature_level, 0))
    return buffer.getvalue()


FeatureLevelRecord.SPEC = MessageSpec(
    "FeatureLevelRecord",
    FeatureLevelRecord,
    "0+",
    (
        Field("Name", "name", "string", "0+", default=""),
        Field("FeatureLevel", "feature_level", "int16", "0+", default=0),
    ),
    type="metadata",
    versions="0",
    api_key=12,
)
FeatureLevelRecord._READERS, FeatureLevelRecord._WRITERS = codec_tables(
    FeatureLevelRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
