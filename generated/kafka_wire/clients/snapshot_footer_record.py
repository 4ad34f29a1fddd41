"""SnapshotFooterRecord, made by kipc from clients/SnapshotFooterRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["SnapshotFooterRecord"]

_pack_int16 = packer(">h")
_pack_int16_uint8 = packer(">hB")
_unpack_int16_uint8 = unpacker(">hB")


class SnapshotFooterRecord(Message):
    """A message of its own: versions 0, flexible since 0.

    Attributes:
        version: int16.
    """

    __slots__ = (
        "version",
        "unknown_tags",
    )

    version: int

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        version: int = 0,
    ) -> None:
        self.version = version
        self.unknown_tags = None


# SnapshotFooterRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[SnapshotFooterRecord, int]:
    message = new(SnapshotFooterRecord)
    message.version, tags = _unpack_int16_uint8(buf, pos)
    pos += 3
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: SnapshotFooterRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int16(message.version))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16_uint8(message.version, 0))
    return buffer.getvalue()


SnapshotFooterRecord.SPEC = MessageSpec(
    "SnapshotFooterRecord",
    SnapshotFooterRecord,
    "0+",
    (Field("Version", "version", "int16", "0+", default=0),),
    type="data",
    versions="0",
)
SnapshotFooterRecord._READERS, SnapshotFooterRecord._WRITERS = codec_tables(
    SnapshotFooterRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
