"""KRaftVersionRecord, made by kipc from clients/KRaftVersionRecord.json. Not to be edited."""

from __future__ import annotations

from ..runtime.acceleration import codec_tables
from ..runtime.message import Message
from ..runtime.reading import new, unknown_tags, unpacker
from ..runtime.spec import Field, MessageSpec
from ..runtime.writing import Buffer, packer, put_tags

__all__ = ["KRaftVersionRecord"]

_pack_int16x2 = packer(">hh")
_pack_int16x2_uint8 = packer(">hhB")
_unpack_int16x2_uint8 = unpacker(">hhB")


class KRaftVersionRecord(Message):
    """A message of its own: versions 0, flexible since 0.

    Attributes:
        version: int16.
        kraft_version: int16.
    """

    __slots__ = (
        "version",
        "kraft_version",
        "unknown_tags",
    )

    version: int
    kraft_version: int

    VERSIONS = range(0, 1)
    CURRENT_VERSIONS = range(0, 1)
    FLEXIBLE_VERSIONS = range(0, 1)
    DEPRECATED_VERSIONS = range(0)

    def __init__(
        self,
        *,
        version: int = 0,
        kraft_version: int = 0,
    ) -> None:
        self.version = version
        self.kraft_version = kraft_version
        self.unknown_tags = None


# KRaftVersionRecord, version 0.


def _read_v0(buf: bytes, pos: int, end: int) -> tuple[KRaftVersionRecord, int]:
    message = new(KRaftVersionRecord)
    message.version, message.kraft_version, tags = _unpack_int16x2_uint8(buf, pos)
    pos += 5
    message.unknown_tags = None
    if tags:
        message.unknown_tags, pos = unknown_tags(buf, pos, end, tags)
    return message, pos


def _write_v0(message: KRaftVersionRecord) -> bytes:
    buffer = Buffer()
    write = buffer.write
    if message.unknown_tags:
        write(_pack_int16x2(message.version, message.kraft_version))
        put_tags(write, [], message.unknown_tags, 0)
    else:
        write(_pack_int16x2_uint8(message.version, message.kraft_version, 0))
    return buffer.getvalue()


KRaftVersionRecord.SPEC = MessageSpec(
    "KRaftVersionRecord",
    KRaftVersionRecord,
    "0+",
    (
        Field("Version", "version", "int16", "0+", default=0),
        Field("KRaftVersion", "kraft_version", "int16", "0+", default=0),
    ),
    type="data",
    versions="0",
)
KRaftVersionRecord._READERS, KRaftVersionRecord._WRITERS = codec_tables(
    KRaftVersionRecord.SPEC,
    {
        0: _read_v0,
    },
    {
        0: _write_v0,
    },
)
